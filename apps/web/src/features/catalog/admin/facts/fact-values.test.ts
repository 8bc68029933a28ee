import { expect, test } from 'vitest'
import { createEmptyFactValues, type FactValues, formatPair, validateFact } from './fact-values.ts'

const valid: FactValues = {
  ...createEmptyFactValues('2026-10-01', '2027-10-01'),
  title: 'Price of a stamp',
  kind: 'figure',
  values: [formatPair(['', '78 cents'])],
  sourceTitle: 'The post office',
  sourceUrl: 'https://example.org/stamps',
}

test.each<{ change: Partial<FactValues>; fields: string[] }>([
  { change: {}, fields: [] },
  { change: { title: '' }, fields: ['title'] },
  { change: { kind: '' }, fields: ['kind'] },
  { change: { sourceTitle: '', sourceUrl: 'stamps' }, fields: ['sourceTitle', 'sourceUrl'] },
  { change: { values: [formatPair(['a b', 'x']), formatPair(['c d', 'y'])] }, fields: ['values'] },
])('shows the sentences about $change at $fields', ({ change, fields }) => {
  const errors = validateFact({ ...valid, ...change })
  expect(Object.keys(errors).sort()).toEqual(fields)
})
