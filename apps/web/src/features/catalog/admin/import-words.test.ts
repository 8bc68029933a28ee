import type { LibraryImport } from '@kitchen-table/contract/catalog'
import { expect, test } from 'vitest'
import { describeLibraryImportState } from './import-words.ts'

const results = { added: 3, changed: 2, skipped: 0, failed: 0 }
const cases: [LibraryImport['state'], LibraryImport['results'], string][] = [
  ['planned', null, 'not imported yet: 4 to add, 5 to change'],
  ['running', null, 'importing, 2 of 9'],
  ['finished', results, 'imported: 3 added, 2 changed'],
  ['finished', { ...results, skipped: 1, failed: 3 }, 'imported: 3 added, 2 changed, 1 left alone, 3 failed'],
  ['undoing', null, 'being undone, 2 of 9'],
  ['undone', { ...results, skipped: 4 }, 'undone: 3 removed, 2 restored, 4 left alone'],
]

test.each(cases)('the words for an import that is %s, %o', (state, counted, words) => {
  const summary = { id: 'i-1', fileName: 'library.zip', createdAt: '2026-02-03T10:00:00.000Z' }
  const counts = { add: 4, change: 5, leave: 6 }
  expect(describeLibraryImportState({ ...summary, state, counts, results: counted, done: 2, total: 9 })).toBe(
    words,
  )
})
