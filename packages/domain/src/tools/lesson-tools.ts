import { bareMonth } from './bare-month.ts'
import { debtOrder } from './debt-order.ts'
import { firstCushion } from './first-cushion.ts'
import { hsaOrPpo } from './hsa-or-ppo.ts'
import { loanOffers } from './loan-offers.ts'
import { paycheckCheck } from './paycheck-check.ts'
import { rentThatFits } from './rent-that-fits.ts'
import { repaymentPlans } from './repayment-plans.ts'
import type { LessonTool } from './tool.ts'
import type { LessonToolSlug } from './tool-slugs.ts'
import { weeksOfMoney } from './weeks-of-money.ts'

/** The calculators of lessons, by their names. They compute on the device, and store nothing. */
export const lessonTools: Readonly<Record<LessonToolSlug, LessonTool>> = {
  'weeks-of-money': weeksOfMoney,
  'debt-order': debtOrder,
  'bare-month': bareMonth,
  'hsa-or-ppo': hsaOrPpo,
  'first-cushion': firstCushion,
  'paycheck-check': paycheckCheck,
  'loan-offers': loanOffers,
  'rent-that-fits': rentThatFits,
  'repayment-plans': repaymentPlans,
}
