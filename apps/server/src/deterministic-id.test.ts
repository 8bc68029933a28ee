import { eventId } from '@kitchen-table/contract/fields'
import { expect, test } from 'vitest'
import { createDeterministicId } from './deterministic-id.ts'

test('the same words are the same id, others another', () => {
  const ids = [
    createDeterministicId('a', 'b'),
    createDeterministicId('ab'),
    createDeterministicId('a', 'b', ''),
    createDeterministicId('b', 'a'),
  ]

  expect(createDeterministicId('a', 'b')).toBe(ids[0])
  expect(new Set(ids).size).toBe(4)
})

test('an id is one that the product takes', () => {
  expect(eventId.safeParse(createDeterministicId('person', 'learner@example.com')).success).toBe(true)
})
