import type { Description } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import { formatMoney } from './format-values.ts'
import { messages } from './hsa-or-ppo.messages.ts'
import { messages as toolMessages } from './messages.ts'
import { defineTool, type Outcome } from './tool.ts'

const WHOLE = 100_000
const MONTHS = 12

const fields = {
  plans: {
    kind: 'rows',
    label: messages.plans,
    rowName: messages.plan,
    addRow: messages.addPlan,
    minRows: 2,
    maxRows: 2,
    initialRows: 2,
    columns: {
      name: { kind: 'name', label: toolMessages.name },
      premium: { kind: 'money', label: messages.premium },
      deductible: { kind: 'money', label: messages.deductible },
      share: { kind: 'percent', label: messages.share, max: WHOLE },
      limit: { kind: 'money', label: messages.limit },
      employer: { kind: 'money', label: messages.employer, ifEmpty: 0 },
    },
  },
  good: { kind: 'money', label: messages.good, hint: messages.goodHint, initial: '500' },
  usual: { kind: 'money', label: messages.usual, initial: '4000' },
  bad: { kind: 'money', label: messages.bad, initial: '40000' },
} as const satisfies Fields

type Values = ValuesOf<typeof fields>
type Plan = Values['plans'][number]

/** What each plan costs in a year, in cents, and which one costs less: 1, 2 or null. */
type Year = { costs: number[]; cheaper: number | null }
type Result = { good: Year; usual: Year; bad: Year }

function computeCost({ premium, deductible, share, limit, employer }: Plan, bills: number): number {
  const ofRest = Math.round((Math.max(0, bills - deductible) * share) / WHOLE)
  const own = Math.min(limit, Math.min(bills, deductible) + ofRest)
  return MONTHS * premium + own - employer
}

function computeYear(plans: readonly Plan[], bills: number): Year {
  const costs = plans.map((plan) => computeCost(plan, bills))
  const [first = 0, second = 0] = costs
  return { costs, cheaper: first === second ? null : first < second ? 1 : 2 }
}

function compute({ plans, good, usual, bad }: Values): Outcome<Result> {
  const problems = plans.flatMap(({ place, limit, deductible }) => {
    if (limit >= deductible) return []
    const text = messages.limitBelowDeductible({
      limit: formatMoney(limit),
      deductible: formatMoney(deductible),
    })
    return [{ at: `plans.${place - 1}.limit`, kind: 'limitBelowDeductible', text }]
  })
  if (problems.length > 0) return { problems }
  return {
    result: {
      good: computeYear(plans, good),
      usual: computeYear(plans, usual),
      bad: computeYear(plans, bad),
    },
  }
}

/** The sentences of a year: that one plan costs less in it, or that both cost the same. */
const yearSentences = [
  { name: 'good', cheaper: messages.cheaperInGood, same: messages.sameInGood },
  { name: 'usual', cheaper: messages.cheaperInUsual, same: messages.sameInUsual },
  { name: 'bad', cheaper: messages.cheaperInBad, same: messages.sameInBad },
] as const

const nameOf = (plan: Plan | undefined): string =>
  plan === undefined ? '' : plan.name || messages.plan({ number: plan.place })

const formatDifference = ({ costs: [first = 0, second = 0] }: Year): string =>
  formatMoney(Math.abs(first - second))

function describeCheaper(result: Result, plans: readonly Plan[]): string {
  const { good, usual, bad } = result
  const isSame = good.cheaper === usual.cheaper && usual.cheaper === bad.cheaper
  if (isSame && usual.cheaper === null) return messages.never()
  if (isSame && usual.cheaper !== null)
    return messages.always({
      plan: nameOf(plans[usual.cheaper - 1]),
      difference: formatDifference(usual),
    })
  const sentences = yearSentences.map(({ name, cheaper, same }) => {
    const year = result[name]
    if (year.cheaper === null) return same()
    return cheaper({ plan: nameOf(plans[year.cheaper - 1]), difference: formatDifference(year) })
  })
  return sentences.join(' ')
}

function describe(result: Result, { plans, good, usual, bad }: Values): Description {
  const years = [
    { title: messages.goodYear({ bills: formatMoney(good) }), year: result.good },
    { title: messages.usualYear({ bills: formatMoney(usual) }), year: result.usual },
    { title: messages.badYear({ bills: formatMoney(bad) }), year: result.bad },
  ]
  const isBelowZero = years.some(({ year }) => year.costs.some((cost) => cost < 0))
  return {
    headline: describeCheaper(result, plans),
    blocks: [
      {
        kind: 'bars',
        groups: years.map(({ title, year }) => ({
          title,
          bars: plans.map((plan, index) => ({ title: nameOf(plan), cents: year.costs[index] ?? 0 })),
        })),
      },
      { kind: 'notes', notes: [...(isBelowZero ? [messages.belowZero()] : []), messages.inNetwork()] },
    ],
  }
}

export const hsaOrPpo = defineTool({
  slug: 'hsa-or-ppo',
  title: messages.title,
  fields,
  figures: {},
  formula: [messages.formulaBills, messages.formulaCost, messages.formulaLeftOut],
  compute,
  describe,
})
