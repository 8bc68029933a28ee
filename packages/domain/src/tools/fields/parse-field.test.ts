import { expect, test } from 'vitest'
import type { SimpleField } from './field.ts'
import { parseField } from './parse-field.ts'

const label = () => 'Label'
const fields = {
  money: { kind: 'money', label },
  positive: { kind: 'money', label, min: 1 },
  amount: { kind: 'money', label, min: 10_000, ifEmpty: null },
  share: { kind: 'percent', label, max: 100_000 },
  rate: { kind: 'percent', label, ifEmpty: 0 },
  count: { kind: 'count', label, max: 53 },
  months: { kind: 'months', label },
  date: { kind: 'date', label },
  until: { kind: 'date', label, ifEmpty: null },
  name: { kind: 'name', label },
  choice: { kind: 'choice', label, initial: 'a', options: { a: label, b: label } },
} as const satisfies Record<string, SimpleField>

type FieldName = keyof typeof fields

const values: [field: FieldName, typed: string, value: string | number | null][] = [
  ['money', '$1,500.50', 150_050],
  ['money', '0', 0],
  ['money', '10,000,000', 1_000_000_000],
  ['positive', '0.01', 1],
  ['amount', '  ', null],
  ['share', '100%', 100_000],
  ['rate', '', 0],
  ['rate', '1000', 1_000_000],
  ['count', '53', 53],
  ['months', '480', 480],
  ['date', '2028-02-29', '2028-02-29'],
  ['until', '', null],
  ['name', '  Aunt Rosa ', 'Aunt Rosa'],
  ['name', '', ''],
  ['choice', 'b', 'b'],
  ['choice', '', 'a'],
  // Of an earlier version of the tool.
  ['choice', 'c', 'a'],
]

test.each(values)('%s: "%s" is %j', (field, typed, value) => {
  expect(parseField(fields[field], typed)).toEqual({ value })
})

const problems: [field: FieldName, typed: string, kind: string, text: string][] = [
  ['money', '', 'empty', 'Write an amount in dollars.'],
  [
    'money',
    '1,5',
    'comma',
    'Use a point for cents, as in 1.50. A comma only separates thousands, as in 1,500.',
  ],
  ['money', '1.505', 'decimals', 'Write cents with two digits after the point, as in 1.50.'],
  ['money', '5k', 'notANumber', 'Write only an amount in dollars, such as 1,500 or 1500.50.'],
  ['money', '-5', 'tooSmall', 'This must be $0 or more.'],
  ['money', '1000000000000', 'tooLarge', 'This must be $10,000,000 or less.'],
  ['money', '9'.repeat(400), 'tooLarge', 'This must be $10,000,000 or less.'],
  ['positive', '0', 'tooSmall', 'This must be more than $0.'],
  ['amount', '99.99', 'tooSmall', 'This must be $100 or more.'],
  ['share', '', 'empty', 'Write a percentage, or 0 if there is none.'],
  ['share', '100.001', 'tooLarge', 'This must be 100% or less.'],
  ['share', '6,5', 'comma', 'Use a point and no comma, as in 6.5.'],
  ['rate', '1.0001', 'decimals', 'Write at most three digits after the point, as in 6.875.'],
  ['rate', 'low', 'notANumber', 'Write only a percentage, such as 6.5.'],
  ['rate', '1001', 'tooLarge', 'This must be 1,000% or less.'],
  ['count', '4.5', 'decimals', 'Write a whole number, without a point.'],
  ['count', '54', 'tooLarge', 'This must be 53 or less.'],
  ['months', '', 'empty', 'Write a whole number.'],
  ['months', '0', 'tooSmall', 'This must be 1 or more.'],
  ['months', 'five', 'notANumber', 'Write only a whole number, such as 12.'],
  ['date', '', 'empty', 'Choose a date.'],
  ['date', '2027-02-29', 'notADate', 'Choose a date between 2000 and 2100.'],
  ['until', '1999-12-31', 'notADate', 'Choose a date between 2000 and 2100.'],
  ['name', 'x'.repeat(41), 'tooLong', 'Write a name of at most 40 characters.'],
]

test.each(problems)('%s: "%s" has the problem %s', (field, typed, kind, text) => {
  expect(parseField(fields[field], typed)).toEqual({ problem: { kind, text } })
})
