import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  title: 'Which debt to pay off first',
  debts: 'What you owe',
  debt: 'Debt {number, number}',
  addDebt: 'Add a debt',
  balance: 'Balance',
  rate: 'Yearly rate',
  minimum: 'Minimum',
  budget: 'What you can pay each month, for all debts together',
  budgetHint: 'The minimums and whatever you can add.',
  belowMinimums:
    'The minimums alone come to {sum} a month. This amount has to cover them; if it cannot, call the lenders before a payment is missed.',
  neverPaid:
    'With this amount the debts are never paid off: the interest takes all of it. Try a larger amount, or ask the lenders for lower rates.',
  belowInterest:
    'This minimum does not cover the interest of {interest} a month. Until its turn comes, this debt grows.',
  highestRate: 'Highest rate first',
  smallestBalance: 'Smallest balance first',
  paidOffIn: 'All paid off in',
  interest: 'Interest in all',
  gone: '{name}: gone in month {month, number}',
  neverInThisOrder: 'In this order the debts are not paid off.',
  costsLess: 'Costs less',
  firstGoneSooner: 'First debt gone sooner',
  onlyOne: 'Your debt is gone in {time}, and costs {interest} in interest.',
  same: 'Both orders take {time} and cost {interest} in interest.',
  rateIsCheaper: 'Highest rate first costs {difference} less in interest.',
  firstGoneEarlier:
    'With smallest balance first, the first debt is gone in month {balanceMonth, number} instead of month {rateMonth, number}.',
  balanceIsCheaper: 'Here, smallest balance first costs {difference} less in interest.',
  onlyRate: 'Highest rate first pays everything off in {time}. Smallest balance first never does.',
  onlyBalance: 'Smallest balance first pays everything off in {time}. Highest rate first never does.',
  interestInAll: 'Interest in all',
  formulaGrow: 'Each month, every balance grows by a twelfth of its yearly rate.',
  formulaPay:
    'Every debt gets its minimum. What is left of your monthly amount goes to the first debt in the order, and from there to the next.',
  formulaGone:
    'When a debt is gone, its minimum joins the money for the next. You pay the same amount each month until the end.',
  formulaAssume: 'The rates and minimums stay as they are, and nothing new is borrowed.',
})
