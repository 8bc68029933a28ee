import type { Impact } from '@kitchen-table/contract/learning'
import { messages } from './messages.ts'

const MINUTE = 60_000
const MINUTES_PER_HOUR = 60

/** Returns how old a count is: "counted just now", "counted 5 minutes ago". */
export function formatCountAge(countedAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(countedAt)) / MINUTE)
  if (minutes < 1) return messages.countedJustNow()
  if (minutes < MINUTES_PER_HOUR) return messages.countedMinutesAgo({ count: minutes })
  return messages.countedHoursAgo({ count: Math.floor(minutes / MINUTES_PER_HOUR) })
}

/** Returns where a track is listed and who has begun it: "in 3 layouts · 212 people are half-way". */
export function describeTrackReach({ layouts, halfWay }: Impact): string {
  return `${messages.inLayouts({ count: layouts })} · ${messages.peopleHalfWay({ count: halfWay })}`
}

/** Returns where a unit is used: "in 4 tracks, 3 layouts · 212 people are half-way". */
export function describeUnitReach({ tracks, layouts, halfWay }: Impact): string {
  if (tracks === 0) return messages.inNoTrack()
  return `${messages.inTracksAndLayouts({ tracks, layouts })} · ${messages.peopleHalfWay({ count: halfWay })}`
}

/** Returns what a save would change for learners, with the age of the count; null where it changes nothing for anybody. */
export function describeSaveImpact(impact: Impact, isDisabling: boolean, now: number): string | null {
  const { halfWay, wouldFinish, countedAt } = impact
  const age = formatCountAge(countedAt, now)
  if (wouldFinish > 0) return `${messages.wouldFinish({ count: wouldFinish })} · ${age}`
  if (halfWay === 0) return null
  const count = halfWay
  return `${isDisabling ? messages.wouldNoLongerSee({ count }) : messages.nobodyWouldFinish({ count })} · ${age}`
}
