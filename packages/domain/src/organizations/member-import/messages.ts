import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  // Why a row is not imported, and how an import of it went.
  emailMissing: 'Email is required',
  emailInvalid: 'Not a valid email address format',
  emailExists: 'Users with email already exists',
  full: 'Max members reached',
  alreadyHere: 'Already here',
  sameAddress: 'The same address as line {line}',
  tooManyEmails: 'This address has been sent many emails. Please try again later.',
  tooManyInvitations: 'Your organization has sent all the invitations of a day. Please go on tomorrow.',
  switchedOff: 'This organization is switched off, so nobody can be added or invited. Activate it first.',
  noSubGroup: 'There is no sub-group “{name}”',
  longName: 'A name has at most 100 characters',
  removed: 'This person was removed in the meantime',
  gone: 'This person is no longer here',
  uncheckedElsewhere: 'Whether another organization has this address is checked when this person is invited',
  tooManyTaken: 'Many addresses had an account elsewhere. Please try again in an hour.',
  unknownError: 'Unknown error occurred',
  created: 'Created',
  changed: 'Changed',

  // Why a row is not imported unless someone chooses it.
  left: 'Left in your file',
  relative: 'A relative in your file',
  example: 'An example in your file',
  hidden: 'Hidden in your file',
  unread: 'Nobody reads this address',
  withheldFor: '{label} ({text})',

  column: 'Column {letter}',
})
