import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPeopleBlock, type DetailPeople, encodePeople, forEachPerson } from './people-block.ts'

const toPeople = (details: Record<number, number[]>): DetailPeople =>
  new Map(Object.entries(details).map(([detail, people]) => [Number(detail), new Set(people)]))

test.each<{ what: string; details: Record<number, number[]>; bytes: number[] }>([
  { what: 'nothing', details: {}, bytes: [] },
  { what: 'one person', details: { 3: [5] }, bytes: [3, 1, 5] },
  { what: 'differences', details: { 3: [5, 7], 4: [1] }, bytes: [3, 2, 5, 2, 1, 1, 1] },
  { what: 'long numbers', details: { 300: [128, 400] }, bytes: [172, 2, 4, 128, 1, 144, 2] },
  { what: 'any order', details: { 4: [1], 3: [7, 5] }, bytes: [3, 2, 5, 2, 1, 1, 1] },
])('encodes $what', ({ details, bytes }) => {
  expect([...encodePeople(toPeople(details))]).toEqual(bytes)
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
      for (const people of [first, second]) addPeopleBlock(read, encodePeople(people))
      expect(read).toEqual(united)
    }),
  )
})

test('reads the people of some details alone', () => {
  const block = encodePeople(toPeople({ 2: [9, 1000], 3: [4], 70000: [1, 2, 3] }))
  const read: [detail: number, person: number][] = []
  forEachPerson(block, (detail) => (detail === 3 ? undefined : (person) => read.push([detail, person])))
  expect(read).toEqual([
    [2, 9],
    [2, 1000],
    [70_000, 1],
    [70_000, 2],
    [70_000, 3],
  ])
})
