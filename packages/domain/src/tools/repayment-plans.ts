import { formatList } from '@kitchen-table/i18n/formats'
import type { Description } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import type { FigureDeclarations, FiguresOf } from './figures.ts'
import { formatMoney, formatMonths } from './format-values.ts'
import { type PlanCourse, payByAssistancePlan, payByIncomeBasedPlan } from './income-driven-plans.ts'
import { computeFixedPayment } from './loans.ts'
import { messages } from './repayment-plans.messages.ts'
import { defineTool, type Outcome } from './tool.ts'

const fields = {
  loans: {
    kind: 'choice',
    label: messages.loans,
    initial: 'before2026',
    options: {
      before2014: messages.before2014,
      before2026: messages.before2026,
      since2026: messages.since2026,
    },
  },
  income: { kind: 'money', label: messages.income, hint: messages.incomeHint },
  family: { kind: 'count', label: messages.family, hint: messages.familyHint, min: 1, max: 20, initial: '1' },
  dependents: { kind: 'count', label: messages.dependents, max: 19, ifEmpty: 0 },
  balance: { kind: 'money', label: messages.balance, min: 100 },
  rate: { kind: 'percent', label: messages.rate, hint: messages.rateHint, max: 100_000 },
} as const satisfies Fields

const figures = {
  standardMonths: { unit: 'months', meaning: messages.figureStandardMonths },
  standardTerms: { unit: 'terms', meaning: messages.figureStandardTerms },
  ibrThreshold: { unit: 'percent', meaning: messages.figureThreshold },
  ibrShare: { unit: 'percent', meaning: messages.figureShare },
  ibrMonths: { unit: 'months', meaning: messages.figureMonths },
  ibrShareBefore2014: { unit: 'percent', meaning: messages.figureShareBefore2014 },
  ibrMonthsBefore2014: { unit: 'months', meaning: messages.figureMonthsBefore2014 },
  ibrNothingBelow: { unit: 'money', meaning: messages.figureNothingBelow },
  ibrLowestPayment: { unit: 'money', meaning: messages.figureIbrLowest },
  povertyFirst: { unit: 'money', meaning: messages.figurePovertyFirst },
  povertyEach: { unit: 'money', meaning: messages.figurePovertyEach },
  rapShares: { unit: 'rates', meaning: messages.figureShares },
  rapLowestPayment: { unit: 'money', meaning: messages.figureLowest },
  rapPerDependent: { unit: 'money', meaning: messages.figurePerDependent },
  rapPrincipalHelp: { unit: 'money', meaning: messages.figurePrincipalHelp },
  rapMonths: { unit: 'months', meaning: messages.figureRapMonths },
} as const satisfies FigureDeclarations

type Values = ValuesOf<typeof fields>
type Figures = FiguresOf<typeof figures>
type PlanName = 'standard' | 'ibr' | 'rap'
type Plan = PlanCourse & { plan: PlanName }
type Result = { plans: Plan[] }

/** Thousandths of a percent in the whole. */
const WHOLE = 100_000
/** The same in the months of a year. */
const RATE_UNIT = 12 * WHOLE

/** Public Law 119-21, section 82001, for loans since July 1, 2026. */
function planStandard({ loans, balance, rate }: Values, { standardMonths, standardTerms }: Figures): Plan {
  const term = loans === 'since2026' ? standardTerms.findLast(({ from }) => from <= balance) : undefined
  const months = term?.months ?? standardMonths
  const payment = computeFixedPayment(balance, rate, months)
  const paid = rate === 0 ? balance : Math.max(balance, payment * months)
  return { plan: 'standard', payment, months, paid, forgiven: 0 }
}

/** Returns the share and the time of Income-Based Repayment, old and new (20 U.S.C. 1098e). */
const selectIncomeBasedTerms = (loans: 'before2014' | 'before2026', known: Figures) =>
  loans === 'before2014'
    ? { share: known.ibrShareBefore2014, months: known.ibrMonthsBefore2014 }
    : { share: known.ibrShare, months: known.ibrMonths }

/** A small payment is not asked for, or is rounded up (34 CFR 685.209). */
function planIncomeBased(values: Values, known: Figures): Plan[] {
  const { loans, income, family, balance, rate } = values
  if (loans === 'since2026') return []
  const { share, months } = selectIncomeBasedTerms(loans, known)
  const guideline = known.povertyFirst + (family - 1) * known.povertyEach
  const above = Math.max(0, income - (guideline * known.ibrThreshold) / WHOLE)
  const due = Math.round((above * share) / RATE_UNIT)
  const asked = due < known.ibrNothingBelow ? 0 : Math.max(known.ibrLowestPayment, due)
  const payment = Math.min(asked, computeFixedPayment(balance, rate, known.standardMonths))
  return [{ plan: 'ibr', ...payByIncomeBasedPlan(values, payment, months) }]
}

function planAssistance(values: Values, known: Figures): Plan {
  const { income, dependents } = values
  const share = known.rapShares.findLast(({ over }) => over < income)?.percent ?? 0
  const payment = Math.max(
    known.rapLowestPayment,
    Math.round((income * share) / RATE_UNIT) - known.rapPerDependent * dependents,
  )
  const terms = { principalHelp: known.rapPrincipalHelp, maxMonths: known.rapMonths }
  return { plan: 'rap', ...payByAssistancePlan(values, payment, terms) }
}

function compute(values: Values, known: Figures): Outcome<Result> {
  const max = values.family - 1
  if (values.dependents > max) {
    const text = messages.dependentsAboveFamily({ max })
    return { problems: [{ at: 'dependents', kind: 'dependentsAboveFamily', text }] }
  }
  const plans = [
    planStandard(values, known),
    ...planIncomeBased(values, known),
    planAssistance(values, known),
  ]
  return { result: { plans } }
}

const toPercent = (thousandths: number) => thousandths / 1000

type PlanNames = Readonly<Record<PlanName, string>>

function namePlans({ loans }: Values, { ibrShare, ibrShareBefore2014 }: Figures): PlanNames {
  const share = toPercent(loans === 'before2014' ? ibrShareBefore2014 : ibrShare)
  return { standard: messages.standard(), ibr: messages.ibr({ share }), rap: messages.rap() }
}

/** Returns the plan with the smallest number; of equal ones the first. */
const findLowest = (plans: readonly Plan[], read: (plan: Plan) => number): Plan | undefined =>
  [...plans].sort((a, b) => read(a) - read(b))[0]

function describePlans(plans: readonly Plan[], names: PlanNames): string {
  const lowestPayment = findLowest(plans, ({ payment }) => payment)
  const lowestPaid = findLowest(plans, ({ paid }) => paid)
  if (!lowestPayment || !lowestPaid) return ''
  const words = {
    plan: names[lowestPayment.plan],
    payment: formatMoney(lowestPayment.payment),
    time: formatMonths(lowestPayment.months),
  }
  const paid = formatMoney(lowestPaid.paid)
  if (lowestPayment === lowestPaid) return messages.lowestBoth({ ...words, paid })
  return `${messages.lowestPayment(words)} ${messages.lowestPaid({ plan: names[lowestPaid.plan], paid })}`
}

function describe({ plans }: Result, values: Values, known: Figures): Description {
  const names = namePlans(values, known)
  const bars = plans.map(({ plan, paid }) => ({ title: names[plan], cents: paid }))
  const isForgiven = plans.some(({ forgiven }) => forgiven > 0)
  return {
    headline: describePlans(plans, names),
    blocks: [
      {
        kind: 'cards',
        cards: plans.map((plan) => ({
          title: names[plan.plan],
          rows: [
            { label: messages.payment(), value: formatMoney(plan.payment) },
            { label: messages.ends(), value: formatMonths(plan.months) },
            { label: messages.paid(), value: formatMoney(plan.paid) },
            { label: messages.forgiven(), value: formatMoney(plan.forgiven) },
          ],
        })),
      },
      { kind: 'bars', groups: [{ title: messages.paidInAll(), bars }] },
      { kind: 'notes', notes: [...(isForgiven ? [messages.taxNote()] : []), messages.assumeNote()] },
    ],
  }
}

/** "10 years, 15 years from $25,000, and 20 years from $50,000" */
const formatTerms = (terms: Figures['standardTerms']): string =>
  formatList(
    terms.map(({ from, months }) =>
      from === 0
        ? formatMonths(months)
        : messages.termFrom({ time: formatMonths(months), from: formatMoney(from) }),
    ),
  )

const formula: ((known: Figures) => string)[] = [
  (known) =>
    messages.formulaStandard({
      time: formatMonths(known.standardMonths),
      terms: formatTerms(known.standardTerms),
    }),
  (known) =>
    messages.formulaIbr({
      share: toPercent(known.ibrShare),
      threshold: toPercent(known.ibrThreshold),
      time: formatMonths(known.ibrMonths),
      oldShare: toPercent(known.ibrShareBefore2014),
      oldTime: formatMonths(known.ibrMonthsBefore2014),
      nothingBelow: formatMoney(known.ibrNothingBelow),
      lowest: formatMoney(known.ibrLowestPayment),
      standardTime: formatMonths(known.standardMonths),
    }),
  (known) => messages.formulaRap({ time: formatMonths(known.rapMonths) }),
  messages.formulaAssume,
]

export const repaymentPlans = defineTool({
  slug: 'repayment-plans',
  title: messages.title,
  fields,
  figures,
  formula,
  compute,
  describe,
})
