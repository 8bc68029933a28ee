import { formatDate, formatNumber } from '@kitchen-table/i18n/formats'
import { messages } from './messages.ts'

const CENTS = 100
const THOUSANDTHS = 1000
const MONTHS = 12

/** Formats an amount in cents: "$1,500", "$1,500.50", "-$20". */
export const formatMoney = (cents: number): string =>
  formatNumber(cents / CENTS, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % CENTS === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })

/** Formats thousandths of a percent: "6.875%"; `digits` is the largest number of digits after the point. */
export const formatPercent = (thousandths: number, digits = 3): string =>
  formatNumber(thousandths / THOUSANDTHS / 100, { style: 'percent', maximumFractionDigits: digits })

/** Formats a day, `YYYY-MM-DD`: "March 30, 2027". */
export const formatDay = (day: string): string =>
  formatDate(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a number of months: "10 years", "2 years and 3 months". */
export function formatMonths(months: number): string {
  const years = Math.floor(months / MONTHS)
  const rest = months % MONTHS
  if (years === 0) return messages.months({ months: rest })
  return rest === 0 ? messages.years({ years }) : messages.yearsAndMonths({ years, months: rest })
}
