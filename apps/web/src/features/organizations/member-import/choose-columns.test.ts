import { expect, test } from 'vitest'
import {
  chooseColumn,
  describeColumnUse,
  describeUnclearStates,
  findColumnChoiceProblem,
  previewSplitNames,
} from './choose-columns.ts'

const choice = { email: 1, first: null, last: null, fullName: 0, subGroup: null, status: null }
const columns = [
  { index: 0, heading: 'Name', samples: ['Lund, Ida', 'Uwe van der Berg'] },
  { index: 1, heading: 'Email', samples: ['ida@example.org'] },
]

test('whole names and their halves exclude each other', () => {
  const halves = chooseColumn(choice, 'first', 0)
  expect(halves).toEqual({ ...choice, first: 0, fullName: null })
  expect(chooseColumn(halves, 'fullName', 0)).toEqual(choice)
  expect(chooseColumn(choice, 'email', null)).toEqual(choice)
})

test.each([
  { change: {}, problem: {} },
  { change: { fullName: 1 }, problem: { fullName: 'This column has the addresses.' } },
  { change: { fullName: null, first: 0, last: 0 }, problem: { last: 'This column has the first names.' } },
])('a column is chosen for one thing only: $change', ({ change, problem }) => {
  expect(findColumnChoiceProblem({ ...choice, ...change })).toEqual(problem)
})

test('the split of whole names is shown', () => {
  expect(previewSplitNames(columns, choice)).toEqual([
    { whole: 'Lund, Ida', first: 'Ida', last: 'Lund' },
    { whole: 'Uwe van der Berg', first: 'Uwe', last: 'van der Berg' },
  ])
})

test('the split follows the order that the heading says', () => {
  const column = { index: 0, heading: 'Cognome e nome', samples: ['Rossi Maria Grazia'] }
  const nameOrder = { isFamilyFirst: true, surnames: 1 } as const
  expect(previewSplitNames([{ ...column, nameOrder }], choice)).toEqual([
    { whole: 'Rossi Maria Grazia', first: 'Maria Grazia', last: 'Rossi' },
  ])
})

test('the review says what was read and what was not', () => {
  expect(describeColumnUse({ read: ['Work Email'], notRead: ['Status', 'Department'] })).toBe(
    'Read: Work Email. Not read: Status, Department.',
  )
  expect(describeColumnUse({ read: ['Email'], notRead: [] })).toBe('Read: Email.')
  expect(describeColumnUse({ read: [], notRead: [] })).toBe('')
  const many = Array.from({ length: 24 }, (_, at) => `C${at}`)
  expect(describeColumnUse({ read: ['Email'], notRead: many })).toMatch(/C7, and 16 more\.$/)
})

test.each([
  [
    { column: 'Pool', values: ['Pool A', 'Pool B'] },
    'No value in “Pool” was understood, so it marks nobody as left. For example: “Pool A”, “Pool B”.',
  ],
  [{ column: 'Pool', values: [] }, '“Pool” has no values, so it marks nobody as left.'],
  [undefined, ''],
])('the column for who has left %j is described', (unclearStates, words) => {
  expect(describeUnclearStates({ read: ['Email'], notRead: [], unclearStates })).toBe(words)
})
