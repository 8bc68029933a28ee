import { defineMessages } from '@kitchen-table/i18n/messages'

/** Reasons, as in "removed the second step of signing in (new phone) of". */
export const messages = defineMessages({
  newPhone: 'new phone',
  lostPhone: 'lost phone',
  lostApp: 'code app is gone',
  wrongCodes: 'too many wrong tries',
  other: 'another reason',
})
