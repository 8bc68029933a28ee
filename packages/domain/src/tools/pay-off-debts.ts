import { computeMonthlyInterest } from './loans.ts'

/** Cents; thousandths of a percent a year; cents a month. `place` names it. */
export type Debt = { place: number; balance: number; rate: number; minimum: number }

/** `debts`: each with the month in which it is gone, in that order. `interest`: of all, in cents. */
export type PayOff = { months: number; interest: number; debts: { place: number; months: number }[] }

const MAX_MONTHS = 1200
/** $50,000,000: a balance above it is not going to be paid off, and its interest would no longer be exact. */
const MAX_BALANCE = 5_000_000_000

/** Orders debts by their rates, the highest first. */
export const orderByRate = (debts: readonly Debt[]): Debt[] =>
  [...debts].sort((a, b) => b.rate - a.rate || a.balance - b.balance || a.place - b.place)

/** Orders debts by their balances, the smallest first. */
export const orderByBalance = (debts: readonly Debt[]): Debt[] =>
  [...debts].sort((a, b) => a.balance - b.balance || b.rate - a.rate || a.place - b.place)

/** Pays the minimum of each debt, and what is left of the budget to the debts in their order. Changes the balances. */
function payMonth(debts: readonly Debt[], balances: Map<Debt, number>, budget: number): void {
  let rest = budget
  const pay = (debt: Debt, most: number) => {
    const balance = balances.get(debt) ?? 0
    const paid = Math.min(most, balance)
    balances.set(debt, balance - paid)
    rest -= paid
  }
  for (const debt of debts) pay(debt, debt.minimum)
  for (const debt of debts) pay(debt, rest)
}

/**
 * Pays off debts from a budget in cents a month, which is at least the sum of the minimums and goes first to the first
 * debt of the order. Returns null if they are never paid off.
 */
export function payOffDebts(debts: readonly Debt[], budget: number): PayOff | null {
  const balances = new Map(debts.map((debt) => [debt, debt.balance]))
  const result: PayOff = { months: 0, interest: 0, debts: [] }
  while (balances.size > 0) {
    result.months += 1
    for (const [debt, balance] of balances) {
      const interest = computeMonthlyInterest(balance, debt.rate)
      balances.set(debt, balance + interest)
      result.interest += interest
    }
    payMonth([...balances.keys()], balances, budget)
    for (const [debt, balance] of balances) {
      if (balance > MAX_BALANCE) return null
      if (balance > 0) continue
      balances.delete(debt)
      result.debts.push({ place: debt.place, months: result.months })
    }
    if (result.months === MAX_MONTHS && balances.size > 0) return null
  }
  return result
}
