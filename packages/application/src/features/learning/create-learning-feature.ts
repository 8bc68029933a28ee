import { forActor, forPerson, procedures } from '../../platform/authorization/procedures.ts'
import { requireActor } from '../../platform/authorization/request-context.ts'
import type { LibraryCache } from '../catalog/reading/library-cache.ts'
import { type ForgetIfRemoved, withForgetIfRemoved } from '../people/forget-if-removed.ts'
import { createCompletionCounter, MAX_COMPLETION_COUNT_AGE_MS } from './completion-counter.ts'
import type { ProgressStore, VideoPositionStore } from './ports.ts'
import { readTrackImpact, readUnitImpact } from './read-impact.ts'
import { readTrackStops } from './read-track-stops.ts'
import { recordTrackView } from './record-track-view.ts'
import { setTrackListed } from './set-track-listed.ts'
import { setUnitCompletion } from './set-unit-completion.ts'
import { listVideoPositions, saveVideoPosition } from './video-positions.ts'

type LearningFeatureDeps = {
  progress: ProgressStore
  videoPositions: VideoPositionStore
  library: LibraryCache
  forgetIfRemoved: ForgetIfRemoved
  now: () => number
}

/**
 * Creates the feature that stores what a learner has done (completed units, opened and listed tracks) and shows editors
 * whom a change of content affects and where people stop.
 */
export function createLearningFeature(deps: LearningFeatureDeps) {
  const { learning } = procedures
  const { progress, library, forgetIfRemoved, now } = deps
  const setOwnUnitCompletion = withForgetIfRemoved(forgetIfRemoved, setUnitCompletion(deps))
  const setOwnTrackListed = withForgetIfRemoved(forgetIfRemoved, setTrackListed(deps))
  const recordOwnTrackView = withForgetIfRemoved(forgetIfRemoved, recordTrackView(deps))
  const saveOwnVideoPosition = withForgetIfRemoved(forgetIfRemoved, saveVideoPosition(deps))
  const createCounter = (withViews: boolean) =>
    createCompletionCounter({ progress, withViews, now, maxAgeMs: MAX_COMPLETION_COUNT_AGE_MS })
  const countCompletions = createCounter(false)
  const countWithViews = createCounter(true)
  return {
    procedures: {
      progress: learning.progress.handler(({ context }) => deps.progress.read(requireActor(context).sub)),
      setUnitCompletion: learning.setUnitCompletion.handler(forPerson(setOwnUnitCompletion)),
      setTrackListed: learning.setTrackListed.handler(forActor(setOwnTrackListed)),
      recordTrackView: learning.recordTrackView.handler(forPerson(recordOwnTrackView)),
      videoPositions: learning.videoPositions.handler(forActor(listVideoPositions(deps))),
      saveVideoPosition: learning.saveVideoPosition.handler(forActor(saveOwnVideoPosition)),
      trackImpact: learning.trackImpact.handler(forActor(readTrackImpact({ library, countCompletions }))),
      unitImpact: learning.unitImpact.handler(forActor(readUnitImpact({ library, countCompletions }))),
      readTrackStops: learning.readTrackStops.handler(
        forActor(readTrackStops({ library, countCompletions: countWithViews })),
      ),
    },
    setUnitCompletion: setOwnUnitCompletion,
  }
}

export type LearningFeature = ReturnType<typeof createLearningFeature>
