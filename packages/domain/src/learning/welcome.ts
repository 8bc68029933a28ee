import { messages } from './messages.ts'
import type { Progress } from './progress.ts'

const WELCOME_TRACK_MAX_PERCENT = 50

/** Whether a person has completed a lesson or started a track. */
export function hasProgress({ activeUnits, activeTracks }: Progress): boolean {
  return activeUnits.length > 0 || activeTracks.length > 0
}

/** Returns the greeting of the dashboard, which depends on whether there is any progress (docs/product.md 5.1). */
export function formatWelcomeMessage(progress: Progress, name = ''): string {
  if (!hasProgress(progress)) return messages.startYourJourney()
  return name === '' ? messages.welcomeBack() : messages.welcomeBackName({ name })
}

/** The welcome track's card is shown while that track's own completion is 50 % or less (docs/product.md 5.1). */
export function isWelcomeTrackDue(percent: number): boolean {
  return percent <= WELCOME_TRACK_MAX_PERCENT
}
