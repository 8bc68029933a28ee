import type { RequestRecord } from './open-load.ts'

/** Returns the time from the first attempt to the end of the last sign-in, in milliseconds; infinite without any. */
export function measureSignInSpan(records: RequestRecord[]): number {
  const attempts = records.filter(({ kind }) => kind === 'sign-in')
  const successes = attempts.filter(({ status }) => status === 200)
  if (successes.length === 0) return Number.POSITIVE_INFINITY
  return (
    Math.max(...successes.map(({ startedAt, latency }) => startedAt + latency)) -
    Math.min(...attempts.map(({ startedAt }) => startedAt))
  )
}
