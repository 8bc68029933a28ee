import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  oneLine: 'Please use one line.',
  nameRequired: 'Name Required',
  emailRequired: 'Email required',
  managerEmailRequired: 'Manager Email Address is Required',
  accountTypeRequired: 'Account Type required',
  notAPerson: 'Not the id of a person.',
  notASubGroup: 'Not the id of a sub-group.',
  notADomain: 'Please enter what stands after the @, such as example.com.',
  enterNumber: 'Please enter a number.',
  webAddress: 'Please enter an address that begins with https:// or http://.',
})
