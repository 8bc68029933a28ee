import { defineMessages } from '@kitchen-table/i18n/messages'

/** What of a file is read, and what is not. */
export const messages = defineMessages({
  addresses: 'Addresses',
  namesBeforeAddresses: 'Names before them',
  unreadLine: 'the line “{line}”',
  unreadAddress: 'the address “{address}”',
  unreadSheet: 'the sheet “{sheet}”',
})
