import { eventId } from '@kitchen-table/contract/fields'
import { expect, test } from 'vitest'
import { createDeterministicId } from './deterministic-id.ts'

test('returns the same id for the same words, and different ids for others', () => {
  const ids = [
    createDeterministicId('a', 'b'),
    createDeterministicId('ab'),
    createDeterministicId('a', 'b', ''),
    createDeterministicId('b', 'a'),
  ]

  expect(createDeterministicId('a', 'b')).toBe(ids[0])
  expect(new Set(ids).size).toBe(4)
})

test('returns an id that the contract accepts', () => {
  expect(eventId.safeParse(createDeterministicId('person', 'learner@example.com')).success).toBe(true)
})

test('returns the ids that earlier versions have stored', () => {
  expect(createDeterministicId('a', 'b')).toBe('0473ef2d-c0d3-84ab-a59d-3580c1134e9d')
})
