import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  worksheetPdf: 'Worksheet (PDF, 1 page)',
  fillInHere: 'Fill in here',
  closeWorksheet: 'Close the worksheet',
  theWorksheet: 'the worksheet',
  cannotBeShown: 'This worksheet cannot be shown at the moment.',
  hasMistake: 'This worksheet cannot be shown: {reason}',
  staysHere: 'What you write here stays on this device until you sign out. Nothing is sent.',
  staysNowhere:
    'What you write here is not stored and not sent. It is gone when you close this lesson; print it if you need it.',
  saved: 'Saved on this device.',
  notSaved: 'This browser does not store what you write. Print it before you close this page.',
  clearAll: 'Clear all',
  cleared: 'Everything on the worksheet is cleared',
  worksheetOf: 'Worksheet: {title}',
  print: 'Print the worksheet',
})
