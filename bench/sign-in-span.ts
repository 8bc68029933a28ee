import type { Noted } from './open-load.ts'

/** From the first coming to the last arrival, in milliseconds; without end when nobody arrived. */
export function signInSpan(noted: Noted[]): number {
  const comings = noted.filter(({ what }) => what === 'sign-in')
  const arrivals = comings.filter(({ status }) => status === 200)
  if (arrivals.length === 0) return Number.POSITIVE_INFINITY
  return Math.max(...arrivals.map(({ at, took }) => at + took)) - Math.min(...comings.map(({ at }) => at))
}
