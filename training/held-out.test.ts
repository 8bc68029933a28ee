import { globSync } from 'node:fs'
import { join } from 'node:path'
import { splitAllWords } from '@kitchen-table/domain/catalog/lesson-search/split-words'
import { expect, test } from 'vitest'
import { readLabeledTexts } from './read-labeled-texts.ts'

const toWords = ({ text }: { text: string }) => splitAllWords(text).join(' ')
const read = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname }).flatMap((path) =>
    readLabeledTexts(join(import.meta.dirname, path)),
  )

test('no held-out search has the words of one that a model was trained on', () => {
  const trained = new Set(read('*/phrases/*.tsv').map(toWords))
  const heldOut = read('*/held-out/*.tsv').map(toWords)
  expect(heldOut.length).toBeGreaterThan(2000)
  expect(heldOut.filter((words) => trained.has(words))).toEqual([])
})
