import { type FactToken, formatFactToken } from '../facts/text-references.ts'
import { type FigureUnit, isFigure, type Rate, type Term } from './figures.ts'
import type { LessonToolSlug } from './tool-slugs.ts'

/** The value of a fact that is a figure, and the unit in which tools read it. */
type ToolFact = FactToken & { unit: FigureUnit }

const declareUnit =
  (unit: FigureUnit) =>
  (slug: string, name: string): ToolFact => ({ slug, name, unit })

const money = declareUnit('money')
const percent = declareUnit('percent')
const months = declareUnit('months')
const year = declareUnit('year')
const rates = declareUnit('rates')
const terms = declareUnit('terms')

/** Which values of facts are the figures that tools require, by the names of the figures. */
const factsByFigure: Partial<Record<LessonToolSlug, Readonly<Record<string, ToolFact>>>> = {
  'paycheck-check': {
    taxYear: year('income-tax-rates', 'year'),
    deductionSingle: money('standard-deduction', 'single'),
    deductionJoint: money('standard-deduction', 'joint'),
    deductionHead: money('standard-deduction', 'head'),
    ratesSingle: rates('income-tax-rates', 'single'),
    ratesJoint: rates('income-tax-rates', 'joint'),
    ratesHead: rates('income-tax-rates', 'head'),
  },
  'repayment-plans': {
    standardMonths: months('new-standard-plan', 'before'),
    standardTerms: terms('new-standard-plan', 'terms'),
    ibrThreshold: percent('ibr-terms', 'threshold'),
    ibrShare: percent('ibr-terms', 'newshare'),
    ibrMonths: months('ibr-terms', 'newyears'),
    ibrShareBefore2014: percent('ibr-terms', 'oldshare'),
    ibrMonthsBefore2014: months('ibr-terms', 'oldyears'),
    ibrNothingBelow: money('ibr-terms', 'nothing-below'),
    ibrLowestPayment: money('ibr-terms', 'least'),
    povertyFirst: money('poverty-guideline', 'first'),
    povertyEach: money('poverty-guideline', 'each'),
    rapShares: rates('rap-terms', 'shares'),
    rapLowestPayment: money('rap-terms', 'least'),
    rapPerDependent: money('rap-terms', 'child'),
    rapPrincipalHelp: money('rap-terms', 'match'),
    rapMonths: months('rap-terms', 'years'),
  },
}

/** Returns the values of facts that a tool needs. */
export const listToolFigures = (tool: LessonToolSlug): ToolFact[] => Object.values(factsByFigure[tool] ?? {})

/** Returns the slugs of the facts that a tool needs, each once. */
export const listToolFactSlugs = (tool: LessonToolSlug): string[] => [
  ...new Set(listToolFigures(tool).map(({ slug }) => slug)),
]

const unitsByToken: ReadonlyMap<string, FigureUnit> = new Map(
  Object.values(factsByFigure).flatMap((figures) =>
    Object.values(figures).map((figure) => [formatFactToken(figure), figure.unit] as const),
  ),
)

/** Returns the unit in which tools read the value of a fact; null for a value that none reads. */
export const findFigureUnit = (token: FactToken): FigureUnit | null =>
  unitsByToken.get(formatFactToken(token)) ?? null

const CENTS = 100
const THOUSANDTHS = 1000
const MONTHS = 12

/** Returns a number of a text that has the form of a pattern with one number; null for any other text. */
function parseNumber(pattern: RegExp, text: string, factor: number): number | null {
  const [, digits] = pattern.exec(text) ?? []
  return digits === undefined ? null : Math.round(Number(digits.replaceAll(',', '')) * factor)
}

const parseMoney = (text: string) => parseNumber(/^\$((?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d{2})?)$/, text, CENTS)
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
  const parsed = parsePercent(text)
  return parsed === null ? null : { over, percent: parsed }
}

function toTerm(text: string, from: number): Term | null {
  const parsed = parseYears(text)
  return parsed === null ? null : { from, months: parsed }
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

/** Returns a figure from the text of a fact, in the unit; null for any other text. */
export function parseFigure(text: string, unit: FigureUnit): number | Rate[] | Term[] | null {
  const value = parsers[unit](text)
  return isFigure(value, unit) ? value : null
}

/**
 * Returns the figures of a tool from facts; a figure whose fact is missing, or has another form, is left out, and the tool then
 * says that it cannot be used. `findValue` returns the text of a fact's value.
 */
export function readToolFigures(
  tool: LessonToolSlug,
  findValue: (slug: string, name: string) => string | null,
): Record<string, number | Rate[] | Term[]> {
  const figures = Object.entries(factsByFigure[tool] ?? {}).flatMap(([figure, { slug, name, unit }]) => {
    const text = findValue(slug, name)
    const value = text === null ? null : parseFigure(text, unit)
    return value === null ? [] : [[figure, value] as const]
  })
  return Object.fromEntries(figures)
}
