import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEmptyCompletions } from './completions.ts'
import { computeChangeImpact, type TrackChange } from './impact.ts'
import { computeTrackPercent } from './progress.ts'

type People = Record<string, string[]>
type UnitChange = Omit<TrackChange, 'slug'>

const slug = 'debt'

const ada = { ada: ['a', 'b'] }
const [ab, abc] = [
  ['a', 'b'],
  ['a', 'b', 'c'],
]

/** Everybody has opened the track, unless `opened` names another one. */
function impactOf(people: People, changes: UnitChange[], opened = slug) {
  const completions = createEmptyCompletions()
  for (const [sub, units] of Object.entries(people)) completions.add(sub, units, [opened])
  return computeChangeImpact(
    completions,
    changes.map((change) => ({ slug, ...change })),
  )
}

const rows: [what: string, people: People, changes: UnitChange[], halfWay: number, wouldFinish: number][] = [
  ['nobody', {}, [{ before: abc, after: ab }], 0, 0],
  ['who has completed nothing of it', { ada: ['x'] }, [{ before: abc, after: ab }], 0, 0],
  ['the missing unit is removed', ada, [{ before: abc, after: ab }], 1, 1],
  ['another unit is removed', ada, [{ before: abc, after: ['a', 'c'] }], 1, 0],
  ['nothing changes', ada, [{ before: abc, after: abc }], 1, 0],
  ['a unit is added', ada, [{ before: abc, after: [...abc, 'd'] }], 1, 0],
  ['a unit is added for someone who had finished', ada, [{ before: ab, after: abc }], 0, 0],
  ['someone who had finished stays so', ada, [{ before: ab, after: ['a'] }], 0, 0],
  ['the missing unit is replaced', ada, [{ before: abc, after: ['a', 'b', 'd'] }], 1, 0],
  ['… by one completed elsewhere', { ada: [...ab, 'd'] }, [{ before: abc, after: [...ab, 'd'] }], 1, 1],
  ['all units are removed', ada, [{ before: abc, after: [] }], 1, 0],
  ['the track was empty', ada, [{ before: [], after: ab }], 0, 0],
  ['the order changes', ada, [{ before: abc, after: ['c', 'b', 'a'] }], 1, 0],
  [
    'someone is in two tracks, and counted once',
    { ada: ['a', 'x'], bob: ['x'] },
    [
      { before: ['a', 'b'], after: ['a'] },
      { before: ['x', 'b'], after: ['x'] },
    ],
    2,
    2,
  ],
]

test.each(rows)('%s', (_what, people, changes, halfWay, wouldFinish) => {
  expect(impactOf(people, changes)).toEqual({ halfWay, wouldFinish })
})

test('who has completed a unit of it in another track alone is not half-way', () => {
  const nobody = { halfWay: 0, wouldFinish: 0 }
  expect(impactOf(ada, [{ before: abc, after: ab }], 'rent')).toEqual(nobody)
})

const units = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))

test('counts as the percentages of any people say', () => {
  fc.assert(
    fc.property(fc.array(units, { maxLength: 100 }), units, units, (people, before, after) => {
      const named = Object.fromEntries(people.map((completed, n) => [`p-${n}`, completed]))
      const unfinished = people.filter((completed) => {
        const isBegun = before.some((unit) => completed.includes(unit))
        return isBegun && computeTrackPercent(before, new Set(completed), false) < 100
      })
      const finished = unfinished.filter(
        (completed) => computeTrackPercent(after, new Set(completed), false) === 100,
      )
      expect(impactOf(named, [{ before, after }])).toEqual({
        halfWay: unfinished.length,
        wouldFinish: finished.length,
      })
    }),
  )
})

test('counts ten thousand people, whose units come in parts', () => {
  const completions = createEmptyCompletions()
  for (let n = 0; n < 10_000; n += 1) completions.add(`p-${n}`, ['a'], [slug])
  for (let n = 0; n < 10_000; n += 10) completions.add(`p-${n}`, ['b'])
  for (let n = 0; n < 10_000; n += 100) completions.add(`p-${n}`, ['c'])
  expect(computeChangeImpact(completions, [{ slug, before: abc, after: ab }])).toEqual({
    halfWay: 9900,
    wouldFinish: 900,
  })
})
