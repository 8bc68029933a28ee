import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  emptyMoney: 'Write an amount in dollars.',
  emptyPercent: 'Write a percentage, or 0 if there is none.',
  emptyNumber: 'Write a whole number.',
  emptyDate: 'Choose a date.',
  commaMoney: 'Use a point for cents, as in 1.50. A comma only separates thousands, as in 1,500.',
  commaPercent: 'Use a point and no comma, as in 6.5.',
  commaNumber: 'Write a whole number. A comma only separates thousands, as in 1,500.',
  decimalsMoney: 'Write cents with two digits after the point, as in 1.50.',
  decimalsPercent: 'Write at most three digits after the point, as in 6.875.',
  decimalsNumber: 'Write a whole number, without a point.',
  notMoney: 'Write only an amount in dollars, such as 1,500 or 1500.50.',
  notPercent: 'Write only a percentage, such as 6.5.',
  notNumber: 'Write only a whole number, such as 12.',
  moreThan: 'This must be more than {limit}.',
  atLeast: 'This must be {limit} or more.',
  atMost: 'This must be {limit} or less.',
  notADate: 'Choose a date between 2000 and 2100.',
  nameTooLong: 'Write a name of at most {max, number} characters.',
})
