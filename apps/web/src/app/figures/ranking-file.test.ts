import { expect, test } from 'vitest'
import { toRankingFile } from './ranking-file.ts'

test('items with the same title are told apart by their ids', () => {
  const items = [
    { id: 'debt', title: 'Debt', isRemoved: false, count: 7 },
    { id: 'debt-again', title: 'Debt', isRemoved: false, count: 2 },
  ]
  expect(toRankingFile(items, ['Slug', 'Track', 'Views'])).toEqual({
    headings: ['Slug', 'Track', 'Views'],
    rows: [{ cells: ['debt', 'Debt', 7] }, { cells: ['debt-again', 'Debt', 2] }],
  })
})

test('what is its own id stands once in a row', () => {
  const items = [{ id: 'pawn shop', title: 'pawn shop', isRemoved: false, count: 7 }]
  expect(toRankingFile(items, [null, 'Search', 'Times'])).toEqual({
    headings: ['Search', 'Times'],
    rows: [{ cells: ['pawn shop', 7] }],
  })
})
