import { lastDayOfMonth } from '../calendar/day.ts'
import type { DayRange } from './day-range.ts'
import { messages } from './report.messages.ts'

/** A quarter of a year in UTC, `YYYY-Qn`. */
const quarterPattern = /^\d{4}-Q[1-4]$/

export function isQuarter(text: string): boolean {
  return quarterPattern.test(text)
}

/** Returns the quarter of a day. */
export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/** Returns the quarter `count` quarters later, or earlier if it is negative. */
export function addQuarters(quarter: string, count: number): string {
  const number = Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1 + count
  return `${String(Math.floor(number / 4)).padStart(4, '0')}-Q${(number % 4) + 1}`
}

export function dayRangeOfQuarter(quarter: string): DayRange {
  const year = quarter.slice(0, 4)
  const lastMonth = Number(quarter.slice(6)) * 3
  const month = (number: number) => `${year}-${String(number).padStart(2, '0')}`
  return { from: `${month(lastMonth - 2)}-01`, to: lastDayOfMonth(month(lastMonth)) }
}

/** The year and the number of a quarter, as messages have them. */
const partsOf = (quarter: string) => ({ year: quarter.slice(0, 4), number: quarter.slice(6) })

/** Returns the quarter in words: "the third quarter of 2026". */
export const formatQuarterInSentence = (quarter: string): string => messages.quarter(partsOf(quarter))

/** Returns the quarter as a title: "Third quarter of 2026". */
export const formatQuarterTitle = (quarter: string): string => messages.quarterTitle(partsOf(quarter))
