import { requireActor } from '../context.ts'
import { procedures } from '../procedures.ts'
import type { recordEvents } from './record-events.ts'

export function insightsProcedures(use: { recordEvents: ReturnType<typeof recordEvents> }) {
  return {
    record: procedures.insights.record.handler(({ input, context }) =>
      use.recordEvents(requireActor(context), input),
    ),
  }
}
