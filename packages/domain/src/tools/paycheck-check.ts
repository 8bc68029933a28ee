import type { Description, ResultRow } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import type { Problem } from './fields/parse-values.ts'
import type { FigureDeclarations, FiguresOf, Rate } from './figures.ts'
import { formatMoney } from './format-values.ts'
import { messages } from './paycheck-check.messages.ts'
import { defineTool, type Outcome } from './tool.ts'

const fields = {
  status: {
    kind: 'choice',
    label: messages.status,
    initial: 'single',
    options: { single: messages.single, joint: messages.joint, head: messages.head },
  },
  pay: { kind: 'money', label: messages.pay, hint: messages.payHint, min: 1 },
  paySoFar: { kind: 'money', label: messages.paySoFar, hint: messages.soFarHint },
  withheld: { kind: 'money', label: messages.withheld },
  withheldSoFar: { kind: 'money', label: messages.withheldSoFar, hint: messages.soFarHint },
  left: { kind: 'count', label: messages.paychecksLeft, hint: messages.leftHint, max: 53 },
  credit: { kind: 'money', label: messages.credit, hint: messages.creditHint, ifEmpty: 0 },
  otherIncome: { kind: 'money', label: messages.otherIncome, hint: messages.otherIncomeHint, ifEmpty: 0 },
  otherWithheld: {
    kind: 'money',
    label: messages.otherWithheld,
    hint: messages.otherWithheldHint,
    ifEmpty: 0,
  },
  extra: { kind: 'money', label: messages.extra, hint: messages.extraHint, ifEmpty: 0 },
} as const satisfies Fields

const figures = {
  taxYear: { unit: 'year', meaning: messages.figureYear },
  deductionSingle: { unit: 'money', meaning: messages.figureDeductionSingle },
  deductionJoint: { unit: 'money', meaning: messages.figureDeductionJoint },
  deductionHead: { unit: 'money', meaning: messages.figureDeductionHead },
  ratesSingle: { unit: 'rates', meaning: messages.figureRatesSingle },
  ratesJoint: { unit: 'rates', meaning: messages.figureRatesJoint },
  ratesHead: { unit: 'rates', meaning: messages.figureRatesHead },
} as const satisfies FigureDeclarations

type Values = ValuesOf<typeof fields>
type Figures = FiguresOf<typeof figures>

/** Of the year, in cents. `step4c`: the new amount of a paycheck; null where none is left. */
type Result = {
  income: number
  taxable: number
  tax: number
  withheld: number
  difference: number
  step4c: number | null
}

const WHOLE = 100_000
const DOLLAR = 100

/** Returns the tax on an income in cents: each part of it by its own rate, rounded once. */
function computeTax(taxable: number, rates: readonly Rate[]): number {
  const sum = rates.reduce((total, { over, percent }, index) => {
    const end = rates[index + 1]?.over ?? Infinity
    return total + Math.max(0, Math.min(taxable, end) - over) * percent
  }, 0)
  return Math.round(sum / WHOLE)
}

function computeStep4c(difference: number, { left, extra }: Values): number | null {
  if (left === 0) return null
  if (difference < 0) return extra + DOLLAR * Math.ceil(-difference / (DOLLAR * left))
  return Math.max(0, extra - DOLLAR * Math.floor(difference / (DOLLAR * left)))
}

function findProblems({ pay, paySoFar, withheld, withheldSoFar, extra }: Values): Problem[] {
  const below = (at: string, stub: number): Problem => ({
    at,
    kind: 'soFarBelowStub',
    text: messages.soFarBelowStub({ stub: formatMoney(stub) }),
  })
  const text = messages.extraAboveWithheld({ withheld: formatMoney(withheld) })
  return [
    ...(paySoFar < pay ? [below('paySoFar', pay)] : []),
    ...(withheldSoFar < withheld ? [below('withheldSoFar', withheld)] : []),
    ...(extra > withheld ? [{ at: 'extra', kind: 'extraAboveWithheld', text }] : []),
  ]
}

function compute(values: Values, known: Figures): Outcome<Result> {
  const problems = findProblems(values)
  if (problems.length > 0) return { problems }
  const deductions = {
    single: known.deductionSingle,
    joint: known.deductionJoint,
    head: known.deductionHead,
  }
  const rates = { single: known.ratesSingle, joint: known.ratesJoint, head: known.ratesHead }
  const { status, left } = values
  const income = values.paySoFar + values.pay * left + values.otherIncome
  const taxable = Math.max(0, income - deductions[status])
  const tax = Math.max(0, computeTax(taxable, rates[status]) - values.credit)
  const withheld = values.withheldSoFar + values.withheld * left + values.otherWithheld
  const difference = withheld - tax
  const step4c = computeStep4c(difference, values)
  return { result: { income, taxable, tax, withheld, difference, step4c } }
}

function describeDifference(difference: number, year: string): string {
  if (difference === 0) return messages.exact({ year })
  return difference < 0
    ? messages.owed({ difference: formatMoney(-difference), year })
    : messages.refund({ difference: formatMoney(difference), year })
}

function describeStep({ step4c, difference }: Result, extra: number): string {
  if (step4c === null) return messages.noPaychecks()
  const step = formatMoney(step4c)
  if (difference < 0) return messages.raise({ step })
  if (step4c === extra) return messages.nothingToChange()
  return step4c === 0 ? messages.empty() : messages.lower({ step })
}

function describe(result: Result, { extra }: Values, { taxYear }: Figures): Description {
  const year = String(taxYear)
  const { income, taxable, tax, withheld, step4c } = result
  const rows: ResultRow[] = [
    { label: messages.income(), value: formatMoney(income) },
    { label: messages.taxable(), value: formatMoney(taxable) },
  ]
  const bars = [
    { title: messages.tax({ year }), cents: tax },
    { title: messages.withheldByEnd(), cents: withheld },
  ]
  const isRaised = step4c !== null && step4c > extra
  return {
    headline: `${describeDifference(result.difference, year)} ${describeStep(result, extra)}`,
    blocks: [
      { kind: 'bars', groups: [{ title: messages.compared(), bars }] },
      { kind: 'rows', rows },
      { kind: 'notes', notes: [...(isRaised ? [messages.newYear()] : []), messages.estimator()] },
    ],
  }
}

export const paycheckCheck = defineTool({
  slug: 'paycheck-check',
  title: messages.title,
  fields,
  figures,
  formula: [messages.formulaIncome, messages.formulaTax, messages.formulaWithheld, messages.formulaStep],
  compute,
  describe,
})
