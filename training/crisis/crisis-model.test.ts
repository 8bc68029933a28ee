import { join } from 'node:path'
import { crisisModel } from '@kitchen-table/domain/find-crisis'
import { expect, test } from 'vitest'
import { readLabeledTexts } from '../read-labeled-texts.ts'
import { measureCrisisModel } from './measure.ts'

/** Written from a description of the people alone, by authors who saw neither the phrases nor this code. */
test.each(['a.tsv', 'b.tsv', 'c.tsv'])(
  'the model holds on searches that nobody who wrote phrases has read: %s',
  (name) => {
    const lines = readLabeledTexts(join(import.meta.dirname, 'held-out', name))
    const { crises, harmless, recognized, mistaken, rightKind } = measureCrisisModel(crisisModel, lines)
    expect(Math.min(crises, harmless)).toBeGreaterThan(240)
    expect(recognized).toBeGreaterThanOrEqual(0.94)
    expect(mistaken).toBeLessThanOrEqual(0.02)
    expect(rightKind).toBeGreaterThanOrEqual(0.88)
  },
)

test('on searches that do not name what happens, and harmless ones that sound like it, it holds as well as it does', () => {
  const lines = readLabeledTexts(join(import.meta.dirname, 'held-out/indirect.tsv'))
  const { crises, harmless, recognized, mistaken } = measureCrisisModel(crisisModel, lines)
  expect({ crises, harmless }).toEqual({ crises: 900, harmless: 599 })
  expect(recognized).toBeGreaterThanOrEqual(0.74)
  expect(mistaken).toBeLessThanOrEqual(0.1)
})

test('in long texts, most of which is ordinary, it finds most of the emergencies', () => {
  const lines = readLabeledTexts(join(import.meta.dirname, 'held-out/long.tsv'))
  const { crises, harmless, recognized, mistaken, rightKind } = measureCrisisModel(crisisModel, lines)
  expect({ crises, harmless }).toEqual({ crises: 80, harmless: 80 })
  expect(recognized).toBeGreaterThanOrEqual(0.84)
  expect(mistaken).toBeLessThanOrEqual(0.05)
  expect(rightKind).toBeGreaterThanOrEqual(0.85)
})
