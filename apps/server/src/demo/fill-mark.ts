import { z } from 'zod'
import type { FileStore } from '../features/catalog/ports.ts'

/** How far the filling of an empty store has come. `now` is the time that everything in it is counted back from. */
export type FillMark = { now: number; isComplete: boolean }

const KEY = 'demo/fill'

const mark = z.strictObject({ now: z.number().int(), isComplete: z.boolean() })

/** Null when nobody has begun. */
export async function readMark(files: FileStore): Promise<FillMark | null> {
  const file = await files.get(KEY)
  return file && mark.parse(await new Response(file.body).json())
}

export async function writeMark(files: FileStore, fill: FillMark): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(fill))
  await files.put(KEY, bytes, { type: 'application/json', name: 'fill.json' })
}
