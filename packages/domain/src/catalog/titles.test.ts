import { expect, test } from 'vitest'
import { compareTitles, isTitleTaken, sortByTitle } from './titles.ts'

test.each([
  { title: 'Saving', isTaken: true },
  { title: ' SAVING ', isTaken: true },
  { title: '预算', isTaken: true },
  { title: 'Savings', isTaken: false },
  { title: 'Sav ing', isTaken: false },
  { title: '', isTaken: false },
  { title: '  ', isTaken: false },
])('there is a record with the title "$title": $isTaken', ({ title, isTaken }) => {
  expect(isTitleTaken([{ title: 'Saving ' }, { title: '预算' }, { title: '' }], title)).toBe(isTaken)
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

test('any records are sorted by their title and key, and the list stays as it is', () => {
  const records = [
    { slug: 'b', name: 'Part 2' },
    { slug: 'c', name: 'Part 10' },
    { slug: 'a', name: 'Part 2' },
  ]
  const sorted = sortByTitle(records, ({ slug, name }) => ({ title: name, key: slug }))
  expect(sorted.map(({ slug }) => slug)).toEqual(['a', 'b', 'c'])
  expect(records.map(({ slug }) => slug)).toEqual(['b', 'c', 'a'])
})
