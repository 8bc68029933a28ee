import { type FactToken, formatFactToken } from '../facts/text-references.ts'
import { type FigureUnit, isFigure, type Rate } from './figures.ts'
import type { LessonToolSlug } from './tool-slugs.ts'

/** The value of a fact that is a figure, and the unit in which tools read it. */
type ToolFigure = FactToken & { unit: FigureUnit }

const money = (slug: string, name: string): ToolFigure => ({ slug, name, unit: 'money' })
const year = (slug: string, name: string): ToolFigure => ({ slug, name, unit: 'year' })
const rates = (slug: string, name: string): ToolFigure => ({ slug, name, unit: 'rates' })

/** Which values of facts are the figures that tools require, by the names of the figures. */
const factsByFigure: Partial<Record<LessonToolSlug, Readonly<Record<string, ToolFigure>>>> = {
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
    povertyFirst: money('poverty-guideline', 'first'),
    povertyEach: money('poverty-guideline', 'each'),
    rapShares: rates('rap-terms', 'shares'),
    rapLowestPayment: money('rap-terms', 'least'),
    rapPerDependent: money('rap-terms', 'child'),
    rapPrincipalHelp: money('rap-terms', 'match'),
  },
}

/** Returns the values of facts that a tool needs. */
export const listToolFigures = (tool: LessonToolSlug): ToolFigure[] =>
  Object.values(factsByFigure[tool] ?? {})

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
const YEAR = /^\d{4}$/
const MONEY = /^\$(\d{1,3}(?:,\d{3})*|\d+)(\.\d{2})?$/
const RATE = /^(\d+(?:\.\d+)?) percent over (\$[\d,]+)$/

const parseYear = (text: string): number | null => (YEAR.test(text) ? Number(text) : null)

function parseMoney(text: string): number | null {
  const [, dollars, cents = ''] = MONEY.exec(text) ?? []
  return dollars === undefined ? null : Math.round(Number(dollars.replaceAll(',', '') + cents) * CENTS)
}

function parseRate(text: string): Rate | null {
  const [, percent, over = ''] = RATE.exec(text) ?? []
  const cents = parseMoney(over)
  return percent === undefined || cents === null
    ? null
    : { over: cents, percent: Math.round(Number(percent) * THOUSANDTHS) }
}

function parseRates(text: string): Rate[] | null {
  const parsed = text.split(/, (?=\d+(?:\.\d+)? percent)/).map(parseRate)
  const known = parsed.filter((rate) => rate !== null)
  return known.length === parsed.length ? known : null
}

const parsers = { year: parseYear, money: parseMoney, rates: parseRates } satisfies Record<
  FigureUnit,
  (text: string) => number | Rate[] | null
>

/**
 * Returns a figure from the text of a fact: "$16,100" in cents, "2026", or "10 percent over $0, 12 percent over $12,400" as
 * rates; null for any other text.
 */
export function parseFigure(text: string, unit: FigureUnit): number | Rate[] | null {
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
): Record<string, number | Rate[]> {
  const figures = Object.entries(factsByFigure[tool] ?? {}).flatMap(([figure, { slug, name, unit }]) => {
    const text = findValue(slug, name)
    const value = text === null ? null : parseFigure(text, unit)
    return value === null ? [] : [[figure, value] as const]
  })
  return Object.fromEntries(figures)
}
