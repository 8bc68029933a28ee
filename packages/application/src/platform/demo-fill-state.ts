import { z } from 'zod'
import { defineJob } from './jobs/job-runner.ts'
import type { FileStore } from './uploads/ports.ts'

/** The progress of filling an empty store. All times of the demo data are counted back from `now` (in ms). */
type FillState = { now: number; isComplete: boolean }

/**
 * The lease of a process that fills the store. When that process has died, a server that finds the job only removes it:
 * the next start continues the fill.
 */
export const demoFillJob = defineJob({
  name: 'demo.fill',
  input: z.null(),
  run: async () => null,
  keepsOutcome: () => false,
})

/** The file with the state. No record names it, and only a development store has it. */
export const DEMO_FILL_KEY = 'demo/fill'

const fillStateSchema = z.strictObject({ now: z.number().int(), isComplete: z.boolean() })

export async function readDemoFillState(files: FileStore): Promise<FillState | null> {
  const file = await files.get(DEMO_FILL_KEY)
  return file && fillStateSchema.parse(await new Response(file.body).json())
}

export async function writeDemoFillState(files: FileStore, state: FillState): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  await files.put(DEMO_FILL_KEY, bytes, { type: 'application/json', name: 'fill.json' })
}
