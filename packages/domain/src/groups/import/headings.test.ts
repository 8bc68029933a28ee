import { expect, test } from 'vitest'
import { findColumns } from './headings.ts'

test.each([
  { headings: ['Email', 'First', 'Last'], columns: { email: 0, first: 1, last: 2, subGroup: null } },
  {
    headings: ['Email', 'First', 'Last', 'Sub', 'Org', 'OrgDisplayName', 'Role', 'Status'],
    columns: { email: 0, first: 1, last: 2, subGroup: 3 },
  },
  {
    headings: ['SUB-GROUP', 'Family Name', 'given_name', ' E-Mail Address '],
    columns: { email: 3, first: 2, last: 1, subGroup: 0 },
  },
  { headings: ['e-mail', 'Surname'], columns: { email: 0, first: null, last: 1, subGroup: null } },
  {
    headings: ['Group', 'Sub', 'email address'],
    columns: { email: 2, first: null, last: null, subGroup: 1 },
  },
  {
    headings: ['Email', 'Last name', 'First name', 'Subgroup', 'Phone', ''],
    columns: { email: 0, first: 2, last: 1, subGroup: 3 },
  },
  { headings: ['Name', 'Phone'], columns: null },
  { headings: ['ada@example.org', 'Ada', 'Lovelace'], columns: null },
  { headings: [], columns: null },
])('$headings', ({ headings, columns }) => {
  expect(findColumns(headings)).toEqual(columns)
})
