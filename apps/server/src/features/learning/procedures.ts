import { requireActor } from '../context.ts'
import { procedures } from '../procedures.ts'
import type { ProgressStore } from './ports.ts'
import type { setListed } from './set-listed.ts'
import type { setUnit } from './set-unit.ts'
import type { viewTrack } from './view-track.ts'

type UseCases = {
  readProgress: ProgressStore['read']
  setUnit: ReturnType<typeof setUnit>
  setListed: ReturnType<typeof setListed>
  viewTrack: ReturnType<typeof viewTrack>
}

export function learningProcedures(use: UseCases) {
  const { learning } = procedures
  return {
    progress: learning.progress.handler(({ context }) => use.readProgress(requireActor(context).sub)),
    setUnit: learning.setUnit.handler(({ input, context }) => use.setUnit(requireActor(context), input)),
    setListed: learning.setListed.handler(({ input, context }) =>
      use.setListed(requireActor(context), input),
    ),
    viewTrack: learning.viewTrack.handler(({ input, context }) =>
      use.viewTrack(requireActor(context), input),
    ),
  }
}
