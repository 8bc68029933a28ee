import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  thereIsNoRoom: 'There is no room left to store this.',
  theStoreOrA: 'The store, or a service that the request needs, is failing.',
  thereIsNoSuch: 'There is no such field.',
})
