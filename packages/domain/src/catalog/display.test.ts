import { expect, test } from 'vitest'
import { listVisibleTopics, listVisibleTracks, pickInOrder, sortFeaturedFirst } from './display.ts'

const track = (slug: string, trackDisabled = false) => ({ slug, trackDisabled })
const tracks = new Map([track('a'), track('b'), track('off', true)].map((record) => [record.slug, record]))
const slugs = (records: { slug: string }[]) => records.map(({ slug }) => slug)

test.each([
  { what: 'as ordered', order: ['b', 'a'], shown: ['b', 'a'] },
  { what: 'nothing', order: [], shown: [] },
  { what: 'dangling names are passed over', order: ['gone', 'a', '__proto__'], shown: ['a'] },
  { what: 'none comes twice', order: ['a', 'b', 'a', 'a'], shown: ['a', 'b'] },
  { what: 'disabled ones are left out', order: ['off', 'a'], shown: ['a'] },
  { what: 'what is not in the order is not listed', order: ['a'], shown: ['a'] },
])('tracks: $what', ({ order, shown }) => {
  expect(slugs(listVisibleTracks({ trackDisplay: order }, tracks))).toEqual(shown)
})

test('the order itself says nothing of disabled ones', () => {
  expect(slugs(pickInOrder(['off', 'a'], tracks))).toEqual(['off', 'a'])
})

const topic = (slug: string, title: string, disabled = false) => ({ slug, title, disabled })
const topics = new Map(
  [
    topic('debt', 'Debt'),
    topic('saving', 'saving'),
    topic('home', 'Éa home'),
    topic('first', 'First steps'),
    topic('off', 'Off', true),
  ].map((record) => [record.slug, record]),
)

test.each([
  {
    what: 'forgotten ones come last, by title',
    order: ['saving'],
    shown: ['saving', 'debt', 'home', 'first'],
  },
  { what: 'all forgotten', order: [], shown: ['debt', 'home', 'first', 'saving'] },
  {
    what: 'dangling, repeated and disabled names',
    order: ['gone', 'off', 'first', 'first'],
    shown: ['first', 'debt', 'home', 'saving'],
  },
])('topics: $what', ({ order, shown }) => {
  expect(slugs(listVisibleTopics({ topicOrder: order }, topics))).toEqual(shown)
})

test('featured topics come first, each part in its order', () => {
  const list = [
    { slug: 'a', featured: false },
    { slug: 'b', featured: true },
    { slug: 'c', featured: false },
    { slug: 'd', featured: true },
  ]
  expect(slugs(sortFeaturedFirst(list))).toEqual(['b', 'd', 'a', 'c'])
  expect(sortFeaturedFirst([])).toEqual([])
})
