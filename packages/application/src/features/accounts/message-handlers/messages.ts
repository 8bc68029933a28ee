import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

/** Text messages. The code comes first, because phones show only the beginning of an unopened message. */
export const messages = defineMessages(
  {
    phoneCode:
      '{code} confirms your telephone for {product}. It works for {minutes, plural, one {# minute} other {# minutes}}. Nobody from us ever asks for it.',
    signInCode:
      '{code} is your code for {product}. It works for {minutes, plural, one {# minute} other {# minutes}}. Nobody from us ever asks for it.',
  },
  { es },
)
