import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  title: 'A first cushion, payday by payday',
  goal: 'Your goal',
  saved: 'What is there already',
  paydays: 'When you are paid',
  weekly: 'Every week',
  everyTwoWeeks: 'Every two weeks',
  firstAndFifteenth: 'On the 1st and the 15th',
  fifteenthAndLast: 'On the 15th and the last day of the month',
  monthly: 'Once a month',
  next: 'Your next payday',
  amount: 'Amount each payday',
  amountHint: 'Shows the day on which the goal is reached.',
  by: 'Date to reach it by',
  byHint: 'Shows the amount that each payday needs.',
  amountOrDate: 'Write an amount for each payday, or choose a date below.',
  takesTooLong:
    'With this amount it takes more than {max, number} paydays. Try a larger amount, or a smaller first goal.',
  noPayday: 'No payday comes by then. Choose a date on or after {next}.',
  reached: 'The goal is reached: {saved} is there.',
  byAmount:
    'With {amount} each payday you have {goal} on {date}, after {paydays, plural, one {# payday} other {# paydays}}.',
  byDate:
    'To have {goal} by {date}, put aside {amount} each payday. There {paydays, plural, one {is # payday} other {are # paydays}} until then.',
  missing: 'Still to save',
  there: 'There already',
  theGoal: 'The goal',
  formulaMissing: 'The goal, less what is there already, is still to be saved.',
  formulaAmount:
    'Divided by the amount of one payday and rounded up, it is the number of paydays; the last of them is the date.',
  formulaDate:
    'Divided by the number of paydays up to your date, and rounded up to a cent, it is the amount of each.',
  formulaInterest: 'Interest on the savings is left out. Paydays are not moved for weekends and holidays.',
})
