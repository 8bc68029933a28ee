import type { RequestRecord } from './open-load.ts'

/** From the first coming to the last arrival, in milliseconds; without end when nobody arrived. */
export function measureSignInSpan(noted: RequestRecord[]): number {
  const comings = noted.filter(({ kind }) => kind === 'sign-in')
  const arrivals = comings.filter(({ status }) => status === 200)
  if (arrivals.length === 0) return Number.POSITIVE_INFINITY
  return (
    Math.max(...arrivals.map(({ startedAt, latency }) => startedAt + latency)) -
    Math.min(...comings.map(({ startedAt }) => startedAt))
  )
}
