import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ToolFigures } from './figures.ts'
import { repaymentPlans } from './repayment-plans.ts'

const { figures }: { figures: ToolFigures } = JSON.parse(
  readFileSync(new URL('testing/worked-examples/repayment-plans.json', import.meta.url), 'utf8'),
)
const typed = { loans: 'before2026', income: '38000', family: '1', balance: '27000', rate: '5.5' }

/** Returns payments and months by plan, and all words. */
function evaluate(changes: ToolFigures, loans = 'before2026') {
  const known = { ...figures, ...changes }
  const evaluation = repaymentPlans.evaluate({ ...typed, loans }, known)
  if (evaluation.state !== 'complete') throw new Error(JSON.stringify(evaluation))
  return {
    result: evaluation.result,
    words: JSON.stringify([evaluation.description, repaymentPlans.listFormula(known)]),
  }
}

test.each<[name: string, changes: ToolFigures, loans: string, plan: object, words: string]>([
  [
    'time of RAP',
    { rapMonths: 240 },
    'before2026',
    { plan: 'rap', months: 240 },
    'for at most 20 years. Int',
  ],
  ['share of IBR', { ibrShare: 12_500 }, 'before2026', { payment: 14_646 }, 'IBR at 12.5 percent'],
  ['time of IBR', { ibrMonths: 264 }, 'before2026', { plan: 'ibr', months: 264 }, 'at most 22 years;'],
  ['threshold of IBR', { ibrThreshold: 225_000 }, 'before2026', { payment: 1742 }, 'above 225 percent'],
  ['smallest payment', { ibrNothingBelow: 20_000 }, 'before2026', { payment: 0 }, 'Below $200 nothing'],
  [
    'lowest payment',
    { ibrLowestPayment: 20_000 },
    'before2026',
    { payment: 20_000 },
    'below $200 it is $200',
  ],
  ['Standard time', { standardMonths: 132 }, 'before2026', { months: 132 }, 'equal payments over 11 years.'],
  [
    'Standard terms',
    {
      standardTerms: [
        { from: 0, months: 96 },
        { from: 2_700_000, months: 108 },
      ],
    },
    'since2026',
    { plan: 'standard', months: 108 },
    'over 8 years and 9 years from $27,000, by what you owe',
  ],
])('a new figure for the %s changes the result and its words', (_, changes, loans, plan, words) => {
  const changed = evaluate(changes, loans)
  expect(changed.result).toMatchObject({ plans: expect.arrayContaining([expect.objectContaining(plan)]) })
  expect(changed.words).toContain(words)
  expect(evaluate({}, loans).words).not.toContain(words)
})
