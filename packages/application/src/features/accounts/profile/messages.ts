import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  weCannotSendText: 'We cannot send text messages here, so there is no use for a number.',
  textMessagesCannotReach:
    'Text messages cannot reach that number. Please write the number of a mobile phone, with its country, as +1 612 555 0142.',
  notAValidEmail: 'Not a valid email address format',
  thatIsYourAddress: 'That is your address already.',
})
