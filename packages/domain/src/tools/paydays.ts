import { addDays, lastDayOfMonth } from '../calendar/day.ts'

type PaydayRhythm = 'weekly' | 'everyTwoWeeks' | 'firstAndFifteenth' | 'fifteenthAndLast' | 'monthly'

const MONTHS = 12

/** Returns the month, `YYYY-MM`, that is `count` months after that of a day. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const number = year * MONTHS + month - 1 + count
  return `${Math.floor(number / MONTHS)}-${String((number % MONTHS) + 1).padStart(2, '0')}`
}

function* listEveryFewDays(next: string, days: number): Generator<string> {
  for (let count = 0; ; count += 1) yield addDays(next, count * days)
}

function* listMonthly(next: string): Generator<string> {
  for (let count = 0; ; count += 1) {
    const month = addMonths(next, count)
    const last = lastDayOfMonth(month)
    const sameDay = `${month}-${next.slice(-2)}`
    yield sameDay < last ? sameDay : last
  }
}

function* listTwiceMonthly(next: string, daysOf: (month: string) => string[]): Generator<string> {
  for (let count = 0; ; count += 1)
    for (const day of daysOf(addMonths(next, count))) if (day >= next) yield day
}

/**
 * Returns the paydays on or after `next`, `YYYY-MM-DD`, without end. Those on a day of the month are not moved for
 * weekends and holidays. A month that is shorter than the day of `next` has its last day.
 */
function listPaydays(rhythm: PaydayRhythm, next: string): Generator<string> {
  switch (rhythm) {
    case 'weekly':
      return listEveryFewDays(next, 7)
    case 'everyTwoWeeks':
      return listEveryFewDays(next, 14)
    case 'firstAndFifteenth':
      return listTwiceMonthly(next, (month) => [`${month}-01`, `${month}-15`])
    case 'fifteenthAndLast':
      return listTwiceMonthly(next, (month) => [`${month}-15`, lastDayOfMonth(month)])
    case 'monthly':
      return listMonthly(next)
  }
}

/** Returns payday number `number`, from 1. */
export function findPayday(rhythm: PaydayRhythm, next: string, number: number): string {
  let count = 0
  for (const day of listPaydays(rhythm, next)) {
    count += 1
    if (count === number) return day
  }
  return next
}

/** Returns the number of paydays from `next` to a day, both included. */
export function countPaydays(rhythm: PaydayRhythm, next: string, until: string): number {
  let count = 0
  for (const day of listPaydays(rhythm, next)) {
    if (day > until) break
    count += 1
  }
  return count
}
