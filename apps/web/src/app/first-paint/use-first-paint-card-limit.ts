import { startTransition, useEffect, useState } from 'react'

/** As many cards as the server paints of a list, which begins below the first screen. */
const PAINTED_CARDS = 6

/** Whether this page is painted by the server and begins at its top. A reload goes on where the person was. */
function isPaintedVisit(): boolean {
  if (import.meta.env.SSR) return true
  const [entry] = performance.getEntriesByType('navigation')
  const isReturn = entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
  return !isReturn && document.getElementById('painted') !== null
}

/**
 * Returns how many cards of a long list to render: at first those that the server has painted, so that the application
 * takes over soon, and then all of them.
 */
export function useFirstPaintCardLimit(): number {
  const [limit, setLimit] = useState(() => (isPaintedVisit() ? PAINTED_CARDS : Number.POSITIVE_INFINITY))
  useEffect(() => startTransition(() => setLimit(Number.POSITIVE_INFINITY)), [])
  return limit
}
