import { defineMessages } from '@kitchen-table/i18n/messages'

/** What is said of requests that reach no route because they are malformed. */
export const messages = defineMessages({
  unreadable: 'This is not a request that we can read.',
  tooSlow: 'The request took too long to arrive.',
  tooLarge: 'That is too large to send.',
  unmetExpectation: 'We cannot do what this request expects.',
  tooLargeHeaders: 'The headers of this request are too large.',
})
