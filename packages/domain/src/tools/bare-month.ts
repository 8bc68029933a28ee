import { messages } from './bare-month.messages.ts'
import type { BarGroup, Description } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import { formatMoney } from './format-values.ts'
import { messages as toolMessages } from './messages.ts'
import { defineTool, type Outcome } from './tool.ts'

const lines = {
  rent: { kind: 'money', label: messages.rent, ifEmpty: 0 },
  food: { kind: 'money', label: messages.food, ifEmpty: 0 },
  power: { kind: 'money', label: messages.power, ifEmpty: 0 },
  phone: { kind: 'money', label: messages.phone, ifEmpty: 0 },
  transport: { kind: 'money', label: messages.transport, ifEmpty: 0 },
  medicine: { kind: 'money', label: messages.medicine, ifEmpty: 0 },
  minimums: { kind: 'money', label: messages.minimums, ifEmpty: 0 },
} as const satisfies Fields

const lineNames = Object.keys(lines) as (keyof typeof lines)[]

const fields = {
  ...lines,
  others: {
    kind: 'rows',
    label: messages.others,
    hint: messages.othersHint,
    rowName: messages.other,
    addRow: messages.addLine,
    minRows: 0,
    maxRows: 10,
    initialRows: 1,
    columns: {
      name: { kind: 'name', label: toolMessages.name },
      amount: { kind: 'money', label: messages.amount },
    },
  },
  income: { kind: 'money', label: messages.income, hint: messages.incomeHint },
} as const satisfies Fields

type Values = ValuesOf<typeof fields>

/** Cents a month; `left` is below 0 where money is missing. */
type Result = { costs: number; left: number }

function listLines(values: Values): { title: string; cents: number }[] {
  return [
    ...lineNames.map((name) => ({ title: lines[name].label(), cents: values[name] })),
    ...values.others.map(({ name, amount, place }) => ({
      title: name || messages.other({ number: place }),
      cents: amount,
    })),
  ]
}

function compute(values: Values): Outcome<Result> {
  const costs = listLines(values).reduce((sum, { cents }) => sum + cents, 0)
  return { result: { costs, left: values.income - costs } }
}

function describeLeft({ costs, left }: Result): string {
  const words = { costs: formatMoney(costs) }
  if (left === 0) return messages.even(words)
  return left > 0
    ? messages.left({ ...words, left: formatMoney(left) })
    : messages.missing({ ...words, missing: formatMoney(-left) })
}

function describe(result: Result, values: Values): Description {
  const bars = listLines(values)
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents)
  const together: BarGroup = {
    title: messages.together(),
    bars: [
      { title: messages.bareMonth(), cents: result.costs },
      { title: messages.comesIn(), cents: values.income },
    ],
  }
  const largest: BarGroup[] = bars.length > 0 ? [{ title: messages.largestFirst(), bars }] : []
  return {
    headline: describeLeft(result),
    blocks: [
      { kind: 'bars', groups: [together, ...largest] },
      ...(result.left < 0 ? [{ kind: 'notes' as const, notes: [messages.callNote()] }] : []),
    ],
  }
}

export const bareMonth = defineTool({
  slug: 'bare-month',
  title: messages.title,
  fields,
  figures: {},
  formula: [messages.formulaSum, messages.formulaLeft],
  compute,
  describe,
})
