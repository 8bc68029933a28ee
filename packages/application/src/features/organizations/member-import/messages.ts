import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  _1PersonWhoIs: '1 person who is',
  theFileHasA: 'The file has a document type.',
  namesBeforeThem: 'Names before them',
})
