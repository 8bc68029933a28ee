import { messages } from './messages.ts'

/** What is stored of a person's way through the library (docs/product.md 6.1). Times are ISO 8601 in UTC. */
export type Progress = {
  /** Ids of completed units. */
  activeUnits: string[]
  /** Slugs of started tracks, in the order in which they were started. */
  activeTracks: string[]
  /** Slugs of tracks that were at 100 % when a unit was last set. */
  finishedTracks: string[]
  /** Slugs of tracks that the person has taken off My Progress; their other progress stays. */
  unlistedTracks: string[]
  lastTrack: string | null
  /** Newest first, at most 50. */
  trackViews: { track: string; time: string }[]
}

export const emptyProgress: Progress = {
  activeUnits: [],
  activeTracks: [],
  finishedTracks: [],
  unlistedTracks: [],
  lastTrack: null,
  trackViews: [],
}

/**
 * Returns the whole percent of a track: completed enabled units ÷ enabled units, rounded down, so that 100 means that
 * all are done (docs/product.md 6.2). Without enabled units it is 0, or 100 if the track had been finished before.
 */
export function computeTrackPercent(
  enabledUnits: string[],
  completed: ReadonlySet<string>,
  wasFinished: boolean,
): number {
  if (enabledUnits.length === 0) return wasFinished ? 100 : 0
  const done = enabledUnits.filter((unit) => completed.has(unit)).length
  return Math.floor((done * 100) / enabledUnits.length)
}

/** A track with the ids of its enabled units. */
export type TrackUnits = { slug: string; enabledUnits: string[] }

export type UnitChange = { unitId: string; completed: boolean; track: string }

/**
 * Returns the progress after one unit was set complete or not complete. `completed` is a state, not a toggle, so that a
 * request that is sent again changes nothing. Completing also starts the track that the unit was completed in, and puts
 * it back on My Progress. `tracks` are those that contain the unit: each is marked as finished or not finished by its
 * percent after the change.
 */
export function applyUnitCompletionChange(
  progress: Progress,
  { unitId, completed, track }: UnitChange,
  tracks: TrackUnits[],
): Progress {
  const completedUnits = new Set(progress.activeUnits)
  const activeTracks = new Set(progress.activeTracks)
  const finishedTracks = new Set(progress.finishedTracks)
  const unlistedTracks = new Set(progress.unlistedTracks)

  if (completed) {
    completedUnits.add(unitId)
    activeTracks.add(track)
    unlistedTracks.delete(track)
  } else {
    completedUnits.delete(unitId)
  }

  for (const { slug, enabledUnits } of tracks) {
    if (computeTrackPercent(enabledUnits, completedUnits, false) === 100) finishedTracks.add(slug)
    else finishedTracks.delete(slug)
  }
  return {
    ...progress,
    activeUnits: [...completedUnits],
    activeTracks: [...activeTracks],
    finishedTracks: [...finishedTracks],
    unlistedTracks: [...unlistedTracks],
  }
}

type ProgressClass = 'complete' | 'in-progress' | 'none'

/** Returns the state that a percentage stands for (docs/product.md 5.3). */
export function classifyProgress(percent: number): ProgressClass {
  if (percent === 100) return 'complete'
  return percent > 0 ? 'in-progress' : 'none'
}

/** Returns the label of a track card (docs/product.md 5.3). */
export function formatProgressLabel(percent: number): string {
  return percent < 100 ? messages.percentComplete({ percent }) : messages.trackComplete()
}

/** Whether a track card offers to continue. As in docs/product.md 5.3, 1 % still counts as not started. */
export const isContinueOffered = (percent: number): boolean => percent > 1 && percent < 100

/** Returns the button of a track card (docs/product.md 5.3). */
export function trackActionLabel(percent: number): string {
  if (percent === 100) return messages.viewAgain()
  return isContinueOffered(percent) ? messages.continueTrack() : messages.getStarted()
}
