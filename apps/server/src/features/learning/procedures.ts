import { procedures } from '../../platform/authorization/procedures.ts'
import { requireActor } from '../../platform/authorization/request-context.ts'
import type { ProgressStore } from './ports.ts'
import type { recordTrackView } from './record-track-view.ts'
import type { setTrackListed } from './set-track-listed.ts'
import type { setUnitCompletion } from './set-unit-completion.ts'

type UseCases = {
  readProgress: ProgressStore['read']
  setUnitCompletion: ReturnType<typeof setUnitCompletion>
  setTrackListed: ReturnType<typeof setTrackListed>
  recordTrackView: ReturnType<typeof recordTrackView>
}

export function learningProcedures(useCases: UseCases) {
  const { learning } = procedures
  return {
    progress: learning.progress.handler(({ context }) => useCases.readProgress(requireActor(context).sub)),
    setUnitCompletion: learning.setUnitCompletion.handler(({ input, context }) =>
      useCases.setUnitCompletion(requireActor(context), input),
    ),
    setTrackListed: learning.setTrackListed.handler(({ input, context }) =>
      useCases.setTrackListed(requireActor(context), input),
    ),
    recordTrackView: learning.recordTrackView.handler(({ input, context }) =>
      useCases.recordTrackView(requireActor(context), input),
    ),
  }
}
