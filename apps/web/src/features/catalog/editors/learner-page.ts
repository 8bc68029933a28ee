import type { EditedTrack, EditedUnit, TrackRow } from '@kitchen-table/contract/catalog'
import { messages } from './messages.ts'

/** Where learners see a record, or why they do not. `unitId` is the lesson that the page opens. */
export type LearnerPage = { slug: string; unitId: string | null } | { hiddenBecause: string }

/** Returns the learner's page of a track. It needs no layout: a direct link opens a track that no layout lists. */
export function findLearnerPageOfTrack({
  slug,
  trackDisabled,
}: Pick<EditedTrack, 'slug' | 'trackDisabled'>): LearnerPage {
  return trackDisabled ? { hiddenBecause: messages.learnersDoNotSeeIt() } : { slug, unitId: null }
}

/** Returns the learner's page of the first track that shows a unit. */
export function findLearnerPageOfUnit(
  { unitId, unitDisabled, foundIn }: Pick<EditedUnit, 'unitId' | 'unitDisabled' | 'foundIn'>,
  tracks: readonly Pick<TrackRow, 'slug' | 'trackDisabled'>[],
): LearnerPage {
  const active = new Set(tracks.filter(({ trackDisabled }) => !trackDisabled).map(({ slug }) => slug))
  const track = foundIn.find(({ slug }) => active.has(slug))
  if (unitDisabled) return { hiddenBecause: messages.learnersDoNotSeeIt() }
  return track === undefined ? { hiddenBecause: messages.inNoActiveTrack() } : { slug: track.slug, unitId }
}
