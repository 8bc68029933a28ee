import { utcDayAt } from '@kitchen-table/domain/insights'
import { useSyncExternalStore } from 'react'

const CHECK_INTERVAL_MS = 60_000

/** Timers of a page in the background may be late, so the day is also read when the page is shown again. */
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** Returns the UTC day, also on a page that stays open past midnight. */
export function useUtcDay(): string {
  return useSyncExternalStore(subscribe, () => utcDayAt(Date.now()))
}
