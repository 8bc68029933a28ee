import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

/**
 * Why a row is not imported, and how an import of it went, as it is stored and sent: stores select rows by it, so it is the
 * same in every language. People are shown what `describeImportReason` returns.
 */
export const importReasons = {
  emailMissing: 'Email is required',
  emailInvalid: 'Not a valid email address format',
  emailExists: 'Users with email already exists',
  full: 'Max members reached',
  alreadyHere: 'Already here',
  sameAddress: (line: number) => `The same address as line ${line}`,
  tooManyEmails: 'This address has been sent many emails. Please try again later.',
  tooManyInvitations: 'Your organization has sent all the invitations of a day. Please go on tomorrow.',
  switchedOff: 'This organization is switched off, so nobody can be added or invited. Activate it first.',
  noSubGroup: (name: string) => `There is no sub-group “${name}”`,
  longName: 'A name has at most 100 characters',
  removed: 'This person was removed in the meantime',
  gone: 'This person is no longer here',
  /** Of a row to create, and no reason against it. */
  uncheckedElsewhere: 'Whether another organization has this address is checked when this person is invited',
  tooManyTaken: 'Many addresses had an account elsewhere. Please try again in an hour.',
  unknown: 'Unknown error occurred',
  created: 'Created',
  changed: 'Changed',
} as const

const wordsByReason: ReadonlyMap<string, PlainMessage> = new Map([
  [importReasons.emailMissing, messages.emailMissing],
  [importReasons.emailInvalid, messages.emailInvalid],
  [importReasons.emailExists, messages.emailExists],
  [importReasons.full, messages.full],
  [importReasons.alreadyHere, messages.alreadyHere],
  [importReasons.tooManyEmails, messages.tooManyEmails],
  [importReasons.tooManyInvitations, messages.tooManyInvitations],
  [importReasons.switchedOff, messages.switchedOff],
  [importReasons.longName, messages.longName],
  [importReasons.removed, messages.removed],
  [importReasons.gone, messages.gone],
  [importReasons.uncheckedElsewhere, messages.uncheckedElsewhere],
  [importReasons.tooManyTaken, messages.tooManyTaken],
  [importReasons.unknown, messages.unknownError],
  [importReasons.created, messages.created],
  [importReasons.changed, messages.changed],
])

const sameAddressPattern = /^The same address as line (\d+)$/
const noSubGroupPattern = /^There is no sub-group “(.*)”$/s

/** Returns a stored reason in the current locale. */
export function describeImportReason(reason: string): string {
  const words = wordsByReason.get(reason)
  if (words !== undefined) return words()
  const [, line] = sameAddressPattern.exec(reason) ?? []
  if (line !== undefined) return messages.sameAddress({ line })
  const [, name] = noSubGroupPattern.exec(reason) ?? []
  return name === undefined ? reason : messages.noSubGroup({ name })
}
