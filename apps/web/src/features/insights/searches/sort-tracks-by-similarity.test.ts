import { expect, test } from 'vitest'
import { sortTracksBySimilarity } from './sort-tracks-by-similarity.ts'

const tracks = [
  { title: 'Saving', keywords: ['nest egg'] },
  { title: 'Car loans', keywords: [] },
  { title: 'Debt', keywords: ['loan', 'lender'] },
  { title: 'A first budget', keywords: ['spending'] },
  { title: 'Careers', keywords: ['job'] },
]

test.each([
  { term: 'loan', first: ['Car loans', 'Debt'] },
  { term: 'loan for a car', first: ['Car loans', 'Debt'] },
  { term: 'CAR', first: ['Car loans', 'Careers'] },
  { term: 'budgets', first: ['A first budget'] },
  { term: 'bugdet', first: ['A first budget'] },
  { term: 'savings', first: ['Saving'] },
  { term: 'eggs', first: ['Saving'] },
  { term: 'lend', first: ['Debt'] },
])('of "$term" the first ones are $first', ({ term, first }) => {
  const titles = sortTracksBySimilarity(tracks, term).map(({ title }) => title)
  expect(titles.slice(0, first.length)).toEqual(first)
  expect(titles).toHaveLength(tracks.length)
})

test.each(['zeppelin', '', '-', 'x'])('of "%s" they are sorted by title', (term) => {
  const titles = sortTracksBySimilarity(tracks, term).map(({ title }) => title)
  expect(titles).toEqual(['A first budget', 'Car loans', 'Careers', 'Debt', 'Saving'])
})
