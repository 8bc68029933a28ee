import { expect, test } from 'vitest'
import { findMissingFigures } from './figures.ts'
import { lessonTools } from './lesson-tools.ts'
import {
  findFigureUnit,
  listToolFactSlugs,
  listToolFigures,
  parseFigure,
  readToolFigures,
} from './tool-facts.ts'
import { lessonToolSlugs } from './tool-slugs.ts'

const texts: Readonly<Record<string, string>> = {
  'income-tax-rates.year': '2026',
  'income-tax-rates.single': '10 percent over $0, 12 percent over $12,400',
  'income-tax-rates.joint': '10 percent over $0, 12.5 percent over $24,800',
  'income-tax-rates.head': '10 percent over $0',
  'standard-deduction.single': '$16,100',
  'standard-deduction.joint': '$32,200',
  'standard-deduction.head': '$24,150.50',
  'new-standard-plan.before': '10 years',
  'new-standard-plan.terms': '10 years from $0, 15 years from $25,000',
  'ibr-terms.threshold': '150 percent',
  'ibr-terms.newshare': '10 percent',
  'ibr-terms.newyears': '20 years',
  'ibr-terms.oldshare': '15 percent',
  'ibr-terms.oldyears': '25 years',
  'ibr-terms.nothing-below': '$5',
  'ibr-terms.least': '$10',
  'poverty-guideline.first': '$15,960',
  'poverty-guideline.each': '$5,680',
  'rap-terms.shares': '1 percent over $10,000, 2 percent over $20,000',
  'rap-terms.least': '$10',
  'rap-terms.child': '$50',
  'rap-terms.match': '$50',
  'rap-terms.years': '30 years',
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

test.each(lessonToolSlugs)('%s reads the values of facts in the units of its figures', (tool) => {
  const declared = Object.values(lessonTools[tool].figures).map(({ unit }) => unit)
  const figures = listToolFigures(tool)
  expect(figures.map(({ unit }) => unit)).toEqual(declared)
  expect(figures.map(findFigureUnit)).toEqual(declared)
})

test('a value that no tool reads has no unit', () => {
  expect(findFigureUnit({ slug: 'standard-deduction', name: 'pets' })).toBeNull()
})

test.each([
  ['money', '$16,100 a year'],
  ['money', 'about $50'],
  ['money', '50'],
  // It would be twenty dollars and 26 cents.
  ['money', '2026'],
  ['money', '$,'],
  ['money', ''],
  ['percent', '10'],
  ['percent', '10 percent over $0'],
  ['months', '30'],
  ['months', '30 years from $0'],
  ['terms', '10 years from $25,000'],
  ['terms', '10 percent from $0'],
  ['year', '$2,026'],
  ['year', '2026-27'],
  ['rates', '10 percent'],
  ['rates', '$50'],
  ['rates', '10 percent over $0, 12 percent'],
  ['rates', '12 percent over $12,400, 10 percent over $0'],
] as const)('%s: %j is no figure', (unit, text) => {
  expect(parseFigure(text, unit)).toBeNull()
})

test('a tool lacks the figure that it cannot read', () => {
  const { rapLowestPayment } = readToolFigures('repayment-plans', (slug, name) =>
    name === 'least' ? '$10 a month' : findValue(slug, name),
  )
  expect(rapLowestPayment).toBeUndefined()
})

test('percents, times and terms are read in thousandths and months', () => {
  expect(readToolFigures('repayment-plans', findValue)).toMatchObject({
    ibrThreshold: 150_000,
    rapMonths: 360,
    standardTerms: [
      { from: 0, months: 120 },
      { from: 2_500_000, months: 180 },
    ],
  })
})

test('a tool names each of its facts once', () => {
  expect(listToolFactSlugs('paycheck-check')).toEqual(['income-tax-rates', 'standard-deduction'])
  expect(listToolFactSlugs('debt-order')).toEqual([])
})
