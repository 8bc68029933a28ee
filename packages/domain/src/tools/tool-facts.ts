import type { Rate } from './figures.ts'
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
    povertyFirst: ['poverty-guideline', 'first'],
    povertyEach: ['poverty-guideline', 'each'],
    rapShares: ['rap-terms', 'shares'],
    rapLowestPayment: ['rap-terms', 'least'],
    rapPerDependent: ['rap-terms', 'child'],
    rapPrincipalHelp: ['rap-terms', 'match'],
  },
}

/** Returns the slugs of the facts that a tool needs, each once. */
export function listToolFactSlugs(tool: LessonToolSlug): string[] {
  return [...new Set(Object.values(factsByFigure[tool] ?? {}).map(([slug]) => slug))]
}

const CENTS = 100
const THOUSANDTHS = 1000
const MONEY = /^\$([\d,]+(?:\.\d{2})?)$/
const RATE = /^(\d+(?:\.\d+)?) percent over (\$[\d,]+)$/

function parseMoney(text: string): number | null {
  const [, amount] = MONEY.exec(text) ?? []
  return amount === undefined ? null : Math.round(Number(amount.replaceAll(',', '')) * CENTS)
}

function parseRate(text: string): Rate | null {
  const [, percent, over = ''] = RATE.exec(text) ?? []
  const cents = parseMoney(over)
  return percent === undefined || cents === null
    ? null
    : { over: cents, percent: Math.round(Number(percent) * THOUSANDTHS) }
}

/**
 * Returns a figure from the text of a fact: "$16,100" in cents, "2026", or "10 percent over $0, 12 percent over $12,400" as
 * rates; null for any other text.
 */
function parseFigure(text: string): number | Rate[] | null {
  if (/^\d{4}$/.test(text)) return Number(text)
  const money = parseMoney(text)
  if (money !== null) return money
  const rates = text.split(/, (?=\d+(?:\.\d+)? percent)/).map(parseRate)
  const known = rates.filter((rate) => rate !== null)
  return known.length === rates.length ? known : null
}

/**
 * Returns the figures of a tool from facts; a figure whose fact is missing, or has another form, is left out, and the tool then
 * says that it cannot be used. `findValue` returns the text of a fact's value.
 */
export function readToolFigures(
  tool: LessonToolSlug,
  findValue: (slug: string, name: string) => string | null,
): Record<string, number | Rate[]> {
  const figures = Object.entries(factsByFigure[tool] ?? {}).flatMap(([figure, [slug, name]]) => {
    const text = findValue(slug, name)
    const value = text === null ? null : parseFigure(text)
    return value === null ? [] : [[figure, value] as const]
  })
  return Object.fromEntries(figures)
}
