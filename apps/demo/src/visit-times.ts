import { DAY_MS } from './read-people.ts'
import type { Random } from './seeded-random.ts'

const HOUR = 60 * 60_000
const MINUTE = 60_000

/** The demo organizations are in Minnesota; daylight saving time would make no visible difference. */
const UTC_OFFSET_MS = 6 * HOUR

/** Visits by month: resolutions in January, taxes in spring, few in summer and December. */
const monthWeights = [2.3, 1.5, 1.15, 1.2, 0.9, 0.75, 0.65, 0.75, 1.1, 1.15, 1, 0.7]
/** Visits by weekday, from Sunday to Saturday. */
const weekdayWeights = [0.95, 1.15, 1.25, 1.15, 1, 0.65, 0.55]
/** Visits by hour of the day: some before work and at lunch, most after dinner. */
const hourWeights = [1, 0.5, 0.3, 0.2, 0.3, 1, 3, 5, 4, 3, 3, 4, 7, 5, 3, 3, 3, 4, 6, 10, 15, 14, 8, 3]
/** New people visit more often; the effect decays exponentially with this time constant. */
const NOVELTY_DECAY_MS = 18 * DAY_MS

function startOfDay(time: number): number {
  return Math.floor((time - UTC_OFFSET_MS) / DAY_MS) * DAY_MS + UTC_OFFSET_MS
}

function computeDayWeight(day: number, first: number): number {
  const date = new Date(day - UTC_OFFSET_MS)
  const season = (monthWeights[date.getUTCMonth()] ?? 1) * (weekdayWeights[date.getUTCDay()] ?? 1)
  return season * (1 + 4 * Math.exp((first - day) / NOVELTY_DECAY_MS))
}

/** Returns a time between 19:00 and 20:31, Minnesota time, on the day `daysAgo` days before `now`. */
export function pickEveningBefore(random: Random, now: number, daysAgo: number): number {
  return (
    startOfDay(now - daysAgo * DAY_MS) +
    random.integer(19 * 60, 20 * 60 + 30) * MINUTE +
    random.integer(0, 59_999)
  )
}

/** Returns up to `count` times between `from` and `to`, at most one a day, oldest first. */
export function generateVisitTimes(random: Random, from: number, to: number, count: number): number[] {
  const days: number[] = []
  for (let day = startOfDay(from); day < to; day += DAY_MS) days.push(day)
  const weights = days.map((day) => computeDayWeight(day, days[0] ?? day))

  const times = Array.from({ length: Math.min(count, days.length) }, () => {
    const dayIndex = random.weightedIndex(weights)
    weights[dayIndex] = 0
    return (days[dayIndex] ?? from) + random.weightedIndex(hourWeights) * HOUR + random.integer(0, HOUR - 1)
  })
  return [...new Set(times)].filter((time) => time > from && time < to).sort((a, b) => a - b)
}
