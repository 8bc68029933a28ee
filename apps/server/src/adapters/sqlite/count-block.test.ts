import { expect, test } from 'vitest'
import {
  addBlock,
  addCount,
  type DetailCounts,
  encodeCounts,
  forEachEvent,
  toNumbers,
} from './count-block.ts'

const MAX = 2 ** 32 - 1

function decode(...blocks: Uint8Array[]): DetailCounts {
  const counts: DetailCounts = new Map()
  for (const block of blocks) addBlock(counts, block)
  return counts
}

/** Counts by event, then by detail. */
type CountRecord = Record<number, Record<number, number>>

function toCounts(counts: CountRecord): DetailCounts {
  const toMap = <Value>(entries: Record<number, Value>) =>
    new Map(Object.entries(entries).map(([key, value]) => [Number(key), value]))
  return new Map([...toMap(counts)].map(([event, details]) => [event, toMap(details)]))
}

test.each<{ counts: CountRecord; bytes: number }>([
  { counts: {}, bytes: 0 },
  { counts: { 100: { 1: 1 } }, bytes: 16 },
  { counts: { 100: {}, 500: { 7: 2 } }, bytes: 24 },
  { counts: { 100: { 1: 1, 2: 300, [MAX]: MAX }, 220: { 3: 70_000 } }, bytes: 48 },
])('$counts are encoded in $bytes bytes, and decoded again', ({ counts, bytes }) => {
  const block = encodeCounts(toCounts(counts))
  expect(block).toHaveLength(bytes)
  const events = Object.entries(counts).filter(([, details]) => Object.keys(details).length > 0)
  expect(decode(block)).toEqual(toCounts(Object.fromEntries(events)))
})

test('is little-endian: the code, the number of details, then detail and count', () => {
  const bytes = encodeCounts(toCounts({ 500: { 258: 3 } }))
  expect([...bytes]).toEqual([0xf4, 1, 0, 0, 1, 0, 0, 0, 2, 1, 0, 0, 3, 0, 0, 0])
})

test('reads blocks that begin at any byte', () => {
  const block = encodeCounts(toCounts({ 100: { 1: 2 } }))
  for (const offset of [0, 1, 2, 3, 4]) {
    const unaligned = new Uint8Array(block.length + offset + 3).subarray(offset, offset + block.length)
    unaligned.set(block)
    expect([...toNumbers(unaligned)]).toEqual([100, 1, 1, 2])
  }
})

test('adds counts of the same details', () => {
  const first = encodeCounts(toCounts({ 100: { 1: 1, 2: 2 }, 500: { 3: 3 } }))
  const second = encodeCounts(toCounts({ 100: { 2: 10, 4: 20 } }))
  const sum = decode(first, second)
  addCount(sum, 300, 9, 1)
  expect(sum).toEqual(toCounts({ 100: { 1: 1, 2: 12, 4: 20 }, 500: { 3: 3 }, 300: { 9: 1 } }))
})

test('names the pairs of each event by their places', () => {
  const numbers = toNumbers(encodeCounts(toCounts({ 100: { 1: 5, 2: 6 }, 200: {}, 500: { 3: 7 } })))
  const found: unknown[] = []
  forEachEvent(numbers, (event, from, to) => found.push([event, [...numbers.slice(from, to)]]))
  expect(found).toEqual([
    [100, [1, 5, 2, 6]],
    [200, []],
    [500, [3, 7]],
  ])
})
