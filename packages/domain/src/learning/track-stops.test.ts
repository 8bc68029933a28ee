import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEmptyCompletions } from './completions.ts'
import { computeTrackStops, findLargestStop, toShownPeopleCount } from './track-stops.ts'

type Person = { completed?: string[]; opened?: string[] }

const units = ['a', 'b', 'c']

/** Returns the stops of the track `debt`. */
function stopsOf(people: readonly Person[], enabledUnits = units) {
  const completions = createEmptyCompletions()
  for (const [n, { completed = [], opened = [] }] of people.entries())
    completions.add(`p-${n}`, completed, opened)
  return computeTrackStops(completions, { slug: 'debt', enabledUnits })
}

/** Returns `started/finished` of each unit. */
const countsOf = (people: readonly Person[], enabledUnits?: string[]) =>
  stopsOf(people, enabledUnits).map(({ started, finished }) => `${started}/${finished}`)

const rows: [what: string, people: Person[], expected: string][] = [
  ['nobody', [], '0/0 0/0 0/0'],
  ['who has opened the track', [{ opened: ['debt'] }], '1/0 0/0 0/0'],
  ['who has opened another track', [{ opened: ['rent'] }], '0/0 0/0 0/0'],
  ['who has completed a unit of another track', [{ completed: ['x'] }], '0/0 0/0 0/0'],
  ['… and opened this one', [{ completed: ['x'], opened: ['debt'] }], '1/0 0/0 0/0'],
  ['who has completed the first unit', [{ completed: ['a'], opened: ['debt'] }], '1/1 1/0 0/0'],
  [
    'who has completed a unit of it in another track alone',
    [{ completed: ['a'], opened: ['rent'] }],
    '0/0 0/0 0/0',
  ],
  ['who has completed two', [{ completed: ['a', 'b'], opened: ['debt'] }], '1/1 1/1 1/0'],
  ['who has completed all', [{ completed: ['c', 'b', 'a'], opened: ['debt'] }], '1/1 1/1 1/1'],
  ['who has left out the second', [{ completed: ['a', 'c'], opened: ['debt'] }], '1/1 1/0 1/1'],
  ['who has begun with the second', [{ completed: ['b'], opened: ['debt'] }], '1/0 1/1 0/0'],
  ['who has completed the last only', [{ completed: ['c'], opened: ['debt'] }], '1/0 0/0 1/1'],
  [
    'several people',
    [
      { opened: ['debt'] },
      { opened: ['debt'] },
      { completed: ['a'], opened: ['debt'] },
      { completed: ['a', 'b', 'x'], opened: ['debt'] },
      { completed: ['a', 'b'] },
      { completed: ['x'] },
    ],
    '4/2 2/1 1/0',
  ],
]
test.each(rows)('%s', (_what, people, expected) => {
  expect(countsOf(people).join(' ')).toBe(expected)
})

test('a track without enabled units has no stops', () => {
  expect(stopsOf([{ completed: ['a'], opened: ['debt'] }], [])).toEqual([])
})

test('a person who is added in parts, among more people than fit into one word, is one person', () => {
  const completions = createEmptyCompletions()
  for (let n = 0; n < 2000; n += 1) completions.add(`p-${n}`, [], ['debt'])
  for (let n = 0; n < 2000; n += 2) completions.add(`p-${n}`, ['a'])
  completions.add('p-1', ['a'], ['debt'])
  expect(computeTrackStops(completions, { slug: 'debt', enabledUnits: ['a', 'b'] })).toEqual([
    { unitId: 'a', started: 2000, finished: 1001 },
    { unitId: 'b', started: 1001, finished: 0 },
  ])
})

test('counts as the definition says, of any people', () => {
  const anyUnits = fc.uniqueArray(fc.constantFrom(...'abcdef'))
  const person = fc.record({ completed: anyUnits, opened: fc.uniqueArray(fc.constantFrom('debt', 'rent')) })
  fc.assert(
    fc.property(fc.array(person, { maxLength: 80 }), anyUnits, (people, enabledUnits) => {
      const expected = enabledUnits.map((unitId) => {
        const counted = people.filter(({ opened }) => opened.includes('debt'))
        const finished = counted.filter(({ completed }) => completed.includes(unitId))
        const isNextOf = ({ completed }: Required<Person>) =>
          enabledUnits.find((unit) => !completed.includes(unit)) === unitId
        return `${finished.length + counted.filter(isNextOf).length}/${finished.length}`
      })
      expect(countsOf(people, enabledUnits)).toEqual(expected)
    }),
  )
})

const stop = (unitId: string, started: number, finished: number) => ({ unitId, started, finished })

test.each([
  { stops: [], expected: null },
  { stops: [stop('a', 0, 0), stop('b', 0, 0)], expected: null },
  { stops: [stop('a', 9, 9), stop('b', 9, 9)], expected: null },
  { stops: [stop('a', 9, 5)], expected: null },
  { stops: [stop('a', 9, 4)], expected: 'a' },
  { stops: [stop('a', 19, 14), stop('b', 14, 8)], expected: 'b' },
  { stops: [stop('a', 19, 14), stop('b', 14, 9)], expected: 'a' },
])('finds the largest stop (case %#)', ({ stops, expected }) => {
  expect(findLargestStop(stops)).toBe(expected)
})

test.each([
  [0, 0],
  [1, 'few'],
  [4, 'few'],
  [5, 5],
] as const)('%d people are shown as %s', (count, shown) => {
  expect(toShownPeopleCount(count)).toBe(shown)
})
