import { defineMessages } from '@kitchen-table/i18n/messages'

/** The e-mail to the support with a request for help. */
export const messages = defineMessages({
  caution: 'Anybody may write this. Answer only what you would tell a stranger.',
})
