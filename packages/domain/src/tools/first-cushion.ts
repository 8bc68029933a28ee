import type { Description } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import type { Problem } from './fields/parse-values.ts'
import { messages } from './first-cushion.messages.ts'
import { formatDay, formatMoney } from './format-values.ts'
import { countPaydays, findPayday } from './paydays.ts'
import { defineTool, type Outcome } from './tool.ts'

const fields = {
  goal: { kind: 'money', label: messages.goal, min: 1 },
  saved: { kind: 'money', label: messages.saved, ifEmpty: 0 },
  paydays: {
    kind: 'choice',
    label: messages.paydays,
    initial: 'everyTwoWeeks',
    options: {
      weekly: messages.weekly,
      everyTwoWeeks: messages.everyTwoWeeks,
      firstAndFifteenth: messages.firstAndFifteenth,
      fifteenthAndLast: messages.fifteenthAndLast,
      monthly: messages.monthly,
    },
  },
  next: { kind: 'date', label: messages.next },
  amount: { kind: 'money', label: messages.amount, hint: messages.amountHint, min: 1, ifEmpty: null },
  by: { kind: 'date', label: messages.by, hint: messages.byHint, ifEmpty: null },
} as const satisfies Fields

type Values = ValuesOf<typeof fields>

/** `paydays`: how many it takes. Amounts in cents; null for a question that was not asked. */
type Result = {
  missing: number
  byAmount: { paydays: number; date: string } | null
  byDate: { paydays: number; amount: number } | null
}

const MAX_PAYDAYS = 2600

const fail = (at: string, kind: string, text: string): { problems: Problem[] } => ({
  problems: [{ at, kind, text }],
})

function compute({ goal, saved, paydays: rhythm, next, amount, by }: Values): Outcome<Result> {
  const missing = Math.max(0, goal - saved)
  const result: Result = { missing, byAmount: null, byDate: null }
  if (missing === 0) return { result }
  if (amount === null && by === null) return fail('amount', 'amountOrDate', messages.amountOrDate())
  if (amount !== null) {
    const paydays = Math.ceil(missing / amount)
    if (paydays > MAX_PAYDAYS)
      return fail('amount', 'takesTooLong', messages.takesTooLong({ max: MAX_PAYDAYS }))
    result.byAmount = { paydays, date: findPayday(rhythm, next, paydays) }
  }
  if (by !== null) {
    const paydays = countPaydays(rhythm, next, by)
    if (paydays === 0)
      return fail('by', 'noPayday', messages.noPayday({ next: formatDay(findPayday(rhythm, next, 1)) }))
    result.byDate = { paydays, amount: Math.ceil(missing / paydays) }
  }
  return { result }
}

function describe({ missing, byAmount, byDate }: Result, values: Values): Description {
  const { amount, by, saved } = values
  const goal = formatMoney(values.goal)
  if (missing === 0) return { headline: messages.reached({ saved: formatMoney(saved) }), blocks: [] }
  const sentences: string[] = []
  if (byAmount !== null && amount !== null)
    sentences.push(
      messages.byAmount({
        amount: formatMoney(amount),
        goal,
        date: formatDay(byAmount.date),
        paydays: byAmount.paydays,
      }),
    )
  if (byDate !== null && by !== null)
    sentences.push(
      messages.byDate({
        amount: formatMoney(byDate.amount),
        goal,
        date: formatDay(by),
        paydays: byDate.paydays,
      }),
    )
  const bars = [
    { title: messages.there(), cents: saved },
    { title: messages.missing(), cents: missing },
  ]
  return {
    headline: sentences.join(' '),
    blocks: [{ kind: 'bars', groups: [{ title: messages.theGoal(), bars }] }],
  }
}

export const firstCushion = defineTool({
  slug: 'first-cushion',
  title: messages.title,
  fields,
  figures: {},
  formula: [messages.formulaMissing, messages.formulaAmount, messages.formulaDate, messages.formulaInterest],
  compute,
  describe,
})
