import { procedures } from '../../platform/authorization/procedures.ts'
import { requireActor } from '../../platform/authorization/request-context.ts'
import type { recordEvents } from './record-events.ts'

export function insightsProcedures(useCases: { recordEvents: ReturnType<typeof recordEvents> }) {
  return {
    recordEvents: procedures.insights.recordEvents.handler(({ input, context }) =>
      useCases.recordEvents(requireActor(context), input),
    ),
  }
}
