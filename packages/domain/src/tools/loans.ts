/** Months of a year, and thousandths of a percent in the whole. */
const RATE_UNIT = 12 * 100_000

/**
 * Returns the interest of one month in cents, of a balance in cents at a yearly rate in thousandths of a percent. Exact up to
 * balances of $50,000,000 at 1,000 %.
 */
export const computeMonthlyInterest = (balance: number, rate: number): number =>
  Math.round((balance * rate) / RATE_UNIT)

/**
 * Returns the equal monthly payment in cents by which an amount is paid back over `months`, at a yearly rate in
 * thousandths of a percent: amount × i / (1 − (1 + i)^−months), where i is the rate of a month.
 */
export function computeFixedPayment(amount: number, rate: number, months: number): number {
  if (rate === 0) return Math.ceil(amount / months)
  const monthlyRate = rate / RATE_UNIT
  return Math.round((amount * monthlyRate) / (1 - (1 + monthlyRate) ** -months))
}
