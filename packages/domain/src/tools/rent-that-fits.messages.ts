import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  title: 'A rent that fits',
  takeHome: 'Take-home pay a month',
  takeHomeHint: 'What reaches your account. Paid every two weeks, multiply one paycheck by 2.17.',
  mustPays: 'Other bills that must be paid',
  mustPaysHint: 'Power, phone, car, insurance, minimums on debts. Without rent.',
  rest: 'What should be left for everything else',
  restHint: 'Food, gas, clothes, something put aside.',
  fits: 'A rent of up to {rent} leaves you {rest} a month. It is {share} of your take-home pay.',
  none: 'No rent leaves you that much: {missing} is missing before any rent is paid.',
  nothingLeft: 'Nothing is left for rent: the other bills and the rest take all of your pay.',
  month: 'The month',
  rent: 'Rent',
  bills: 'Other bills',
  everythingElse: 'Everything else',
  utilities:
    'Ask what the rent contains. Heat, water, parking and trash on top of it belong to the other bills.',
  formulaRent:
    'Take-home pay, less the other bills, less what should be left for everything else, is the rent that fits.',
  formulaShare: 'Divided by the take-home pay, it is the share.',
})
