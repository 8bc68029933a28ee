import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rowNumbers } from './authorisation-rows.ts'
import { formatAuthorisationTable, withAuthorisationTable } from './authorisation-table.ts'

test('the table has a line for each row', () => {
  expect(formatAuthorisationTable().split('\n')).toHaveLength(rowNumbers.length + 2)
})

test('docs/security.md holds the current table: npm run docs:authorisation writes it', () => {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  expect(page).toBe(withAuthorisationTable(page))
})
