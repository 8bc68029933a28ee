import { expect, test } from 'vitest'
import { createHashSum, hashRecord, sortKeys } from './record-hash.ts'

test('the hash of a record depends on its values and not on the order of its fields', () => {
  expect(hashRecord({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(hashRecord({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(hashRecord({ a: [1, 2] })).not.toBe(hashRecord({ a: [2, 1] }))
  expect(hashRecord({ a: undefined })).toBe(hashRecord({}))
})

test('a sum of hashes depends on how often each record is in it, and not on their order', () => {
  const sumOf = (records: unknown[]) => {
    const sum = createHashSum()
    for (const each of records) sum.add(each)
    return sum.digest()
  }
  expect(sumOf([1, 2, 2])).toEqual(sumOf([2, 1, 2]))
  expect(sumOf([1, 2, 2])).not.toEqual(sumOf([1, 1, 2]))
  expect(sumOf([1, 2])).not.toEqual(sumOf([1, 2, 2]))
})

test('bytes stay bytes beside sorted keys', () => {
  const sorted = sortKeys({ b: Uint8Array.from([2, 1]), a: 1 })
  expect(sorted).toEqual({ a: 1, b: Uint8Array.from([2, 1]) })
  expect(Object.keys(Object(sorted))).toEqual(['a', 'b'])
})
