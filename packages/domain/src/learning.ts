export { type Completions, createCompletions } from './learning/completions.ts'
export { computeImpact, type TrackChange } from './learning/impact.ts'
export { formatMyProgress, hasActiveTracks, summarizeMyProgress } from './learning/my-progress.ts'
export {
  applyUnitChange,
  classifyProgress,
  computeTrackPercent,
  emptyProgress,
  isContinued,
  type Progress,
  progressLabel,
  type TrackUnits,
  trackAction,
} from './learning/progress.ts'
export { findLeading, isOpeningRecorded, isSensitiveLesson } from './learning/sensitive-lesson.ts'
export { applyListingChange, applyTrackView, isOnlyOpened } from './learning/track-listing.ts'
export {
  computeTrackStops,
  findLargestStop,
  type ShownPeople,
  toShownPeople,
} from './learning/track-stops.ts'
export { findNextUnit, findUnitToResume } from './learning/unit-to-resume.ts'
export {
  formatClockTime,
  getResumeSeconds,
  isWatched,
  type VideoPlayback,
} from './learning/video-playback.ts'
export { hasProgress, isWelcomeTrackDue, welcomeMessage } from './learning/welcome.ts'
