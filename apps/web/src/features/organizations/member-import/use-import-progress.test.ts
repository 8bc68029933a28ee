import { expect, test } from 'vitest'
import { parseImportProgress } from './use-import-progress.ts'

const row = { line: 2, email: 'ada@example.org', result: 'created', message: 'Created' }
const event = { state: 'processing', done: 1, total: 2, succeeded: 1, failed: 0, rows: [row] }

test('returns an event with its rows', () => {
  expect(parseImportProgress(JSON.stringify(event))).toEqual(event)
})

test('leaves out what is no row, and a result that is unknown', () => {
  const rows = [null, 'text', { line: 3 }, { ...row, result: 'postponed', message: 7 }]
  expect(parseImportProgress(JSON.stringify({ ...event, rows }))?.rows).toEqual([
    { ...row, result: null, message: null },
  ])
})

test.each([
  'null',
  '7',
  '{}',
  JSON.stringify({ ...event, state: 'running' }),
  JSON.stringify({ ...event, done: '1' }),
  JSON.stringify({ ...event, failed: null }),
  JSON.stringify({ ...event, rows: {} }),
])('returns null for %s', (text) => {
  expect(parseImportProgress(text)).toBeNull()
})
