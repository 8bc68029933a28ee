import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  tableOf: 'Table<hidden> of {name}</hidden>',
  csvOf: 'CSV<hidden> of {name}</hidden>',
  numbersOf: 'Numbers of {name}',
  valuesOf: 'Values of {title}',
  point: '{period}, {value}',
  incompletePoint: '{period}, {value}, incomplete',
  value: '{period}: {value}',
  incompleteValue: '{period}: {value}, incomplete',
  incompleteWhen: '{when}, incomplete',
  incompleteMark: '(incomplete)',
  notRecordedHere: 'not recorded',
  nothingRecorded: '{title}. Nothing was recorded.',
  onePoint: '{title}. {point}.',
  ends: '{title}. First: {first}. Last: {last}.',
  sameThroughout: '{title}. First: {first}. Last: {last}. The same throughout.',
  sameInComplete: '{title}. First: {first}. Last: {last}. The same in all complete periods.',
  extremes: '{title}. First: {first}. Last: {last}. Most: {highest}. Fewest: {lowest}.',
  notRecorded: 'Not recorded',
})
