import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  closeThisAndGo: 'close this and go on working',
  leaveThisPage: 'leave this page',
  weCannotSeeHow: 'We cannot see how far it is right now. It goes on by itself.',
})
