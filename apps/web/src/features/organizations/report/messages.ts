import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  figures: 'figures',
  quarter: 'Quarter',
  hiddenFromManagers: 'Managers do not see this report, unless the settings of the organization allow it.',
  beingMade: 'This report is being made',
  beingMadeText:
    'Reports are made in the first hour after a quarter has ended. Please look again in an hour.',
  noReport: 'There is no report of that quarter',
  noReportText: 'Reports are kept of the last eight quarters that have ended.',
  firstReport: 'The first report comes on {day}',
  firstReportText:
    'It tells on one page how many people joined, how many were active, and which topics they used.',
  members: 'Members',
  joined: 'Joined',
  completedLesson: 'Completed a lesson',
  topicsUsed: 'Topics used',
  notes: 'How these numbers are counted',
  madeOn: 'Made on {day}.',
  mailIt: 'Mail it to me on the first of each quarter',
  mailedNext: 'To the address that you sign in with; next on {day}.',
  isMailed: 'The report is mailed to you from now on',
  isNotMailed: 'No report is mailed to you any more',
})
