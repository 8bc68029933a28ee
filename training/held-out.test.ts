import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readFirstIntents } from '@kitchen-table/application/first-records'
import { splitAllWords } from '@kitchen-table/domain/lesson-search'
import { expect, test } from 'vitest'
import { readLabeledTexts } from './read-labeled-texts.ts'

const toWords = (text: string) => splitAllWords(text).join(' ')
const read = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname })
    .flatMap((path) => readLabeledTexts(join(import.meta.dirname, path)))
    .map(({ text }) => toWords(text))

test('no held-out search has the words of one that a model was trained on, or that is a phrase of an intent', () => {
  const phrases = readFirstIntents().flatMap((intent) => intent.phrases.map(toWords))
  const known = new Set([...read('*/{phrases,long-texts}/*.tsv'), ...phrases])
  const heldOut = read('*/held-out/*.tsv')
  expect(heldOut.length).toBeGreaterThan(2000)
  // Only how many: nobody who writes phrases reads these lists.
  expect(heldOut.filter((words) => known.has(words)).length).toBe(0)
})
