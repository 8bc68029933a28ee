export { type Completions, createEmptyCompletions } from './learning/completions.ts'
export { computeChangeImpact, type TrackChange } from './learning/impact.ts'
export { formatMyProgress, hasActiveTracks, summarizeMyProgress } from './learning/my-progress.ts'
export {
  applyUnitCompletionChange,
  classifyProgress,
  computeTrackPercent,
  emptyProgress,
  formatProgressLabel,
  isContinueOffered,
  type Progress,
  type TrackUnits,
  trackActionLabel,
} from './learning/progress.ts'
export {
  findSourceOfNextTracks,
  isSensitiveLesson,
  isTrackOpeningRecorded,
} from './learning/sensitive-lesson.ts'
export { applyTrackListingChange, applyTrackView, isTrackOnlyOpened } from './learning/track-listing.ts'
export {
  computeTrackStops,
  findLargestStop,
  type ShownPeople,
  toShownPeopleCount,
} from './learning/track-stops.ts'
export { findNextUnit, findUnitToResume } from './learning/unit-to-resume.ts'
export {
  formatClockTime,
  getResumeSeconds,
  isVideoWatched,
  type VideoPlayback,
} from './learning/video-playback.ts'
export { addVideoPosition, type VideoPosition } from './learning/video-positions.ts'
export { formatWelcomeMessage, hasProgress, isWelcomeTrackDue } from './learning/welcome.ts'
