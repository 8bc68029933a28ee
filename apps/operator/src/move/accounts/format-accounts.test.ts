import { expect, test } from 'vitest'
import {
  formatAccountDifference,
  formatAccountsNotMoved,
  formatAccountsResult,
  formatConflicts,
} from './format-accounts.ts'

const counts = { made: 1200, found: 3, conflicts: [], differences: [], withoutAccount: 0 }

test.each([
  { change: {}, isDryRun: false, lines: ['Accounts: 1,200 were made, 3 were there already.'] },
  {
    change: { conflicts: [{ email: 'a@example.com', reason: 'address_taken' as const }] },
    isDryRun: true,
    lines: ['Accounts: 1,200 would be made, 3 were there already, 1 in conflict.'],
  },
  {
    change: { withoutAccount: 2 },
    isDryRun: false,
    lines: [
      'Accounts: 1,200 were made, 3 were there already.',
      'People without an account: 2. Their rows keep the id that they have.',
    ],
  },
])('$lines', ({ change, isDryRun, lines }) => {
  expect(formatAccountsResult({ ...counts, ...change }, { isDryRun })).toEqual(lines)
})

test('every conflict is named with its reason', () => {
  const conflicts = [
    { email: 'a@example.com', reason: 'address_taken' },
    { email: 'b@example.com', reason: 'no_uuid' },
  ] as const
  expect(formatConflicts(conflicts)).toBe(
    'Accounts that cannot be made in Cognito: a@example.com (the address belongs to another account there), b@example.com (the id of the account is no UUID, so it cannot be replaced in rows).',
  )
})

test.each([
  { fields: 'missing' as const, words: 'The account a@example.com: not there.' },
  { fields: ['first', 'phone'], words: 'The account a@example.com: another value of first, phone.' },
])('$words', ({ fields, words }) => {
  expect(formatAccountDifference({ email: 'a@example.com', fields })).toBe(words)
})

test('the accounts that are left are counted', () => {
  expect(formatAccountsNotMoved(1200)).toBe(
    'The accounts of 1,200 people are left where they are; --accounts moves them, too.',
  )
})
