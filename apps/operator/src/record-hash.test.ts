import { expect, test } from 'vitest'
import { createRecordsHasher, hashRecord, sortKeys } from './record-hash.ts'

test('the hash of a record depends on its values and not on the order of its fields', () => {
  const hash = hashRecord({ a: 1, b: [{ c: 2, d: 3 }] })
  expect(hashRecord({ b: [{ d: 3, c: 2 }], a: 1 })).toBe(hash)
  expect(hashRecord({ a: [1, 2] })).not.toBe(hashRecord({ a: [2, 1] }))
  expect(hashRecord({ a: undefined })).toBe(hashRecord({}))
})

test('a sum of hashes depends on neither the order of the records nor that of their fields, but on how often each is there', () => {
  const sumOf = (...records: object[]) => {
    const sum = createRecordsHasher()
    for (const record of records) sum.add(record)
    return sum.read()
  }
  const [a, b] = [{ id: 'a', map: { x: 1, y: 2 } }, { id: 'b' }]
  expect(sumOf(a, b)).toEqual(sumOf(b, { map: { y: 2, x: 1 }, id: 'a' }))
  expect(sumOf(a, b)).not.toEqual(sumOf(a, a))
  expect(sumOf(a, a)).not.toEqual(sumOf(a, a, a))
  expect(sumOf(a, a)).not.toEqual(sumOf(b, b))
})

// Runs of commands compare these with what earlier runs have stored.
test('hashes are the same in every release', () => {
  const record = { a: 1, b: ['é', null], c: Uint8Array.from([1]) }
  const sum = createRecordsHasher()
  sum.add(record)
  expect(hashRecord(record)).toBe('Rmn_CWujx2yzPn02hqQ9ImdwpGV_4Wgg')
  expect(sum.read()).toEqual({
    count: 1,
    sum: '4669ff096ba3c76cb33e7d3686a43d226770a4657fe16820e64f54bab77dea3b',
  })
})

test('bytes stay bytes beside sorted keys', () => {
  const sorted = sortKeys({ b: Uint8Array.from([2, 1]), a: 1 })
  expect(sorted).toEqual({ a: 1, b: Uint8Array.from([2, 1]) })
  expect(Object.keys(Object(sorted))).toEqual(['a', 'b'])
})
