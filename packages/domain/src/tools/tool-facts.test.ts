import { expect, test } from 'vitest'
import { findMissingFigures } from './figures.ts'
import { lessonTools } from './lesson-tools.ts'
import { listToolFactSlugs, readToolFigures } from './tool-facts.ts'
import { lessonToolSlugs } from './tool-slugs.ts'

const texts: Readonly<Record<string, string>> = {
  'income-tax-rates.year': '2026',
  'income-tax-rates.single': '10 percent over $0, 12 percent over $12,400',
  'income-tax-rates.joint': '10 percent over $0, 12.5 percent over $24,800',
  'income-tax-rates.head': '10 percent over $0',
  'standard-deduction.single': '$16,100',
  'standard-deduction.joint': '$32,200',
  'standard-deduction.head': '$24,150.50',
  'poverty-guideline.first': '$15,960',
  'poverty-guideline.each': '$5,680',
  'rap-terms.shares': '1 percent over $10,000, 2 percent over $20,000',
  'rap-terms.least': '$10',
  'rap-terms.child': '$50',
  'rap-terms.match': '$50',
}
const findValue = (slug: string, name: string) => texts[`${slug}.${name}`] ?? null

test.each(lessonToolSlugs)('%s gets all figures that it requires from facts', (tool) => {
  expect(findMissingFigures(lessonTools[tool].figures, readToolFigures(tool, findValue))).toEqual([])
})

test('texts are read in the units of the figures', () => {
  expect(readToolFigures('paycheck-check', findValue)).toMatchObject({
    taxYear: 2026,
    deductionHead: 2_415_050,
    ratesJoint: [
      { over: 0, percent: 10_000 },
      { over: 2_480_000, percent: 12_500 },
    ],
  })
})

test.each(['about $50', '50', '10 percent', '10 percent over $0, 12 percent', ''])(
  '%j is no figure',
  (text) => {
    const { rapLowestPayment } = readToolFigures('repayment-plans', (slug, name) =>
      name === 'least' ? text : findValue(slug, name),
    )
    expect(rapLowestPayment).toBeUndefined()
  },
)

test('a tool names each of its facts once', () => {
  expect(listToolFactSlugs('paycheck-check')).toEqual(['income-tax-rates', 'standard-deduction'])
  expect(listToolFactSlugs('debt-order')).toEqual([])
})
