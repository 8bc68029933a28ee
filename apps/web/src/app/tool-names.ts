import type { ToolSlug } from '@kitchen-table/domain/catalog'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './tool.messages.ts'

export const toolNames: Record<ToolSlug, PlainMessage> = {
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
