import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NumberKind } from './field.ts'
import { parseNumber } from './parse-number.ts'

const NO_BREAK_SPACE = '\u00a0'
const NARROW_NO_BREAK_SPACE = '\u202f'

const cases: [kind: NumberKind, text: string, number: number][] = [
  ['money', '1500', 150_000],
  ['money', '1,500', 150_000],
  ['money', '$1,500.50', 150_050],
  ['money', ' 1 500 ', 150_000],
  ['money', `1${NO_BREAK_SPACE}500`, 150_000],
  ['money', `$ 1${NARROW_NO_BREAK_SPACE}234${NARROW_NO_BREAK_SPACE}567.8`, 123_456_780],
  ['money', '12,345,678.9', 1_234_567_890],
  ['money', '0', 0],
  ['money', '0.00', 0],
  ['money', '.5', 50],
  ['money', '7.', 700],
  ['money', '007', 700],
  ['money', '-5', -500],
  ['money', '- 5', -500],
  ['money', '−$5.25', -525],
  ['money', '$-5', -500],
  ['money', '($1,000)', -100_000],
  ['money', '-0', 0],
  ['money', '１５００', 150_000],
  ['money', '1000000000000', 100_000_000_000_000],
  // Exact in cents, where a multiplication by 100 is not.
  ['money', '1.15', 115],
  ['money', '8.2', 820],
  ['percent', '12%', 12_000],
  ['percent', '12 %', 12_000],
  ['percent', '6.875', 6875],
  ['percent', '0', 0],
  ['percent', '-1%', -1000],
  ['count', '26', 26],
  ['count', '1,000', 1000],
  ['months', '360', 360],
]

test.each(cases)('%s: "%s" is %d', (kind, text, number) => {
  expect(parseNumber(text, kind)).toEqual({ number })
})

const problems: [kind: NumberKind, text: string, problem: string][] = [
  ['money', '1,5', 'comma'],
  ['money', '1,50', 'comma'],
  ['money', '1500,50', 'comma'],
  ['money', '1.500,50', 'comma'],
  ['money', '1,5000', 'comma'],
  ['money', '$1,500,5', 'comma'],
  ['money', '1500,', 'comma'],
  ['money', '1.505', 'decimals'],
  ['money', '1.500', 'decimals'],
  ['money', '12%', 'notANumber'],
  ['money', 'about 500', 'notANumber'],
  ['money', '5k', 'notANumber'],
  ['money', '1e6', 'notANumber'],
  ['money', '12 34', 'notANumber'],
  ['money', '1.2.3', 'notANumber'],
  ['money', '.', 'notANumber'],
  ['money', ',', 'notANumber'],
  ['money', '$', 'notANumber'],
  ['money', '--5', 'notANumber'],
  ['money', 'Infinity', 'notANumber'],
  ['money', '0x10', 'notANumber'],
  ['percent', '6,5', 'comma'],
  ['percent', '1,500', 'comma'],
  ['percent', '6.8755', 'decimals'],
  ['percent', '$5', 'notANumber'],
  ['count', '4.5', 'decimals'],
  ['count', '4,5', 'comma'],
  ['months', '5 years', 'notANumber'],
]

test.each(problems)('%s: "%s" has the problem %s', (kind, text, problem) => {
  expect(parseNumber(text, kind)).toEqual({ problem })
})

test('every amount is read as it is written in English', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
      // The sign of -0 is none.
      expect(parseNumber(format.format(cents / 100), 'money')).toEqual({ number: cents === 0 ? 0 : cents })
    }),
  )
})
