import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Description } from './description.ts'
import type { TypedValues } from './fields/field.ts'
import { lessonTools } from './lesson-tools.ts'
import { sampleToolFigures } from './testing/sample-figures.ts'
import type { LessonToolSlug } from './tool-slugs.ts'

function describeResult(slug: LessonToolSlug, typed: TypedValues): Description {
  const evaluation = lessonTools[slug].evaluate(typed, sampleToolFigures)
  if (evaluation.state !== 'complete') throw new Error(JSON.stringify(evaluation))
  return evaluation.description
}

const money = { money: '5200', costs: '740', income: '440', start: '2026-11-30' }
const debts = [
  { name: 'Clinic', balance: '420', rate: '0', minimum: '35' },
  { name: '', balance: '1900', rate: '29', minimum: '60' },
]
const stub = {
  status: 'single',
  pay: '1900',
  paySoFar: '41800',
  withheld: '120',
  withheldSoFar: '2640',
  left: '4',
}
const hsa = {
  name: 'HSA plan',
  premium: '95',
  deductible: '3400',
  share: '20',
  limit: '7000',
  employer: '750',
}
const ppo = { name: '', premium: '210', deductible: '900', share: '15', limit: '5000' }
const bills = { good: '500', usual: '4000', bad: '40000' }
const cushion = { goal: '520', saved: '40', paydays: 'monthly', next: '2026-12-01' }
const offer = { name: '', amount: '18000', rate: '6.9', months: '60', fees: '' }
const student = { loans: 'before2026', income: '38000', family: '1', balance: '27000', rate: '5.5' }

const headlines: [slug: LessonToolSlug, typed: TypedValues, headline: string][] = [
  ['weeks-of-money', money, 'The money lasts 17 weeks and 2 days, until March 31, 2027.'],
  ['weeks-of-money', { ...money, money: '600' }, 'The money lasts 2 weeks, until December 14, 2026.'],
  ['weeks-of-money', { ...money, money: '50' }, 'The money lasts 1 day, until December 1, 2026.'],
  [
    'weeks-of-money',
    { ...money, money: '0' },
    'There is no money to draw from: $300 is missing in the first week.',
  ],
  ['weeks-of-money', { ...money, costs: '440.01' }, 'The money lasts more than 100 years.'],
  [
    'weeks-of-money',
    { ...money, costs: '440' },
    'What comes in covers the bare week exactly. The money is not used up.',
  ],
  [
    'weeks-of-money',
    { ...money, costs: '400' },
    'What comes in covers the bare week. $40 of each week stays, and the money is not used up.',
  ],
  [
    'debt-order',
    { debts, budget: '215' },
    'Highest rate first costs $55.48 less in interest. With smallest balance first, the first debt is gone in month 3 instead of month 12.',
  ],
  [
    'debt-order',
    { debts: debts.slice(0, 1), budget: '40' },
    'Your debt is gone in 11 months, and costs $0 in interest.',
  ],
  ['bare-month', { rent: '900', income: '1000' }, 'The bare month costs $900. After it, $100 is left.'],
  ['bare-month', { rent: '900', income: '800.50' }, 'The bare month costs $900. $99.50 is missing.'],
  ['bare-month', { rent: '900', income: '900' }, 'The bare month costs $900, exactly what comes in.'],
  [
    'hsa-or-ppo',
    { plans: [hsa, ppo], ...bills },
    'In a good year HSA plan costs $2,130 less. In a usual year Plan 2 costs $25 less. In a bad year HSA plan costs $130 less.',
  ],
  [
    'hsa-or-ppo',
    { plans: [hsa, { ...ppo, premium: '600' }], ...bills },
    'HSA plan costs less in all three years: $4,655 less in a usual one.',
  ],
  ['hsa-or-ppo', { plans: [ppo, ppo], ...bills }, 'Both plans cost the same in all three years.'],
  [
    'first-cushion',
    { ...cushion, amount: '100' },
    'With $100 each payday you have $520 on April 1, 2027, after 5 paydays.',
  ],
  [
    'first-cushion',
    { ...cushion, by: '2026-12-31' },
    'To have $520 by December 31, 2026, put aside $480 each payday. There is 1 payday until then.',
  ],
  ['first-cushion', { ...cushion, saved: '520' }, 'The goal is reached: $520 is there.'],
  [
    'paycheck-check',
    stub,
    'You are on course to owe $628 for 2026. Write $157 in step 4(c) of a new W-4 to settle it by the end of the year.',
  ],
  [
    'paycheck-check',
    { ...stub, withheldSoFar: '4640', extra: '60' },
    'You are on course to get $1,372 back for 2026. You can leave step 4(c) empty and have that in your paychecks.',
  ],
  [
    'paycheck-check',
    { ...stub, withheldSoFar: '3308', extra: '60' },
    'You are on course to get $40 back for 2026. You can lower step 4(c) to $50 and have the rest in your paychecks.',
  ],
  [
    'paycheck-check',
    { ...stub, left: '0', paySoFar: '28500', withheldSoFar: '1240' },
    'What is held back for 2026 is exactly the expected tax. No paycheck is left this year: a new W-4 changes the next one.',
  ],
  [
    'loan-offers',
    { offers: [offer, { ...offer, name: 'Dealer', fees: '300' }] },
    'Offer 1 costs least: $3,334.20 in interest and fees, $300 less than the next.',
  ],
  ['loan-offers', { offers: [offer, offer] }, 'No offer costs less than the others.'],
  [
    'rent-that-fits',
    { takeHome: '3250', mustPays: '780', rest: '1300' },
    'A rent of up to $1,170 leaves you $1,300 a month. It is 36% of your take-home pay.',
  ],
  [
    'rent-that-fits',
    { takeHome: '2000', mustPays: '900', rest: '1100.50' },
    'No rent leaves you that much: $0.50 is missing before any rent is paid.',
  ],
  [
    'rent-that-fits',
    { takeHome: '2000', mustPays: '900', rest: '1100' },
    'Nothing is left for rent: the other bills and the rest take all of your pay.',
  ],
  [
    'repayment-plans',
    student,
    'RAP has the lowest payment: $95 a month, for 30 years. IBR at 10 percent costs least in all: $28,120.80.',
  ],
  [
    'repayment-plans',
    { ...student, loans: 'before2014', income: '0' },
    'IBR at 15 percent has the lowest payment, $0 a month for 25 years, and costs least in all, $0.',
  ],
]

test.each(headlines)('%s is summarized: %j', (slug, typed, headline) => {
  expect(describeResult(slug, typed).headline).toBe(headline)
})

describe('a result is explained', () => {
  test('by debts in the order in which they are gone, each with its name', () => {
    const [cards] = describeResult('debt-order', { debts, budget: '215' }).blocks
    expect(cards).toMatchObject({
      kind: 'cards',
      cards: [
        { title: 'Highest rate first', mark: 'Costs less' },
        {
          title: 'Smallest balance first',
          mark: 'First debt gone sooner',
          steps: ['Clinic: gone in month 3', 'Debt 2: gone in month 13'],
        },
      ],
    })
  })

  test('by the lines of a month, the largest first, without those of nothing', () => {
    const typed = { rent: '900', food: '0', phone: '40', others: [{ name: '', amount: '60' }], income: '500' }
    expect(describeResult('bare-month', typed).blocks[0]).toMatchObject({
      groups: [
        {},
        {
          bars: [
            { title: 'Rent or mortgage', cents: 90_000 },
            { title: 'Line 1', cents: 6000 },
            { title: 'Phone and internet', cents: 4000 },
          ],
        },
      ],
    })
  })
})

const typedText = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '0.01',
    '20',
    '1,500',
    '1,5',
    '10000000',
    '10000001',
    '-1',
    '2027-01-31',
    'single',
  ),
  fc.integer({ min: 0, max: 100_000 }).map(String),
  fc.string({ maxLength: 12 }),
)

/** Returns all numbers within a result. */
const listNumbers = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listNumbers)
      : []

test.each(Object.values(lessonTools))('$slug answers whatever is typed, in whole numbers', (tool) => {
  const arbitrary = Object.fromEntries(
    Object.entries(tool.fields).map(([name, field]) => [
      name,
      field.kind === 'rows'
        ? fc.array(
            fc.record(Object.fromEntries(Object.keys(field.columns).map((column) => [column, typedText]))),
            { maxLength: field.maxRows + 1 },
          )
        : typedText,
    ]),
  )
  fc.assert(
    fc.property(fc.record(arbitrary), (typed) => {
      const evaluation = tool.evaluate(typed, sampleToolFigures)
      if (evaluation.state === 'incomplete') expect(evaluation.problems.length).toBeGreaterThan(0)
      if (evaluation.state === 'complete')
        expect(listNumbers(evaluation.result).every(Number.isSafeInteger)).toBe(true)
    }),
  )
})
