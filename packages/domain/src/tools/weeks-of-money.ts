import { addDays } from '../calendar/day.ts'
import type { Description } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import { formatDay, formatMoney } from './format-values.ts'
import { defineTool, type Outcome } from './tool.ts'
import { messages } from './weeks-of-money.messages.ts'

const fields = {
  money: { kind: 'money', label: messages.money, hint: messages.moneyHint },
  costs: { kind: 'money', label: messages.costs, hint: messages.costsHint, min: 1 },
  income: { kind: 'money', label: messages.income, hint: messages.incomeHint, ifEmpty: 0 },
  start: { kind: 'date', label: messages.start, initial: 'today' },
} as const satisfies Fields

type Values = ValuesOf<typeof fields>

/** `draw`: cents a week that are taken from the money; `end`: the first day with nothing left. */
type Result =
  | { outcome: 'covered' | 'long'; draw: number }
  | { outcome: 'lasts'; draw: number; weeks: number; days: number; end: string }

const DAYS_OF_WEEK = 7
/** About 100 years. */
const MAX_DAYS = 36_500

function compute({ money, costs, income, start }: Values): Outcome<Result> {
  const draw = costs - income
  if (draw <= 0) return { result: { outcome: 'covered', draw } }
  const allDays = Math.floor((DAYS_OF_WEEK * money) / draw)
  if (allDays > MAX_DAYS) return { result: { outcome: 'long', draw } }
  const weeks = Math.floor(allDays / DAYS_OF_WEEK)
  const days = allDays - DAYS_OF_WEEK * weeks
  return { result: { outcome: 'lasts', draw, weeks, days, end: addDays(start, allDays) } }
}

function formatTime(weeks: number, days: number): string {
  if (weeks === 0) return messages.days({ days })
  return days === 0 ? messages.weeks({ weeks }) : messages.weeksAndDays({ weeks, days })
}

function describeOutcome(result: Result): string {
  const draw = formatMoney(result.draw)
  switch (result.outcome) {
    case 'covered':
      return result.draw === 0
        ? messages.coveredExactly()
        : messages.covered({ spare: formatMoney(-result.draw) })
    case 'long':
      return messages.long()
    case 'lasts': {
      const { weeks, days, end } = result
      if (weeks === 0 && days === 0) return messages.gone({ draw })
      return messages.lasts({ time: formatTime(weeks, days), day: formatDay(end) })
    }
  }
}

function describe(result: Result, { costs, income }: Values): Description {
  const bars = [
    { title: messages.goesOut(), cents: costs },
    { title: messages.comesIn(), cents: income },
  ]
  return {
    headline: describeOutcome(result),
    blocks: [
      {
        kind: 'rows',
        rows: result.draw > 0 ? [{ label: messages.draw(), value: formatMoney(result.draw) }] : [],
      },
      { kind: 'bars', groups: [{ title: messages.eachWeek(), bars }] },
    ],
  }
}

export const weeksOfMoney = defineTool({
  slug: 'weeks-of-money',
  title: messages.title,
  fields,
  figures: {},
  formula: [messages.formulaDraw, messages.formulaDays, messages.formulaDay],
  compute,
  describe,
})
