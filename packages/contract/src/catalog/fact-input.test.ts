import { expect, test } from 'vitest'
import { factInput } from './fact-input.ts'

const phone = {
  title: 'IRS, telephone',
  kind: 'phone',
  values: [{ name: '', text: '800-829-1040' }],
  url: null,
  periods: [],
  holdsFor: '',
  source: { title: 'IRS', url: 'https://www.irs.gov/help' },
  checkedOn: '2026-11-01',
  checkAgainBy: '2027-11-01',
  confirmed: true,
  note: '',
  disabled: false,
} as const

const parseTexts = (fields: object) => factInput.parse({ ...phone, ...fields }).values.map(({ text }) => text)

test.each([
  ['+1 800-555-1212', '800-555-1212'],
  ['(800) 555.1212', '800-555-1212'],
  ['1-800-555-1212', '800-555-1212'],
  ['211', '211'],
  ['741741', '741741'],
])('the telephone number %j is stored as %s, as that of a help line is', (text, stored) => {
  expect(
    parseTexts({
      values: [
        { name: '', text: '988' },
        { name: 'tty', text },
      ],
    }),
  ).toEqual(['988', stored])
})

test('a number that no phone can dial is refused', () => {
  const { error } = factInput.safeParse({ ...phone, values: [{ name: '', text: '800-829-HELP' }] })
  expect(error?.issues.map(({ path }) => path)).toEqual([['values']])
})

test('the values of other facts stay as they were typed', () => {
  expect(parseTexts({ kind: 'figure', values: [{ name: '', text: '1-800-555-1212' }] })).toEqual([
    '1-800-555-1212',
  ])
})
