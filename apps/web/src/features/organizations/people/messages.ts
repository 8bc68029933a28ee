import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  searchPeople: 'Search people',
  nameOrBeginningOf: 'Name or beginning of an email address',
  typeANameOr:
    'Type a name, or the beginning of an email address. People of every organization are found, and those of none.',
  theSearchFindsNames: 'The search finds names, in any order, and the beginning of an email address.',
  nobodyFound: 'Nobody found',
  everybodyInTheUser: 'Everybody in the user pool',
  allAccountsPageBy:
    'All accounts, page by page, in no particular order; also those of people who have no record here.',
  accountsOfTheUser: 'Accounts of the user pool',
  theUserPoolIs: 'The user pool is empty',
  listTheAccounts: 'List the accounts',
  showMore: 'Show more',
  noRecordHere: 'No record here',
})
