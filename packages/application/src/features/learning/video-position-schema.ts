import { z } from 'zod'

/** A position as it is stored. */
const videoPositionSchema = z.object({
  unitId: z.string(),
  seconds: z.number(),
  duration: z.number(),
  savedAt: z.string(),
})

export const videoPositionsSchema = z.array(videoPositionSchema)
