import type { Impact } from '@kitchen-table/contract/learning'
import { formatCount } from '@kitchen-table/domain/language'
import { messages } from './messages.ts'

const MINUTE = 60_000
const MINUTES_PER_HOUR = 60

/** Returns how old a count is: "counted just now", "counted 5 minutes ago". */
export function formatCountAge(countedAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(countedAt)) / MINUTE)
  if (minutes < 1) return messages.countedJustNow()
  if (minutes < MINUTES_PER_HOUR) return `counted ${formatCount(minutes, 'minute')} ago`
  return `counted ${formatCount(Math.floor(minutes / MINUTES_PER_HOUR), 'hour')} ago`
}

function formatPeople(count: number): string {
  return formatCount(count, 'person', 'people')
}

function describeHalfWay(halfWay: number): string {
  if (halfWay === 0) return messages.nobodyIsHalfWay()
  return `${formatPeople(halfWay)} ${halfWay === 1 ? 'is' : 'are'} half-way`
}

/** Returns where a track is listed and who has begun it: "in 3 layouts · 212 people are half-way". */
export function describeTrackReach({ layouts, halfWay }: Impact): string {
  const listed = layouts === 0 ? messages.inNoLayout() : `in ${formatCount(layouts, 'layout')}`
  return `${listed} · ${describeHalfWay(halfWay)}`
}

/** Returns where a unit is used: "in 4 tracks, 3 layouts · 212 people are half-way". */
export function describeUnitReach({ tracks, layouts, halfWay }: Impact): string {
  if (tracks === 0) return messages.inNoTrack()
  return `in ${formatCount(tracks, 'track')}, ${formatCount(layouts, 'layout')} · ${describeHalfWay(halfWay)}`
}

/** Returns what a save would change for learners, with the age of the count; null where it changes nothing for anybody. */
export function describeConsequence(impact: Impact, isDisabling: boolean, now: number): string | null {
  const { halfWay, wouldFinish, countedAt } = impact
  const age = formatCountAge(countedAt, now)
  if (wouldFinish > 0) return `${formatPeople(wouldFinish)} would finish a track by this · ${age}`
  if (isDisabling && halfWay > 0) return `${formatPeople(halfWay)} half-way would no longer see it · ${age}`
  return halfWay > 0 ? `${describeHalfWay(halfWay)}, nobody would finish by this · ${age}` : null
}
