import { expect, test } from 'vitest'
import { type FigureDeclarations, findMissingFigures, type ToolFigures } from './figures.ts'
import { lessonTools } from './lesson-tools.ts'

const meaning = () => 'Meaning'
const declared = {
  taxYear: { unit: 'year', meaning },
  deduction: { unit: 'money', meaning },
  rates: { unit: 'rates', meaning },
  terms: { unit: 'terms', meaning },
} as const satisfies FigureDeclarations

const complete: ToolFigures = {
  taxYear: 2026,
  deduction: 1_610_000,
  rates: [
    { over: 0, percent: 10_000 },
    { over: 1_240_000, percent: 12_000 },
  ],
  terms: [
    { from: 0, months: 120 },
    { from: 2_500_000, months: 180 },
  ],
}

test('figures that no tool requires do no harm', () => {
  expect(findMissingFigures(declared, { ...complete, other: 1 })).toEqual([])
})

const wrong: [title: string, figures: ToolFigures, missing: string[]][] = [
  ['none at all', {}, ['taxYear', 'deduction', 'rates', 'terms']],
  ['parts of a cent', { ...complete, deduction: 1_610_000.5 }, ['deduction']],
  ['an amount below zero', { ...complete, deduction: -1 }, ['deduction']],
  ['no number', { ...complete, taxYear: Number.NaN }, ['taxYear']],
  ['rates in place of an amount', { ...complete, deduction: [{ over: 0, percent: 1 }] }, ['deduction']],
  ['an amount in place of rates', { ...complete, rates: 10_000 }, ['rates']],
  ['no rates', { ...complete, rates: [] }, ['rates']],
  [
    'rates that do not rise',
    {
      ...complete,
      rates: [
        { over: 100, percent: 1 },
        { over: 100, percent: 2 },
      ],
    },
    ['rates'],
  ],
  ['terms that begin above nothing', { ...complete, terms: [{ from: 100, months: 120 }] }, ['terms']],
  ['rates in place of terms', { ...complete, terms: [{ over: 0, percent: 1 }] }, ['terms']],
  ['a rate with parts of its unit', { ...complete, rates: [{ over: 0, percent: 0.1 }] }, ['rates']],
]

test.each(wrong)('%s: missing', (_, figures, missing) => {
  expect(findMissingFigures(declared, figures)).toEqual(missing)
})

test('a tool is unavailable without its figures, whatever was typed', () => {
  expect(lessonTools['repayment-plans'].evaluate({}, {})).toEqual({ state: 'unavailable' })
})
