import { join } from 'node:path'
import { readFirstIntents } from '@kitchen-table/application/first-records'
import { createIntentMatcher, intentModel } from '@kitchen-table/domain/intent-matcher'
import { expect, test } from 'vitest'
import { readLabeledTexts } from '../read-labeled-texts.ts'
import { measureIntents, type Recognition } from './measure.ts'

const intents = readFirstIntents()
const withLessons = new Set(intents.filter(({ lessons }) => lessons.length > 0).map(({ slug }) => slug))
const match = createIntentMatcher(intents, intentModel)

/** Written from a description of the people and the list of intents, by authors who saw neither phrases nor code. */
const lines = ['a.tsv', 'b.tsv', 'c.tsv'].flatMap((name) =>
  readLabeledTexts(join(import.meta.dirname, 'held-out', name)),
)
const { english, spanish, outside, nonsense, ordinary } = measureIntents(lines, match, (slug) =>
  withLessons.has(slug),
)

test('the held-out searches are about intents that exist', () => {
  const known = new Set(['none', ...intents.map(({ slug }) => slug)])
  expect(lines.filter(({ label }) => !known.has(label))).toEqual([])
  expect(lines.length).toBe(711)
})

test.each<{ what: string; measured: Recognition; min: number; inThree: number }>([
  { what: 'English, the library has a lesson', measured: english, min: 340, inThree: 0.93 },
  { what: 'Spanish, the library has a lesson', measured: spanish, min: 120, inThree: 0.95 },
  // Eight intents have no lesson.
  { what: 'only help outside', measured: outside, min: 20, inThree: 0.94 },
])('searches that nobody who wrote phrases has read are understood: $what', ({ measured, min, inThree }) => {
  expect(measured.count).toBeGreaterThan(min)
  expect(measured.inThree / measured.count).toBeGreaterThanOrEqual(inThree)
})

test('nothing is understood of nonsense', () => {
  expect(nonsense.silent / nonsense.count).toBeGreaterThanOrEqual(0.93)
})

test('few ordinary worries are taken for a crisis', () => {
  expect(ordinary.count).toBeGreaterThan(450)
  expect(ordinary.mistaken / ordinary.count).toBeLessThanOrEqual(0.06)
})
