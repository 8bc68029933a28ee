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
  expect(findBareValues(block).toSorted()).toEqual(values.toSorted())
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
    return sentences.filter((sentence) => findBareValues(sentence).length > 0).length / sentences.length
  }

  test('finds nine of ten that age', () => {
    expect(shareOfFlagged('aging')).toBeGreaterThanOrEqual(0.9)
  })

  test('flags at most three of twenty that do not', () => {
    expect(shareOfFlagged('fine')).toBeLessThanOrEqual(0.15)
  })
})
