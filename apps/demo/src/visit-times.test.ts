import { expect, test } from 'vitest'
import { DAY_MS } from './read-people.ts'
import { createSeededRandom } from './seeded-random.ts'
import { generateVisitTimes, pickEveningBefore } from './visit-times.ts'

const NOW = Date.UTC(2026, 10, 21, 1)
const YEAR = 365 * DAY_MS
const BEHIND_UTC = 6 * 60 * 60_000

const local = (time: number) => new Date(time - BEHIND_UTC)
const times = Array.from({ length: 300 }, (_, n) =>
  generateVisitTimes(createSeededRandom('person', String(n)), NOW - YEAR, NOW, 30),
).flat()

function countBy(keyOf: (date: Date) => number, keys: number): number[] {
  const counts = new Array<number>(keys).fill(0)
  for (const time of times) counts[keyOf(local(time))] = (counts[keyOf(local(time))] ?? 0) + 1
  return counts
}

test('visits are between the two times, sorted, at most one a day', () => {
  const visits = generateVisitTimes(createSeededRandom('one'), NOW - 10 * DAY_MS, NOW, 500)

  expect(visits.length).toBeGreaterThan(8)
  expect(visits).toEqual(visits.toSorted((a, b) => a - b))
  expect(new Set(visits.map((time) => Math.floor(local(time).getTime() / DAY_MS))).size).toBe(visits.length)
  expect(visits.every((time) => time > NOW - 10 * DAY_MS && time < NOW)).toBe(true)
})

test('an empty period has no visits', () => {
  expect(generateVisitTimes(createSeededRandom('none'), NOW, NOW, 5)).toEqual([])
})

test('January has the most visits and a summer month the fewest', () => {
  const months = countBy((date) => date.getUTCMonth(), 12)
  expect(Math.max(...months)).toBe(months[0])
  expect(months.indexOf(Math.min(...months))).toBeOneOf([5, 6, 7])
})

test('most visits are after dinner, and few at three in the morning', () => {
  const hours = countBy((date) => date.getUTCHours(), 24)
  expect(hours.indexOf(Math.max(...hours))).toBeOneOf([20, 21])
  expect(hours[3]).toBeLessThan((hours[20] ?? 0) / 10)
})

test('Tuesday has more visits than Saturday', () => {
  const days = countBy((date) => date.getUTCDay(), 7)
  expect(days[2]).toBeGreaterThan((days[6] ?? 0) * 1.5)
})

test('picks an hour in the evening of the given day', () => {
  for (let daysAgo = 1; daysAgo < 50; daysAgo += 1) {
    const time = pickEveningBefore(createSeededRandom('evening'), NOW, daysAgo)
    expect(local(time).getUTCHours()).toBeOneOf([19, 20])
    expect(NOW - time).toBeGreaterThan(0)
    expect(NOW - time).toBeLessThan((daysAgo + 1) * DAY_MS)
  }
})
