import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  // What of a file is read, and what is not.
  addresses: 'Addresses',
  namesBeforeAddresses: 'Names before them',
  unreadLine: 'the line “{line}”',
  unreadAddress: 'the address “{address}”',
  unreadSheet: 'the sheet “{sheet}”',
})
