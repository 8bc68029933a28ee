import { expect, test, vi } from 'vitest'

vi.mock('../../../app/admin-api.ts', () => ({ adminApi: {}, adminClient: {} }))
vi.mock('../../../app/api.ts', () => ({ getErrorMessage: String }))
vi.mock('../../../app/start-data.ts', () => ({ product: {} }))
const { getNewTrackDraftName, prefillTrack, readSearchTerm } = await import('./new-track-for-search.ts')

test('a new track for a search begins with its words as title and tag', () => {
  expect(prefillTrack(' Pawn Shops ')).toMatchObject({
    title: 'Pawn shops',
    keywords: ['pawn shops'],
    units: [],
  })
  expect(prefillTrack(null)).toMatchObject({ title: '', keywords: [] })
})

test('has drafts of its own', () => {
  expect(getNewTrackDraftName(null)).toBe('track:new')
  expect(getNewTrackDraftName('Pawn: shops')).toBe('track:new for pawn%3A%20shops')
})

test.each([
  { search: {}, term: null },
  { search: { term: '  ' }, term: null },
  { search: { term: 7 }, term: null },
  { search: { term: 'pawn' }, term: 'pawn' },
])('reads $term from $search', ({ search, term }) => {
  expect(readSearchTerm(search)).toBe(term)
})
