import { eventId } from '@kitchen-table/contract/fields'
import { expect, test } from 'vitest'
import { namedId } from './named-id.ts'

test('the same words are the same id, others another', () => {
  const ids = [namedId('a', 'b'), namedId('ab'), namedId('a', 'b', ''), namedId('b', 'a')]

  expect(namedId('a', 'b')).toBe(ids[0])
  expect(new Set(ids).size).toBe(4)
})

test('an id is one that the product takes', () => {
  expect(eventId.safeParse(namedId('person', 'learner@example.com')).success).toBe(true)
})
