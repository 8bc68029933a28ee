import { z } from 'zod'
import type { FileStore } from '../platform/uploads/ports.ts'

/** The progress of filling an empty store. All times of the demo data are counted back from `now` (in ms). */
export type FillState = { now: number; isComplete: boolean }

const FILL_STATE_KEY = 'demo/fill'

const fillStateSchema = z.strictObject({ now: z.number().int(), isComplete: z.boolean() })

export async function readFillState(files: FileStore): Promise<FillState | null> {
  const file = await files.get(FILL_STATE_KEY)
  return file && fillStateSchema.parse(await new Response(file.body).json())
}

export async function writeFillState(files: FileStore, state: FillState): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  await files.put(FILL_STATE_KEY, bytes, { type: 'application/json', name: 'fill.json' })
}
