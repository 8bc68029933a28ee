import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  thePeople: 'the people',
  theUserPool: 'the user pool',
  searchPeople: 'Search people',
  findPerson: 'Find a person',
  nameOrEmail: 'Name or beginning of an email address',
  searchHint:
    'Type a name, or the beginning of an email address. People of every organization are found, and those of none.',
  peopleFound: 'People found for {words}',
  nobodyFoundBy: 'Nobody is found by “{words}”',
  searchRule: 'The search finds names, in any order, and the beginning of an email address.',
  nobodyFound: 'Nobody found',
  countShown: '{count, number} shown',
  userPool: 'Everybody in the user pool',
  userPoolLead:
    'All accounts, page by page, in no particular order; also those of people who have no record here.',
  accounts: 'Accounts of the user pool',
  noAccounts: 'The user pool is empty',
  listAccounts: 'List the accounts',
  showMore: 'Show more',
  role: 'Role',
  enabled: 'Enabled',
  inOrganization: 'In an organization',
  hasRecord: 'Has a record',
  noRecord: 'No record here',
})
