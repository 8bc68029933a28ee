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
  notATimeZone: 'Not a time zone that we know.',
  chooseDay: 'Please choose a day.',
  chooseTime: 'Please choose a time of day.',
  textHasAddress: 'Please leave out web and e-mail addresses: mail programs would make links of them.',
  announcementRequired: 'Please write what is to be announced.',
  enterNumber: 'Please enter a number.',
  webAddress: 'Please enter an address that begins with https:// or http://.',
})
