import { expect, test } from 'vitest'
import { areTitlesEqual, compareTitles } from './titles.ts'

test.each([
  { a: 'Saving', b: ' SAVING ', areEqual: true },
  { a: '预算', b: '预算', areEqual: true },
  { a: 'Saving', b: 'Savings', areEqual: false },
  { a: 'Saving', b: 'Sav ing', areEqual: false },
])('"$a" and "$b" are equal: $areEqual', ({ a, b, areEqual }) => {
  expect(areTitlesEqual(a, b)).toBe(areEqual)
})

test('titles are sorted as people expect, equal ones by key', () => {
  const titles = ['Zoo', 'apple', 'Part 10', 'Part 2', 'Éclair', 'Zoo']
  const records = titles.map((title, index) => ({ title, key: `k-${9 - index}` }))
  expect(records.sort(compareTitles)).toEqual([
    { title: 'apple', key: 'k-8' },
    { title: 'Éclair', key: 'k-5' },
    { title: 'Part 2', key: 'k-6' },
    { title: 'Part 10', key: 'k-7' },
    { title: 'Zoo', key: 'k-4' },
    { title: 'Zoo', key: 'k-9' },
  ])
})
