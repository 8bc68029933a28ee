import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findBareValues } from './bare-values.ts'

test.each([
  ['The limit is $23,500 this year.', ['$23,500']],
  ['Up to {{limit}} a year, or {{limit.family}} for two.', []],
  ['File by April 15, and pay at irs.gov/payments or 800-829-1040.', ['irs.gov']],
  ['You have thirty days from the letter to appeal.', ['thirty days']],
  ['Text HOME to 741741.', ['741741']],
  ['Call 911, or 988 if you cannot go on.', []],
  ['Say, for example, that you owe $1,800. A month later it is $1,890.', []],
  ['“I can pay $70 on the fifth.” Then wait.', []],
  ['He says: “Call us at 800-555-0100.”', ['800-555-0100']],
  ['Put $10 aside each payday.', []],
  ['Form 4868, a W-4 and a 401(k) keep their names.', []],
  ['It takes five minutes, seven days a week.', []],
])('%s', (block, values) => {
  expect(findBareValues(block, 'en').toSorted()).toEqual(values.toSorted())
})

test.each([
  ['Llame al 211 o al 800-829-1040.', ['800-829-1040']],
  ['Llame al 211. Vaya a irs.gov.', ['211', 'irs.gov']],
  ['Suponga, por ejemplo, que debe $1,800 en 2026. Llame al 911 o al 988.', []],
  ['Tiene treinta días; el límite es $23,500 o el 10 %.', []],
  ['Pagó $211.', []],
])('of a text in Spanish, only numbers to call and websites: %s', (block, values) => {
  expect(findBareValues(block, 'es')).toEqual(values)
})

/** Written by an editor who had not seen the rule. */
const heldOut = readFileSync(new URL('./testing/held-out-sentences.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

describe('of sentences that its author did not know, the rule', () => {
  const shareOfFlagged = (label: string) => {
    const sentences = heldOut.filter(([each]) => each === label).map(([, sentence = '']) => sentence)
    return sentences.filter((sentence) => findBareValues(sentence, 'en').length > 0).length / sentences.length
  }

  test('finds nine of ten that age', () => {
    expect(shareOfFlagged('aging')).toBeGreaterThanOrEqual(0.9)
  })

  test('flags at most three of twenty that do not', () => {
    expect(shareOfFlagged('fine')).toBeLessThanOrEqual(0.15)
  })
})
