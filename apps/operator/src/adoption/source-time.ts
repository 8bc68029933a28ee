import type { Note } from './findings.ts'
import { valueOrDefault } from './parse-source.ts'

type SourceTime = string | number | null | undefined

/** Stands for the time of a record that has none. */
const UNKNOWN_TIME = new Date(0).toISOString()

/** Smaller numbers are seconds since 1970, and larger ones milliseconds. */
const MAX_SECONDS = 1e11
const NUMBER = /^\d{9,}$/
/** ISO 8601, or what `toString` and `toUTCString` make. Of other texts, Date.parse would take a number for a year. */
const KNOWN_FORM = /^\d{4}-\d\d-\d\d|^[A-Z][a-z]{2},? .*GMT/
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** Returns a time as ISO 8601 in UTC with milliseconds; null for what is no time. A text without a zone is in UTC. */
export function toIsoTime(time: SourceTime): string | null {
  if (typeof time === 'string' && NUMBER.test(time)) return toIsoTime(Number(time))
  if (time === null || time === undefined) return null
  if (typeof time === 'string' && !KNOWN_FORM.test(time)) return null
  const milliseconds =
    typeof time === 'number'
      ? time * (time < MAX_SECONDS ? 1000 : 1)
      : Date.parse(WITHOUT_ZONE.test(time) ? `${time.replace(' ', 'T')}Z` : time)
  const date = new Date(milliseconds)
  // ISO 8601 has no other form for years of more than four digits that would sort as a text.
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0
    ? null
    : date.toISOString()
}

/** Returns a time; if it is missing or none, UNKNOWN_TIME, which is noted. */
export function toIsoTimeOrUnknown(time: SourceTime, name: string, note: Note): string {
  return valueOrDefault(toIsoTime(time), UNKNOWN_TIME, name, note)
}

/** Returns a time, or null if it is missing; what is no time is noted. */
export function toOptionalIsoTime(time: SourceTime, name: string, note: Note): string | null {
  const iso = toIsoTime(time)
  if (iso === null && time !== null && time !== undefined && time !== '')
    note('value-replaced', `${name}: ${time}`)
  return iso
}
