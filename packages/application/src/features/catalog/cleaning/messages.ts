import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  anAddressWithoutHttps: 'an address without https://',
  withoutAnAddress: 'without an address',
  aCharacterThatCannot: 'a character that cannot be shown',
})
