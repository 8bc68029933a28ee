import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCountBlock,
  addDetailCount,
  type DetailCounts,
  encodeCountBlock,
  encodeSumBlock,
  forEachCount,
  forEachSum,
} from './count-block.ts'

const MAX = 2 ** 32 - 1

function decode(...blocks: Uint8Array[]): DetailCounts {
  const counts: DetailCounts = new Map()
  for (const block of blocks) addCountBlock(counts, block)
  return counts
}

/** Counts by event, then by detail. */
type CountRecord = Record<number, Record<number, number>>

function toCounts(counts: CountRecord): DetailCounts {
  const toMap = <Value>(entries: Record<number, Value>) =>
    new Map(Object.entries(entries).map(([key, value]) => [Number(key), value]))
  return new Map([...toMap(counts)].map(([event, details]) => [event, toMap(details)]))
}

test.each<{ what: string; counts: CountRecord; bytes: number[] }>([
  { what: 'nothing', counts: {}, bytes: [] },
  { what: 'one count', counts: { 100: { 1: 1 } }, bytes: [100, 2, 1, 1] },
  { what: 'an event without details', counts: { 100: {} }, bytes: [100, 0] },
  { what: 'details as differences, in order', counts: { 100: { 7: 1, 3: 2 } }, bytes: [100, 4, 3, 2, 4, 1] },
  { what: 'the greatest numbers of one byte', counts: { 127: { 127: 127 } }, bytes: [127, 2, 127, 127] },
  {
    what: 'the smallest numbers of two bytes',
    counts: { 128: { 128: 128 } },
    bytes: [0x80, 1, 4, 0x80, 1, 0x80, 1],
  },
  {
    what: 'the greatest 32-bit number',
    counts: { 1: { [MAX]: MAX } },
    bytes: [1, 10, ...Array.from({ length: 2 }, () => [255, 255, 255, 255, 15]).flat()],
  },
])('encodes $what', ({ counts, bytes }) => {
  expect([...encodeCountBlock(toCounts(counts))]).toEqual(bytes)
})

const number = fc.nat({ max: MAX })
const detailCounts: fc.Arbitrary<DetailCounts> = fc
  .uniqueArray(
    fc.tuple(number, fc.uniqueArray(fc.tuple(number, number), { selector: ([detail]) => detail })),
    {
      selector: ([event]) => event,
    },
  )
  .map((events) => new Map(events.map(([event, details]) => [event, new Map(details)])))

test('any counts and sums are decoded as they were encoded', () => {
  fc.assert(
    fc.property(detailCounts, (counts) => {
      expect(decode(encodeCountBlock(counts))).toEqual(
        new Map([...counts].filter(([, details]) => details.size > 0)),
      )
      const sums = new Map<number, number>()
      forEachSum(encodeSumBlock(counts), (event, sum) => sums.set(event, sum))
      expect(sums).toEqual(
        new Map(
          [...counts].map(([event, details]) => [event, [...details.values()].reduce((a, b) => a + b, 0)]),
        ),
      )
    }),
  )
})

test('adds counts of the same details', () => {
  const first = encodeCountBlock(toCounts({ 100: { 1: 1, 2: 2 }, 500: { 3: 3 } }))
  const second = encodeCountBlock(toCounts({ 100: { 2: 10, 4: 20 } }))
  const sum = decode(first, second)
  addDetailCount(sum, 300, 9, 1)
  expect(sum).toEqual(toCounts({ 100: { 1: 1, 2: 12, 4: 20 }, 500: { 3: 3 }, 300: { 9: 1 } }))
})

test('a length that is too great ends with the block', () => {
  const found: unknown[] = []
  const damaged = Uint8Array.of(100, 255, 255, 255, 255, 127, 3, 9)
  forEachCount(damaged, () => (detail, count) => found.push([detail, count]))
  forEachCount(damaged, () => null)
  expect(found).toEqual([[3, 9]])
})

test('skips the events that are not read', () => {
  const block = encodeCountBlock(toCounts({ 100: { 1: 5, 200: 6 }, 200: {}, 500: { 3: 7 } }))
  const found: unknown[] = []
  forEachCount(block, (event) =>
    event === 500 ? (detail, count) => found.push([event, detail, count]) : null,
  )
  expect(found).toEqual([[500, 3, 7]])
})
