import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addPeopleBlock,
  countAndMarkPeople,
  type DetailPeople,
  encodePeopleBlock,
  forEachDetailPeople,
} from './people-block.ts'

const toPeople = (details: Record<number, number[]>): DetailPeople =>
  new Map(Object.entries(details).map(([detail, people]) => [Number(detail), new Set(people)]))

test.each<{ what: string; details: Record<number, number[]>; bytes: number[] }>([
  { what: 'nothing', details: {}, bytes: [] },
  { what: 'one person', details: { 3: [5] }, bytes: [3, 1, 5] },
  { what: 'differences', details: { 3: [5, 7], 4: [1] }, bytes: [3, 2, 5, 2, 1, 1, 1] },
  { what: 'long numbers', details: { 300: [128, 400] }, bytes: [172, 2, 4, 128, 1, 144, 2] },
  { what: 'any order', details: { 4: [1], 3: [7, 5] }, bytes: [3, 2, 5, 2, 1, 1, 1] },
])('encodes $what', ({ details, bytes }) => {
  expect([...encodePeopleBlock(toPeople(details))]).toEqual(bytes)
})

const number = fc.integer({ min: 1, max: 2 ** 31 })
const anyPeople = fc
  .dictionary(number.map(String), fc.uniqueArray(number, { minLength: 1, maxLength: 20 }), { maxKeys: 8 })
  .map(toPeople)

test('a block has what was encoded, and blocks are united', () => {
  fc.assert(
    fc.property(anyPeople, anyPeople, (first, second) => {
      const united: DetailPeople = new Map(first)
      for (const [detail, people] of second) united.set(detail, people.union(united.get(detail) ?? new Set()))
      const read: DetailPeople = new Map()
      for (const people of [first, second]) addPeopleBlock(read, encodePeopleBlock(people))
      expect(read).toEqual(united)
    }),
  )
})

/** Returns the numbers that are marked with `mark`. */
const listMarked = (marks: Uint32Array, mark: number) =>
  [...marks.entries()].filter(([, value]) => value === mark).map(([number]) => number)

test('marks the people of some details alone, and counts those who were not marked', () => {
  const block = encodePeopleBlock(toPeople({ 2: [9, 1000], 3: [4], 70000: [1, 2, 9, 300_000] }))
  const marks = new Uint32Array(300_001)
  const counts: [index: number, count: number][] = []
  forEachDetailPeople(block, [1, 2, 5000, 70_000, 70_001], (index, start, end) =>
    counts.push([index, countAndMarkPeople(block, { start, end }, marks, 7)]),
  )
  expect(counts).toEqual([
    [1, 2],
    [3, 3],
  ])
  expect(listMarked(marks, 7)).toEqual([1, 2, 9, 1000, 300_000])
})

test('counts and marks what was encoded, of any people', () => {
  const smallNumber = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(fc.uniqueArray(smallNumber), fc.uniqueArray(smallNumber), (first, second) => {
      const marks = new Uint32Array(20_001)
      const counts = [first, second].map((numbers) => {
        const block = encodePeopleBlock(toPeople({ 1: numbers }))
        let count = 0
        forEachDetailPeople(block, [1], (_, start, end) => {
          count += countAndMarkPeople(block, { start, end }, marks, 1)
        })
        return count
      })
      expect(counts).toEqual([first.length, new Set(second).difference(new Set(first)).size])
      expect(new Set(listMarked(marks, 1))).toEqual(new Set([...first, ...second]))
    }),
  )
})
