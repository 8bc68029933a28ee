import { join } from 'node:path'
import { readFirstIntents } from '@kitchen-table/application/first-records'
import { createIntentMatcher, intentModel } from '@kitchen-table/domain/intent-matcher'
import { expect, test } from 'vitest'
import { readLabeledTexts } from '../read-labeled-texts.ts'
import { readLaterLessons } from './later-tracks.ts'
import { countSubjects, measureAnswers } from './measure-answers.ts'

const intents = readFirstIntents()
const lessons = readLaterLessons()

/** Nobody who wrote lessons, phrases or intents has read these searches. */
const lines = readLabeledTexts(join(import.meta.dirname, 'held-out'))
const { about, others, subjects } = measureAnswers(lines, lessons, {
  intents,
  match: createIntentMatcher(intents, intentModel),
})

test('every lesson of the later tracks answers an intent', () => {
  const answering = new Set(intents.flatMap((intent) => intent.lessons))
  expect(lessons.size).toBe(96)
  expect([...lessons].filter((id) => !answering.has(id))).toEqual([])
})

test('searches about the later tracks show a lesson of theirs as often as all others did when they came', () => {
  expect(about.count).toBeGreaterThanOrEqual(250)
  expect(others.count).toBeGreaterThanOrEqual(300)
  expect(about.answered / about.count).toBeGreaterThanOrEqual(0.869)
})

test('sixty subjects of the later tracks find a lesson of theirs', () => {
  expect(countSubjects(subjects).answered).toBeGreaterThanOrEqual(60)
})
