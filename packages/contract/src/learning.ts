export type { Impact } from './learning/impact.ts'
export {
  learning,
  progress,
  type RecordTrackView,
  type SetUnitCompletion,
  setUnitCompletionInput,
} from './learning/learning-endpoints.ts'
export type { TrackStops } from './learning/track-stops.ts'
