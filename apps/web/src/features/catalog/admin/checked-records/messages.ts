import { defineMessages } from '@kitchen-table/i18n/messages'

/** What facts and help lines say alike: records that an editor checks by a day. */
export const messages = defineMessages({
  checkBy: 'Check by',
  checkedOn: 'Checked on',
  checkAgainBy: 'Check again by',
  checkedToday: 'Checked today',
  checkedTodayOf: 'Checked today<hidden>: {name}</hidden>',
  toBeCheckedAgain: '{name}: to be checked again by {date}.',
})
