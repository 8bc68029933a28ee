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
  povertyFirst: { unit: 'money', meaning: messages.figurePovertyFirst },
  povertyEach: { unit: 'money', meaning: messages.figurePovertyEach },
  rapShares: { unit: 'rates', meaning: messages.figureShares },
  rapLowestPayment: { unit: 'money', meaning: messages.figureLowest },
  rapPerDependent: { unit: 'money', meaning: messages.figurePerDependent },
  rapPrincipalHelp: { unit: 'money', meaning: messages.figurePrincipalHelp },
} as const satisfies FigureDeclarations

type Values = ValuesOf<typeof fields>
type Figures = FiguresOf<typeof figures>
type PlanName = 'standard' | 'ibr' | 'rap'
type Plan = PlanCourse & { plan: PlanName }
type Result = { plans: Plan[] }

/** Standard plans of loans since July 1, 2026, by the balance in cents (Public Law 119-21, section 82001). */
const standardTiers = [
  { below: 2_500_000, months: 120 },
  { below: 5_000_000, months: 180 },
  { below: 10_000_000, months: 240 },
  { below: Infinity, months: 300 },
]
const STANDARD_MONTHS = 120

/** Income-Based Repayment, old and new (20 U.S.C. 1098e): a percentage of the income above 150 % of the guideline. */
const incomeBasedTerms = {
  before2014: { percent: 15, months: 300 },
  before2026: { percent: 10, months: 240 },
}

/** 12 months, 100 percent, and 2 because twice the income is compared with three times the guideline. */
const DOUBLE_YEAR_PERCENT = 2400
/** A payment below $5 is not asked for, and one below $10 is $10 (34 CFR 685.209). */
const [SMALLEST_PAYMENT, SMALL_PAYMENT] = [500, 1000]
/** Months of a year, and thousandths of a percent in the whole. */
const RATE_UNIT = 1_200_000

function planStandard({ loans, balance, rate }: Values): Plan {
  const tier = loans === 'since2026' ? standardTiers.find(({ below }) => balance < below) : undefined
  const months = tier?.months ?? STANDARD_MONTHS
  const payment = computeFixedPayment(balance, rate, months)
  const paid = rate === 0 ? balance : Math.max(balance, payment * months)
  return { plan: 'standard', payment, months, paid, forgiven: 0 }
}

function planIncomeBased(values: Values, { povertyFirst, povertyEach }: Figures): Plan[] {
  const { loans, income, family, balance, rate } = values
  if (loans === 'since2026') return []
  const { percent, months } = incomeBasedTerms[loans]
  const guideline = povertyFirst + (family - 1) * povertyEach
  const share = Math.round((Math.max(0, 2 * income - 3 * guideline) * percent) / DOUBLE_YEAR_PERCENT)
  const asked = share < SMALLEST_PAYMENT ? 0 : Math.max(SMALL_PAYMENT, share)
  const payment = Math.min(asked, computeFixedPayment(balance, rate, STANDARD_MONTHS))
  return [{ plan: 'ibr', ...payByIncomeBasedPlan(values, payment, months) }]
}

function planAssistance(values: Values, known: Figures): Plan {
  const { income, dependents } = values
  const share = known.rapShares.findLast(({ over }) => over < income)?.percent ?? 0
  const payment = Math.max(
    known.rapLowestPayment,
    Math.round((income * share) / RATE_UNIT) - known.rapPerDependent * dependents,
  )
  return { plan: 'rap', ...payByAssistancePlan(values, payment, known.rapPrincipalHelp) }
}

function compute(values: Values, known: Figures): Outcome<Result> {
  const max = values.family - 1
  if (values.dependents > max) {
    const text = messages.dependentsAboveFamily({ max })
    return { problems: [{ at: 'dependents', kind: 'dependentsAboveFamily', text }] }
  }
  const plans = [planStandard(values), ...planIncomeBased(values, known), planAssistance(values, known)]
  return { result: { plans } }
}

function nameOf({ plan }: Plan, { loans }: Values): string {
  if (plan === 'standard') return messages.standard()
  if (plan === 'rap') return messages.rap()
  return loans === 'before2014' ? messages.ibr15() : messages.ibr10()
}

/** Returns the plan with the smallest number; of equal ones the first. */
const findLowest = (plans: readonly Plan[], read: (plan: Plan) => number): Plan | undefined =>
  [...plans].sort((a, b) => read(a) - read(b))[0]

function describePlans(plans: readonly Plan[], values: Values): string {
  const lowestPayment = findLowest(plans, ({ payment }) => payment)
  const lowestPaid = findLowest(plans, ({ paid }) => paid)
  if (!lowestPayment || !lowestPaid) return ''
  const words = {
    plan: nameOf(lowestPayment, values),
    payment: formatMoney(lowestPayment.payment),
    time: formatMonths(lowestPayment.months),
  }
  const paid = formatMoney(lowestPaid.paid)
  if (lowestPayment === lowestPaid) return messages.lowestBoth({ ...words, paid })
  return `${messages.lowestPayment(words)} ${messages.lowestPaid({ plan: nameOf(lowestPaid, values), paid })}`
}

function describe({ plans }: Result, values: Values): Description {
  const bars = plans.map((plan) => ({ title: nameOf(plan, values), cents: plan.paid }))
  const isForgiven = plans.some(({ forgiven }) => forgiven > 0)
  return {
    headline: describePlans(plans, values),
    blocks: [
      {
        kind: 'cards',
        cards: plans.map((plan) => ({
          title: nameOf(plan, values),
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

export const repaymentPlans = defineTool({
  slug: 'repayment-plans',
  title: messages.title,
  fields,
  figures,
  formula: [messages.formulaStandard, messages.formulaIbr, messages.formulaRap, messages.formulaAssume],
  compute,
  describe,
})
