import { expect, test } from 'vitest'
import {
  collectListedTrackSlugs,
  listVisibleTopics,
  listVisibleTracks,
  pickInOrder,
  sortFeaturedFirst,
} from './display.ts'

const track = (slug: string, trackDisabled = false) => ({ slug, trackDisabled })
const tracks = new Map([track('a'), track('b'), track('off', true)].map((record) => [record.slug, record]))
const slugs = (records: { slug: string }[]) => records.map(({ slug }) => slug)

test.each([
  { what: 'lists them in the order of the layout', order: ['b', 'a'], expected: ['b', 'a'] },
  { what: 'lists none for an empty order', order: [], expected: [] },
  { what: 'skips names without a record', order: ['gone', 'a', '__proto__'], expected: ['a'] },
  { what: 'lists none twice', order: ['a', 'b', 'a', 'a'], expected: ['a', 'b'] },
  { what: 'leaves out disabled ones', order: ['off', 'a'], expected: ['a'] },
  { what: 'lists none that is not in the order', order: ['a'], expected: ['a'] },
])('tracks (T47): $what', ({ order, expected }) => {
  expect(slugs(listVisibleTracks({ trackDisplay: order }, tracks))).toEqual(expected)
})

test('the tracks that layouts list are those of any of them', () => {
  const layouts = [{ trackDisplay: ['a', 'off'] }, { trackDisplay: [] }, { trackDisplay: ['b', 'a'] }]
  expect([...collectListedTrackSlugs(layouts)]).toEqual(['a', 'off', 'b'])
})

test('pickInOrder does not leave out disabled records', () => {
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
    what: 'lists those that are not in the order last, by title',
    order: ['saving'],
    expected: ['saving', 'debt', 'home', 'first'],
  },
  { what: 'sorts by title if the order is empty', order: [], expected: ['debt', 'home', 'first', 'saving'] },
  {
    what: 'skips dangling, repeated and disabled names',
    order: ['gone', 'off', 'first', 'first'],
    expected: ['first', 'debt', 'home', 'saving'],
  },
])('topics: $what', ({ order, expected }) => {
  expect(slugs(listVisibleTopics({ topicOrder: order }, topics))).toEqual(expected)
})

test('featured topics come first, both parts in their order', () => {
  const list = [
    { slug: 'a', featured: false },
    { slug: 'b', featured: true },
    { slug: 'c', featured: false },
    { slug: 'd', featured: true },
  ]
  expect(slugs(sortFeaturedFirst(list))).toEqual(['b', 'd', 'a', 'c'])
  expect(sortFeaturedFirst([])).toEqual([])
})
