import type { Progress } from './progress.ts'

const WELCOME_TRACK_MAX_PERCENT = 50

export type WelcomeMessage = 'Start Your Journey' | 'Welcome back'

/** Returns the greeting of the dashboard, which depends on whether there is any progress (docs/product.md 5.1). */
export function welcomeMessage({ activeUnits, activeTracks }: Progress): WelcomeMessage {
  return activeUnits.length === 0 && activeTracks.length === 0 ? 'Start Your Journey' : 'Welcome back'
}

/** The welcome track's card is shown while that track's own completion is 50 % or less (docs/product.md 5.1). */
export function isWelcomeTrackDue(percent: number): boolean {
  return percent <= WELCOME_TRACK_MAX_PERCENT
}
