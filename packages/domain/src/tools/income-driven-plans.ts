import { computeMonthlyInterest } from './loans.ts'

/** What a plan comes to: cents, and the months until it ends. */
export type PlanCourse = { payment: number; months: number; paid: number; forgiven: number }

type Loan = { balance: number; rate: number }

/**
 * Pays a loan by Income-Based Repayment: a payment first pays the interest that is owed. That interest bears none itself,
 * and is forgiven with the principal after `maxMonths` (34 CFR 685.209).
 */
export function payByIncomeBasedPlan(
  { balance, rate }: Loan,
  payment: number,
  maxMonths: number,
): PlanCourse {
  let principal = balance
  let owedInterest = 0
  let paid = 0
  for (let month = 1; month <= maxMonths; month += 1) {
    owedInterest += computeMonthlyInterest(principal, rate)
    const amount = Math.min(payment, principal + owedInterest)
    const forInterest = Math.min(amount, owedInterest)
    owedInterest -= forInterest
    principal -= amount - forInterest
    paid += amount
    if (principal + owedInterest === 0) return { payment, months: month, paid, forgiven: 0 }
  }
  return { payment, months: maxMonths, paid, forgiven: principal + owedInterest }
}

/**
 * Pays a loan by the Repayment Assistance Plan: interest that a payment does not cover is waived, and the principal
 * falls by `principalHelp`, or by the payment if that is less, also if less is left of the payment (Public Law 119-21,
 * section 82001).
 */
export function payByAssistancePlan(
  { balance, rate }: Loan,
  payment: number,
  { principalHelp, maxMonths }: { principalHelp: number; maxMonths: number },
): PlanCourse {
  let principal = balance
  let paid = 0
  for (let month = 1; month <= maxMonths; month += 1) {
    const interest = computeMonthlyInterest(principal, rate)
    const isLast = principal + interest <= payment
    paid += isLast ? principal + interest : payment
    const toPrincipal = Math.max(payment - interest, Math.min(principalHelp, payment), 0)
    principal = isLast ? 0 : Math.max(0, principal - toPrincipal)
    if (principal === 0) return { payment, months: month, paid, forgiven: 0 }
  }
  return { payment, months: maxMonths, paid, forgiven: principal }
}
