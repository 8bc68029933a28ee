import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  last30Days: 'Last 30 Days',
  last365Days: 'Last 365 Days',
  monthToDate: 'Month to Date',
  yearToDate: 'Year to Date',
  endsBeforeItBegins: 'The last day must not be before the first.',
  tooManyDays: 'Please choose at most {max, number} days.',

  trackedSince: 'Tracked since {day}',
  notRecordedYet: 'Not recorded yet',
  range: '{from} – {to}',
  onDay: 'on {day}',
  inMonth: 'in {month}',

  asMany: 'As many as {days, plural, one {the day before} other {the # days before}}',
  more: '{difference, number} more than {days, plural, one {the day before} other {the # days before}}',
  fewer: '{difference, number} fewer than {days, plural, one {the day before} other {the # days before}}',
  timesAsMany:
    '{multiple, number} times as many as {days, plural, one {the day before} other {the # days before}}',
  aboutAsMany: 'About as many as {days, plural, one {the day before} other {the # days before}}',
  percentMore: '{percent, number}% more than {days, plural, one {the day before} other {the # days before}}',
  percentFewer:
    '{percent, number}% fewer than {days, plural, one {the day before} other {the # days before}}',
  noneAsBefore: 'None, as in {days, plural, one {the day before} other {the # days before}}',
  noneBefore: 'None in {days, plural, one {the day before} other {the # days before}}',
  onlyBefore: '{previous, number} in {days, plural, one {the day before} other {the # days before}}',

  recordedSince: 'Recorded since {day}',
  unchangedSince: 'Unchanged since {day}',
  moreSince: '{difference, number} more since {day}',
  fewerSince: '{difference, number} fewer since {day}',
})
