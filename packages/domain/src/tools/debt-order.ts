import { messages } from './debt-order.messages.ts'
import type { Card, Description } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import type { Problem } from './fields/parse-values.ts'
import { formatMoney, formatMonths } from './format-values.ts'
import { computeMonthlyInterest } from './loans.ts'
import { messages as toolMessages } from './messages.ts'
import { orderByBalance, orderByRate, type PayOff, payOffDebts } from './pay-off-debts.ts'
import { defineTool, type Outcome } from './tool.ts'

const fields = {
  debts: {
    kind: 'rows',
    label: messages.debts,
    rowName: messages.debt,
    addRow: messages.addDebt,
    minRows: 1,
    maxRows: 8,
    initialRows: 2,
    columns: {
      name: { kind: 'name', label: toolMessages.name },
      balance: { kind: 'money', label: messages.balance, min: 1 },
      rate: { kind: 'percent', label: messages.rate },
      minimum: { kind: 'money', label: messages.minimum, ifEmpty: 0 },
    },
  },
  budget: { kind: 'money', label: messages.budget, hint: messages.budgetHint, min: 1 },
} as const satisfies Fields

type Values = ValuesOf<typeof fields>

/** An order is null if the debts are never paid off in it. */
type Result = { highestRate: PayOff | null; smallestBalance: PayOff | null }

function listMinimumsBelowInterest({ debts }: Values): Problem[] {
  return debts.flatMap(({ place, balance, rate, minimum }) => {
    const interest = computeMonthlyInterest(balance, rate)
    if (minimum >= interest) return []
    const text = messages.belowInterest({ interest: formatMoney(interest) })
    return [{ at: `debts.${place - 1}.minimum`, kind: 'belowInterest', text }]
  })
}

function compute(values: Values): Outcome<Result> {
  const { debts, budget } = values
  const sum = debts.reduce((total, { minimum }) => total + minimum, 0)
  if (budget < sum) {
    const text = messages.belowMinimums({ sum: formatMoney(sum) })
    return { problems: [{ at: 'budget', kind: 'belowMinimums', text }] }
  }
  const highestRate = payOffDebts(orderByRate(debts), budget)
  const smallestBalance = payOffDebts(orderByBalance(debts), budget)
  if (highestRate === null && smallestBalance === null)
    return { problems: [{ at: 'budget', kind: 'neverPaid', text: messages.neverPaid() }] }
  return { result: { highestRate, smallestBalance }, notes: listMinimumsBelowInterest(values) }
}

const describePayOff = ({ months, interest }: PayOff) => ({
  time: formatMonths(months),
  interest: formatMoney(interest),
})

const monthOfFirst = ({ debts }: PayOff): number => debts[0]?.months ?? 0

function describeComparison({ highestRate, smallestBalance }: Result, debtCount: number): string {
  if (smallestBalance === null)
    return highestRate === null ? messages.neverPaid() : messages.onlyRate(describePayOff(highestRate))
  if (highestRate === null) return messages.onlyBalance(describePayOff(smallestBalance))
  if (debtCount === 1) return messages.onlyOne(describePayOff(highestRate))
  const difference = smallestBalance.interest - highestRate.interest
  if (difference > 0) {
    const cheaper = messages.rateIsCheaper({ difference: formatMoney(difference) })
    const [rateMonth, balanceMonth] = [monthOfFirst(highestRate), monthOfFirst(smallestBalance)]
    return balanceMonth < rateMonth
      ? `${cheaper} ${messages.firstGoneEarlier({ rateMonth, balanceMonth })}`
      : cheaper
  }
  if (difference < 0) return messages.balanceIsCheaper({ difference: formatMoney(-difference) })
  return messages.same(describePayOff(highestRate))
}

/** Marks an order that is better than the other one in one thing. */
function findMark(order: PayOff | null, other: PayOff | null): string | undefined {
  if (order === null || other === null) return undefined
  if (order.interest < other.interest) return messages.costsLess()
  return monthOfFirst(order) < monthOfFirst(other) ? messages.firstGoneSooner() : undefined
}

function describeOrder(
  title: string,
  order: PayOff | null,
  mark: string | undefined,
  { debts }: Values,
): Card {
  if (order === null) return { title, rows: [], steps: [messages.neverInThisOrder()] }
  const { time, interest } = describePayOff(order)
  const nameOf = (place: number) =>
    debts.find((debt) => debt.place === place)?.name || messages.debt({ number: place })
  return {
    title,
    mark,
    rows: [
      { label: messages.paidOffIn(), value: time },
      { label: messages.interest(), value: interest },
    ],
    steps: order.debts.map(({ place, months }) => messages.gone({ name: nameOf(place), month: months })),
  }
}

function describe(result: Result, values: Values): Description {
  const { highestRate, smallestBalance } = result
  const orders = [
    { title: messages.highestRate(), order: highestRate, other: smallestBalance },
    { title: messages.smallestBalance(), order: smallestBalance, other: highestRate },
  ]
  const isOne = values.debts.length === 1
  const shown = isOne ? orders.slice(0, 1) : orders
  const bars = orders.flatMap(({ title, order }) =>
    order === null ? [] : [{ title, cents: order.interest }],
  )
  return {
    headline: describeComparison(result, values.debts.length),
    blocks: [
      {
        kind: 'cards',
        cards: shown.map(({ title, order, other }) =>
          describeOrder(title, order, findMark(order, other), values),
        ),
      },
      ...(isOne ? [] : [{ kind: 'bars' as const, groups: [{ title: messages.interestInAll(), bars }] }]),
    ],
  }
}

export const debtOrder = defineTool({
  slug: 'debt-order',
  title: messages.title,
  fields,
  figures: {},
  formula: [messages.formulaGrow, messages.formulaPay, messages.formulaGone, messages.formulaAssume],
  compute,
  describe,
})
