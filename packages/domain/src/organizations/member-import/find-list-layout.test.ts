import { expect, test } from 'vitest'
import { findListLayout } from './find-list-layout.ts'

/** Files with an address in the first column, of one person, and the columns that say who has left. */
test.each([
  ['Email,Status', 'Terminated', [1]],
  ['Email,Status,Termination Date', 'Active,2024-05-31', [1, 2]],
  ['Email,Termination Date,Status', '2024-05-31,Active', [2, 1]],
  ['Email,Termination Date', '2024-05-31', [1]],
  ['Email,Active,Termination Date', 'Yes,2024-05-31', [1, 2]],
  ['Email,Status,Active,Term Date', 'A,Yes,2024-05-31', [1, 2, 3]],
  ['Email,Employment Status,Status', 'Full-Time,Inactive', [1, 2]],
  ['Email,Estado,Fecha de baja', 'Quito,2024-05-31', [1, 2]],
  ['Email,Status,Termination Date', 'Active,', [1]],
  ['Email,Status,Visa: Status', 'Active,Expired', [1]],
  ['Email,First', 'Ida', []],
])('the states of “%s” with “%s” are %j', (headings, cells, states) => {
  const layout = findListLayout([headings.split(','), ['ida@example.org', ...cells.split(',')]])
  expect(layout?.states).toEqual(states)
  expect(layout?.guess.status).toBe(states[0] ?? null)
})
