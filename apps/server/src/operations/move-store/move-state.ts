import { z } from 'zod'

/** How far a move has come, as its target stores it. */
export const moveStateSchema = z.object({
  /** The hash of all rows of the source. */
  source: z.string(),
  /** How many rows of each table are stored. */
  stored: z.record(z.string(), z.number()),
  /** The tables whose rows are all stored. */
  done: z.array(z.string()),
  /** Whether the rows have been found to be those of the source. */
  isVerified: z.boolean(),
})

export type MoveState = z.infer<typeof moveStateSchema>

export const newMoveState = (source: string): MoveState => ({
  source,
  stored: {},
  done: [],
  isVerified: false,
})
