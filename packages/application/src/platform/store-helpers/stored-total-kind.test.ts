import { totalNames } from '@kitchen-table/domain/insights'
import { expect, test } from 'vitest'
import { toStoredTotalKind } from './stored-total-kind.ts'

test('the totals of every kind are found under the names that earlier releases have stored', () => {
  expect(totalNames.map(toStoredTotalKind)).toEqual(['members', 'organisations', 'tracks', 'units'])
})
