import { describe, expect, test } from 'vitest'
import type { UserPool } from './user-pool-fixtures.ts'
import {
  ada,
  identity,
  now,
  type OpenPool,
  otherPassword,
  password,
  phone,
  resetProof,
  resetRequest,
  unwrapResult,
} from './user-pool-fixtures.ts'

const statuses = [
  'active',
  'disabled',
  'pending',
  'invited',
  'invitedDisabled',
  'external',
  'unknown',
] as const
type Status = (typeof statuses)[number]

/** Creates an account with this status. Returns its temporary password, or '' if it has none. */
async function createAccountWithStatus(pool: UserPool, status: Status): Promise<string> {
  if (status === 'unknown') return ''
  if (status === 'external') await pool.directory.createExternal(ada, identity)
  else await pool.directory.create(ada, status === 'active' || status === 'disabled' ? password : null)
  const hasTemporary = status === 'invited' || status === 'invitedDisabled'
  const temporaryPassword = hasTemporary
    ? unwrapResult(
        await pool.directory.issueTemporaryPassword('ada', { validForMs: 1000, replacesEarlier: true }, now),
      ).password
    : ''
  if (status === 'disabled' || status === 'invitedDisabled') await pool.directory.setEnabled('ada', false)
  return temporaryPassword
}

/** Returns a result as one word: a refusal as it is, a challenge by its name. */
function summarizeResult(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result
  if ('session' in result && 'name' in result) return result.name
  return 'sub' in result ? 'account' : Object.keys(result).join()
}

/** Expects one result for every existing account, and another for an unknown one. */
const forEveryAccount = (existing: unknown, missing: unknown) => ({
  active: existing,
  disabled: existing,
  pending: existing,
  invited: existing,
  invitedDisabled: existing,
  external: existing,
  unknown: missing,
})

/** Expects these results for the named statuses, and another for all others. */
const forStatuses = (named: Partial<Record<Status, unknown>>, others: unknown) => ({
  ...forEveryAccount(others, others),
  ...named,
})

type Row = {
  method: string
  call: (pool: UserPool, temporary: string) => Promise<unknown>
  expected: Record<Status, unknown>
}

const email = ada.email
const issue = { validForMs: 1000, replacesEarlier: false }

const rows: Row[] = [
  {
    method: 'create',
    call: (pool) => pool.directory.create(ada, null),
    expected: forEveryAccount('exists', 'account'),
  },
  {
    method: 'createExternal',
    call: (pool) => pool.directory.createExternal(ada, { ...identity, subject: 'other' }),
    expected: forEveryAccount('exists', 'account'),
  },
  { method: 'find', call: (pool) => pool.directory.find('ada'), expected: forEveryAccount('account', null) },
  {
    method: 'findByEmail',
    call: (pool) => pool.directory.findByEmail(email),
    expected: forEveryAccount('account', null),
  },
  {
    method: 'findExternal',
    call: (pool) => pool.directory.findExternal(identity),
    expected: forStatuses({ external: 'account' }, null),
  },
  {
    method: 'list',
    call: async (pool) => (await pool.directory.list()).accounts.length,
    expected: forEveryAccount(1, 0),
  },
  {
    method: 'issueTemporaryPassword',
    call: (pool) => pool.directory.issueTemporaryPassword('ada', issue, now),
    expected: {
      ...forEveryAccount('not_pending', 'not_found'),
      pending: 'password',
      invited: 'password',
      invitedDisabled: 'password',
    },
  },
  {
    method: 'signIn, with the password of a member',
    call: (pool) => pool.authenticator.signIn(email, password, now),
    expected: forStatuses({ active: 'account' }, 'refused'),
  },
  {
    method: 'signIn, with the temporary password',
    call: (pool, temporary) => pool.authenticator.signIn(email, temporary, now),
    expected: forStatuses({ invited: 'NEW_PASSWORD_REQUIRED' }, 'refused'),
  },
  {
    method: 'issueSignInCode',
    call: (pool) => pool.authenticator.issueSignInCode('ada', now),
    expected: forEveryAccount(null, null),
  },
  {
    method: 'issueResetCode',
    call: (pool) => pool.authenticator.issueResetCode('ada', resetRequest(), now),
    expected: { ...forEveryAccount('not_confirmed', 'not_found'), active: 'code,token' },
  },
  {
    method: 'resetPassword, without a code',
    call: (pool) => pool.authenticator.resetPassword(resetProof(email, '123456'), otherPassword, now),
    expected: forEveryAccount('refused', 'refused'),
  },
  {
    method: 'checkPassword, of a member',
    call: (pool) => pool.authenticator.checkPassword('ada', password),
    expected: forStatuses({ active: true, disabled: true }, false),
  },
  {
    method: 'checkPassword, with the temporary one',
    call: (pool, temporary) => pool.authenticator.checkPassword('ada', temporary),
    expected: forEveryAccount(false, false),
  },
  {
    method: 'changePassword',
    call: (pool) => pool.authenticator.changePassword('ada', otherPassword),
    expected: { ...forEveryAccount('not_confirmed', 'not_found'), active: 'account', disabled: 'account' },
  },
  {
    method: 'changeEmail',
    call: (pool) => pool.directory.changeEmail('ada', 'new@example.com'),
    expected: forEveryAccount('changed', 'not_found'),
  },
  {
    method: 'changePhone',
    call: (pool) => pool.directory.changePhone('ada', phone, true),
    expected: forEveryAccount('changed', 'not_found'),
  },
  {
    method: 'beginTotp',
    call: (pool) => pool.secondFactor.beginTotp('ada', now),
    expected: forEveryAccount('secret', 'not_found'),
  },
  {
    method: 'confirmTotp, not started',
    call: (pool) => pool.secondFactor.confirmTotp('ada', '123456', now),
    expected: forEveryAccount('wrong', 'wrong'),
  },
  {
    method: 'changeMfa to NONE',
    call: (pool) => pool.secondFactor.changeMfa('ada', 'NONE'),
    expected: forEveryAccount('account', 'not_found'),
  },
  {
    method: 'changeMfa to SMS, without a number',
    call: (pool) => pool.secondFactor.changeMfa('ada', 'SMS'),
    expected: forEveryAccount('phone_unverified', 'not_found'),
  },
  {
    method: 'countRecoveryCodes',
    call: (pool) => pool.secondFactor.countRecoveryCodes('ada'),
    expected: forEveryAccount(0, 0),
  },
  {
    method: 'setEnabled off',
    call: (pool) => pool.directory.setEnabled('ada', false),
    expected: forEveryAccount('account', 'not_found'),
  },
  {
    method: 'setEnabled on',
    call: (pool) => pool.directory.setEnabled('ada', true),
    expected: forEveryAccount('account', 'not_found'),
  },
  {
    method: 'setRole',
    call: (pool) => pool.directory.setRole('ada', 'admin'),
    expected: forEveryAccount('account', 'not_found'),
  },
  {
    method: 'resetToInvited',
    call: (pool) => pool.directory.resetToInvited('ada'),
    expected: { ...forEveryAccount('account', 'not_found'), external: 'provider_owned' },
  },
  {
    method: 'delete',
    call: (pool) => pool.directory.delete('ada'),
    expected: forEveryAccount('deleted', 'not_found'),
  },
]

/** Tests of every method with an account of every status. */
export function describeStatuses(open: OpenPool): void {
  describe('for accounts of every status', () => {
    test.each(rows)('$method', async ({ call, expected }) => {
      const results: Partial<Record<Status, unknown>> = {}
      for (const status of statuses) {
        const { pool } = await open()
        const temporary = await createAccountWithStatus(pool, status)
        results[status] = summarizeResult(await call(pool, temporary))
      }
      expect(results).toEqual(expected)
    })

    test.each([
      { status: 'active', expected: { status: 'CONFIRMED', enabled: true } },
      { status: 'disabled', expected: { status: 'CONFIRMED', enabled: false } },
      { status: 'invited', expected: { status: 'FORCE_CHANGE_PASSWORD', enabled: true } },
      { status: 'invitedDisabled', expected: { status: 'FORCE_CHANGE_PASSWORD', enabled: false } },
      { status: 'external', expected: { status: 'EXTERNAL_PROVIDER', enabled: true } },
    ] as const)('find returns the status of an account: $status', async ({ status, expected }) => {
      const { pool } = await open()
      await createAccountWithStatus(pool, status)
      expect(await pool.directory.find('ada')).toMatchObject(expected)
    })
  })
}
