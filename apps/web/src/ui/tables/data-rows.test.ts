import { useTable } from '@tanstack/react-table'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  compareSortValues,
  createFilterAndSortColumns,
  type DataRules,
  dataFeatures,
  matchesSearch,
  normalizeSearchText,
  type RowsView,
  toFilterAndSortState,
} from './data-rows.ts'

describe('compareSortValues', () => {
  test.each([
    { a: 2, b: 10, sign: -1 },
    { a: 'Part 2', b: 'Part 10', sign: -1 },
    { a: 'debt', b: 'Debt', sign: 0 },
    { a: 'Étude', b: 'Fees', sign: -1 },
    { a: 'rent', b: 'Debt', sign: 1 },
  ])('$a and $b', ({ a, b, sign }) => {
    expect(Math.sign(compareSortValues(a, b))).toBe(sign)
  })
})

test.each([
  { text: 'Café money', words: 'cafe', found: true },
  { text: 'Talking to a lender', words: 'LENDER talk', found: true },
  { text: 'Talking to a lender', words: 'lender rent', found: false },
  { text: 'Talking to a lender', words: '', found: true },
])('"$words" in "$text": $found', ({ text, words, found }) => {
  expect(matchesSearch(normalizeSearchText(text), normalizeSearchText(words))).toBe(found)
})

type Track = { title: string; lessons: number; isDisabled: boolean }

const tracks: Track[] = [
  { title: 'Rent', lessons: 10, isDisabled: false },
  { title: 'Café money', lessons: 2, isDisabled: true },
  { title: 'Debt', lessons: 2, isDisabled: false },
  { title: 'Ask a lender', lessons: 9, isDisabled: false },
]

const rules: DataRules<Track> = {
  columns: [
    { id: 'title', sortValue: ({ title }) => title },
    { id: 'lessons', sortValue: ({ lessons }) => lessons },
    { id: 'status' },
  ],
  search: { text: ({ title }) => title },
  filters: [{ id: 'lessons', matches: ({ lessons }, value) => lessons === Number(value) }],
  sortLast: ({ isDisabled }) => isDisabled,
}

function showTitles(view: Partial<RowsView>): string[] {
  function Titles() {
    const table = useTable({
      features: dataFeatures,
      columns: createFilterAndSortColumns(rules),
      data: tracks.map((row) => ({ row })),
      state: toFilterAndSortState({ searchText: '', filterValues: {}, sort: undefined, ...view }),
    })
    return table.getRowModel().rows.map(({ original }) => `${original.row.title}\n`)
  }
  return renderToStaticMarkup(createElement(Titles)).trim().split('\n').filter(Boolean)
}

const ascending = { id: 'lessons', order: 'ascending' } as const
const descending = { id: 'lessons', order: 'descending' } as const

test.each<{ name: string; view: Partial<RowsView>; titles: string[] }>([
  { name: 'no order', view: {}, titles: ['Rent', 'Debt', 'Ask a lender', 'Café money'] },
  {
    name: 'last in ascending order',
    view: { sort: ascending },
    titles: ['Debt', 'Ask a lender', 'Rent', 'Café money'],
  },
  {
    name: 'last in descending order',
    view: { sort: descending },
    titles: ['Rent', 'Ask a lender', 'Debt', 'Café money'],
  },
  { name: 'a search', view: { searchText: ' CAFE ' }, titles: ['Café money'] },
  { name: 'a filter', view: { filterValues: { lessons: '2' } }, titles: ['Debt', 'Café money'] },
  { name: 'both', view: { searchText: 'debt', filterValues: { lessons: '2' } }, titles: ['Debt'] },
  { name: 'nothing', view: { searchText: 'pension' }, titles: [] },
  {
    name: 'a column without order',
    view: { sort: { id: 'status', order: 'ascending' } },
    titles: ['Rent', 'Debt', 'Ask a lender', 'Café money'],
  },
])('rows with $name', ({ view, titles }) => {
  expect(showTitles(view)).toEqual(titles)
})
