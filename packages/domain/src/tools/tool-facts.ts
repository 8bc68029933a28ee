import type { FigureUnit, Rate, Term } from './figures.ts'
import { lessonTools } from './lesson-tools.ts'
import type { LessonToolSlug } from './tool-slugs.ts'

/** The value of a fact: its slug, and the name of the value. */
type FactReference = readonly [slug: string, name: string]

/** Which values of facts are the figures that tools require, by the names of the figures. */
const factsByFigure: Partial<Record<LessonToolSlug, Readonly<Record<string, FactReference>>>> = {
  'paycheck-check': {
    taxYear: ['income-tax-rates', 'year'],
    deductionSingle: ['standard-deduction', 'single'],
    deductionJoint: ['standard-deduction', 'joint'],
    deductionHead: ['standard-deduction', 'head'],
    ratesSingle: ['income-tax-rates', 'single'],
    ratesJoint: ['income-tax-rates', 'joint'],
    ratesHead: ['income-tax-rates', 'head'],
  },
  'repayment-plans': {
    standardMonths: ['new-standard-plan', 'before'],
    standardTerms: ['new-standard-plan', 'terms'],
    ibrThreshold: ['ibr-terms', 'threshold'],
    ibrShare: ['ibr-terms', 'newshare'],
    ibrMonths: ['ibr-terms', 'newyears'],
    ibrShareBefore2014: ['ibr-terms', 'oldshare'],
    ibrMonthsBefore2014: ['ibr-terms', 'oldyears'],
    ibrNothingBelow: ['ibr-terms', 'nothing-below'],
    ibrLowestPayment: ['ibr-terms', 'least'],
    povertyFirst: ['poverty-guideline', 'first'],
    povertyEach: ['poverty-guideline', 'each'],
    rapShares: ['rap-terms', 'shares'],
    rapLowestPayment: ['rap-terms', 'least'],
    rapPerDependent: ['rap-terms', 'child'],
    rapPrincipalHelp: ['rap-terms', 'match'],
    rapMonths: ['rap-terms', 'years'],
  },
}

/** Returns the slugs of the facts that a tool needs, each once. */
export function listToolFactSlugs(tool: LessonToolSlug): string[] {
  return [...new Set(Object.values(factsByFigure[tool] ?? {}).map(([slug]) => slug))]
}

const CENTS = 100
const THOUSANDTHS = 1000
const MONTHS = 12

/** Returns a number of a text that has the form of a pattern with one number; null for any other text. */
function parseNumber(pattern: RegExp, text: string, factor: number): number | null {
  const [, digits] = pattern.exec(text) ?? []
  return digits === undefined ? null : Math.round(Number(digits.replaceAll(',', '')) * factor)
}

const parseMoney = (text: string) => parseNumber(/^\$([\d,]+(?:\.\d{2})?)$/, text, CENTS)
const parsePercent = (text: string) => parseNumber(/^(\d+(?:\.\d+)?) percent$/, text, THOUSANDTHS)
const parseYears = (text: string) => parseNumber(/^(\d+) years?$/, text, MONTHS)

/** Returns the steps of "10 percent over $0, 12 percent over $12,400"; null if one has another form. */
function parseSteps<Step>(
  text: string,
  word: 'over' | 'from',
  parseStep: (value: string, start: number) => Step | null,
): Step[] | null {
  const steps = text.split(/, (?=\d)/).map((step) => {
    const [value = '', start = ''] = step.split(` ${word} `)
    const cents = parseMoney(start)
    return cents === null ? null : parseStep(value, cents)
  })
  const known = steps.filter((step) => step !== null)
  return known.length === steps.length ? known : null
}

function toRate(text: string, over: number): Rate | null {
  const percent = parsePercent(text)
  return percent === null ? null : { over, percent }
}

function toTerm(text: string, from: number): Term | null {
  const months = parseYears(text)
  return months === null ? null : { from, months }
}

/** How the texts of facts say figures: "$16,100", "10 percent", "30 years", "2026", and lists of steps. */
const parsers: Readonly<Record<FigureUnit, (text: string) => number | Rate[] | Term[] | null>> = {
  money: parseMoney,
  percent: parsePercent,
  months: parseYears,
  year: (text) => parseNumber(/^(\d{4})$/, text, 1),
  rates: (text) => parseSteps(text, 'over', toRate),
  terms: (text) => parseSteps(text, 'from', toTerm),
}

/**
 * Returns the figures of a tool from facts; a figure whose fact is missing, or has another form, is left out, and the tool then
 * says that it cannot be used. `findValue` returns the text of a fact's value.
 */
export function readToolFigures(
  tool: LessonToolSlug,
  findValue: (slug: string, name: string) => string | null,
): Record<string, number | Rate[] | Term[]> {
  const references = factsByFigure[tool] ?? {}
  const figures = Object.entries(lessonTools[tool].figures).flatMap(([figure, { unit }]) => {
    const reference = references[figure]
    const text = reference === undefined ? null : findValue(...reference)
    const value = text === null ? null : parsers[unit](text)
    return value === null ? [] : [[figure, value] as const]
  })
  return Object.fromEntries(figures)
}
