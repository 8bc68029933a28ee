import type { LessonToolSlug } from '@kitchen-table/domain/tools'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './tool.messages.ts'

export const toolNames: Record<LessonToolSlug, PlainMessage> = {
  'weeks-of-money': messages.weeksOfMoney,
  'debt-order': messages.debtOrder,
  'bare-month': messages.bareMonth,
  'hsa-or-ppo': messages.hsaOrPpo,
  'first-cushion': messages.firstCushion,
  'paycheck-check': messages.paycheckCheck,
  'loan-offers': messages.loanOffers,
  'rent-that-fits': messages.rentThatFits,
  'repayment-plans': messages.repaymentPlans,
}
