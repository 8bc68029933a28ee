import { z } from 'zod'
import type { FileStore } from '../platform/uploads/ports.ts'

/** How far the filling of an empty store has come. `now` is the time that everything in it is counted back from. */
export type FillState = { now: number; isComplete: boolean }

const FILL_STATE_KEY = 'demo/fill'

const fillStateSchema = z.strictObject({ now: z.number().int(), isComplete: z.boolean() })

/** Null when nobody has begun. */
export async function readFillState(files: FileStore): Promise<FillState | null> {
  const file = await files.get(FILL_STATE_KEY)
  return file && fillStateSchema.parse(await new Response(file.body).json())
}

export async function writeFillState(files: FileStore, state: FillState): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  await files.put(FILL_STATE_KEY, bytes, { type: 'application/json', name: 'fill.json' })
}
