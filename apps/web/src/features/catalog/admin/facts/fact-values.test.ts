import { expect, test } from 'vitest'
import { formatFactRow, parseFactRow } from './fact-rows.ts'
import {
  createEmptyFactValues,
  type FactValues,
  findFactRowErrors,
  toFactInput,
  validateFact,
} from './fact-values.ts'

const valid: FactValues = {
  ...createEmptyFactValues('2026-10-01', '2027-10-01'),
  title: 'Price of a stamp',
  kind: 'figure',
  values: [formatFactRow(['', '78 cents'])],
  sourceTitle: 'The post office',
  sourceUrl: 'https://example.org/stamps',
}

test.each<{ change: Partial<FactValues>; fields: string[] }>([
  { change: {}, fields: [] },
  { change: { title: '' }, fields: ['title'] },
  { change: { kind: '' }, fields: ['kind'] },
  { change: { sourceTitle: '', sourceUrl: 'stamps' }, fields: ['sourceTitle', 'sourceUrl'] },
  { change: { values: [formatFactRow(['a b', 'x']), formatFactRow(['c d', 'y'])] }, fields: ['values'] },
])('shows the sentences about $change at $fields', ({ change, fields }) => {
  const errors = validateFact({ ...valid, ...change })
  expect(Object.keys(errors).sort()).toEqual(fields)
})

test('says at its row what is wrong with a row, also after one that is empty', () => {
  const rows = [
    ['ab', '1'],
    ['', ''],
    ['a b', ''],
  ] as const
  const errors = findFactRowErrors({ ...valid, values: rows.map(formatFactRow) }, 'values')
  expect(errors).toEqual({ 2: [expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)] })
})

test('says at its row that a period ends before it begins', () => {
  const periods = [formatFactRow(['2027-01-01', '2027-02-01']), formatFactRow(['2028-02-01', '2028-01-01'])]
  const errors = findFactRowErrors({ ...valid, kind: 'window', periods }, 'periods')
  expect(errors).toEqual({ 1: [undefined, expect.stringMatching(/\.$/)] })
})

test.each(['family|$8,750', '["a"]', '[1, 2]', '7', ''])(
  'the item %j of an earlier draft is a text',
  (item) => {
    expect(parseFactRow(item)).toEqual(['', item])
  },
)

test('whatever is typed stays in its input', () => {
  expect(toFactInput({ ...valid, values: [formatFactRow(['a|b', '"1|2"'])] }).values).toEqual([
    { name: 'a|b', text: '"1|2"' },
  ])
})
