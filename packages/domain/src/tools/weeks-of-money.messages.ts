import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  title: 'How many weeks the money lasts',
  money: 'Money that you can reach',
  moneyHint: 'Checking, savings, the last paycheck. Leave out retirement accounts and credit cards.',
  costs: 'What a bare week costs',
  costsHint:
    'Roof, food, power, medicine, the way to work. A monthly bill divided by 4.33 is one week of it.',
  income: 'What still comes in each week',
  incomeHint: 'Unemployment once it is approved, another person’s pay, child support.',
  start: 'Counted from',
  covered: 'What comes in covers the bare week. {spare} of each week stays, and the money is not used up.',
  coveredExactly: 'What comes in covers the bare week exactly. The money is not used up.',
  long: 'The money lasts more than 100 years.',
  gone: 'There is no money to draw from: {draw} is missing in the first week.',
  lasts: 'The money lasts {time}, until {day}.',
  weeks: '{weeks, plural, one {# week} other {# weeks}}',
  days: '{days, plural, one {# day} other {# days}}',
  weeksAndDays:
    '{weeks, plural, one {# week} other {# weeks}} and {days, plural, one {# day} other {# days}}',
  draw: 'Taken from the money each week',
  eachWeek: 'Each week',
  goesOut: 'Goes out',
  comesIn: 'Comes in',
  formulaDraw: 'What a bare week costs, less what still comes in, is what you take from the money each week.',
  formulaDays:
    'The money, divided by that, is the number of weeks; a part of a week is counted in whole days, rounded down.',
  formulaDay:
    'The date is that many days after the day from which you count: the first day with nothing left.',
})
