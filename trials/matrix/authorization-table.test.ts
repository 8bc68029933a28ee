import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rowNumbers } from './authorization-rows.ts'
import { formatAuthorizationTable, withAuthorizationTable } from './authorization-table.ts'

test('the table has a line for each row', () => {
  expect(formatAuthorizationTable().split('\n')).toHaveLength(rowNumbers.length + 2)
})

test('docs/security.md holds the current table: npm run docs:authorization writes it', () => {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  expect(page).toBe(withAuthorizationTable(page))
})
