import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  selection: 'Selection',
  clearTheSelection: 'Clear the selection',
  pages: 'Pages',
  nothingMatches: 'Nothing matches.',
  add: 'Add',
  selectAll: 'Select all',
  actions: 'Actions',
})
