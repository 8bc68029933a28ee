import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  previous: 'Previous {count, number}',
  next: 'Next {count, number}',
  shownOf: '{shown, number} of {all}',
  selected: '{count, number} selected',
  select: 'Select {name}',
  allOf: '{label}: all',
  selection: 'Selection',
  clearTheSelection: 'Clear the selection',
  pages: 'Pages',
  nothingMatches: 'Nothing matches.',
  add: 'Add',
  selectAll: 'Select all',
  actions: 'Actions',
})
