import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  theReportIsMailed: 'The report is mailed to you from now on',
  noReportIsMailed: 'No report is mailed to you any more',
  mailItToMe: 'Mail it to me on the first of each quarter',
  topicsUsed: 'Topics used',
  managersDoNotSee: 'Managers do not see this report, unless the settings of the organization allow it.',
  quarter: 'Quarter',
  thisReportIsBeing: 'This report is being made',
  reportsAreMadeIn:
    'Reports are made in the first hour after a quarter has ended. Please look again in an hour.',
  thereIsNoReport: 'There is no report of that quarter',
  reportsAreKeptOf: 'Reports are kept of the last eight quarters that have ended.',
  itTellsOnOne:
    'It tells on one page how many people joined, how many were active, and which topics they used.',
  members: 'Members',
  joined: 'Joined',
  howTheseNumbersAre: 'How these numbers are counted',
})
