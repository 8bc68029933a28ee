import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  calculator: 'the calculator',
  onThisDevice: 'Worked out on this device. What you type is neither stored nor sent.',
  unavailable: 'This calculator is not available at the moment: figures that it needs are missing.',
  inDollars: '{label} <unit>($)</unit>',
  inPercent: '{label} <unit>(%)</unit>',
  inMonths: '{label} <unit>(months)</unit>',
  removeRow: 'Remove {row}',
  result: 'Result',
  fillIn: 'Fill in the fields: the result appears here.',
  howWorkedOut: 'How this is worked out',
  clear: 'Clear',
  print: 'Print the result',
})
