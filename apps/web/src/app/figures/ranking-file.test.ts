import { expect, test } from 'vitest'
import { toRankingCsvTable } from './ranking-file.ts'

test('items with the same title are told apart by their ids', () => {
  const items = [
    { id: 'debt', title: 'Debt', isRemoved: false, count: 7, people: 3 },
    { id: 'debt-again', title: 'Debt', isRemoved: false, count: 2, people: 2 },
  ]
  expect(toRankingCsvTable(items, ['Slug', 'Track', 'Views'])).toEqual({
    headings: ['Slug', 'Track', 'Views', 'People'],
    rows: [{ cells: ['debt', 'Debt', 7, 3] }, { cells: ['debt-again', 'Debt', 2, 2] }],
  })
})

test('what is its own id stands once in a row', () => {
  const items = [{ id: 'pawn shop', title: 'pawn shop', isRemoved: false, count: 7, people: 3 }]
  expect(toRankingCsvTable(items, [null, 'Search', 'Times'])).toEqual({
    headings: ['Search', 'Times', 'People'],
    rows: [{ cells: ['pawn shop', 7, 3] }],
  })
})
