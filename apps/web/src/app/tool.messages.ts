import { defineMessages } from '@kitchen-table/i18n/messages'

/** What lessons can compute with their reader. */
export const messages = defineMessages({
  weeksOfMoney: 'Weeks of money left',
  debtOrder: 'Which debt first',
  bareMonth: 'The bare month',
  hsaOrPpo: 'Two health plans in a good, usual and bad year',
  firstCushion: 'The first cushion',
  paycheckCheck: 'Paycheck check',
  loanOffers: 'Loan offers side by side',
  rentThatFits: 'Rent that fits',
  repaymentPlans: 'Student loan plans side by side',
})
