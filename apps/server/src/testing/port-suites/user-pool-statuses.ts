import { test as base, describe, expect, test } from 'vitest'
import {
  ada,
  type CorePool,
  identity,
  now,
  type OpenCorePool,
  type OpenPool,
  otherPassword,
  password,
  phone,
  resetProof,
  type UserPool,
  unwrapResult,
} from './user-pool-fixtures.ts'

export const statuses = ['active', 'disabled', 'pending', 'invited', 'invitedDisabled', 'unknown'] as const
type Status = (typeof statuses)[number]

/** Creates an account with this status. Returns its temporary password, or '' if it has none. */
export async function createAccountWithStatus(pool: CorePool, status: Status): Promise<string> {
  if (status === 'unknown') return ''
  await pool.directory.create(ada, status === 'active' || status === 'disabled' ? password : null)
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
const forEveryAccount = (existing: unknown, missing: unknown): Record<Status, unknown> => ({
  active: existing,
  disabled: existing,
  pending: existing,
  invited: existing,
  invitedDisabled: existing,
  unknown: missing,
})

/** Expects these results for the named statuses, and another for all others. */
const forStatuses = (named: Partial<Record<Status, unknown>>, others: unknown) => ({
  ...forEveryAccount(others, others),
  ...named,
})

type Row<Pool> = {
  method: string
  call: (pool: Pool, temporary: string) => Promise<unknown>
  /** The result for each status that is tested. */
  expected: Partial<Record<Status, unknown>>
}

const email = ada.email
const issue = { validForMs: 1000, replacesEarlier: false }

const accountRows: Row<CorePool>[] = [
  {
    method: 'create',
    call: (pool) => pool.directory.create(ada, null),
    expected: forEveryAccount('exists', 'account'),
  },
  { method: 'find', call: (pool) => pool.directory.find('ada'), expected: forEveryAccount('account', null) },
  {
    method: 'findByEmail',
    call: (pool) => pool.directory.findByEmail(email),
    expected: forEveryAccount('account', null),
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
    method: 'resetPassword, without a code',
    call: (pool) => pool.authenticator.resetPassword(resetProof(email, '123456'), otherPassword, now),
    expected: forEveryAccount('refused', 'refused'),
  },
  {
    method: 'checkPassword, of a member',
    call: (pool) => pool.authenticator.checkPassword('ada', password),
    // Not of a disabled one: Cognito then says no, and the built-in pool says whether it is right.
    expected: { active: true, pending: false, invited: false, invitedDisabled: false, unknown: false },
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
    method: 'delete',
    call: (pool) => pool.directory.delete('ada'),
    expected: forEveryAccount('deleted', 'not_found'),
  },
]

const attributeRows: Row<CorePool>[] = [
  {
    method: 'changeEmail',
    call: (pool) => pool.directory.changeEmail('ada', 'new@example.com'),
    expected: forEveryAccount('changed', 'not_found'),
  },
  {
    method: 'setRole',
    call: (pool) => pool.directory.setRole('ada', 'admin'),
    expected: forEveryAccount('account', 'not_found'),
  },
]

const signInRows: Row<CorePool>[] = [
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
]

const secondFactorRows: Row<UserPool>[] = [
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
    method: 'resetToInvited',
    call: (pool) => pool.directory.resetToInvited('ada'),
    expected: forEveryAccount('account', 'not_found'),
  },
]

/** Each method and what it returns for the account of an identity provider. */
const externalRows: { method: string; call: (pool: UserPool) => Promise<unknown>; expected: unknown }[] = [
  {
    method: 'createExternal, with the same address',
    call: (pool) => pool.directory.createExternal(ada, { ...identity, subject: 'other' }),
    expected: 'exists',
  },
  { method: 'findExternal', call: (pool) => pool.directory.findExternal(identity), expected: 'account' },
  ...expectForExternal(accountRows, {
    create: 'exists',
    list: 1,
    issueTemporaryPassword: 'not_pending',
    'resetPassword, without a code': 'refused',
    'checkPassword, of a member': false,
    'checkPassword, with the temporary one': false,
    changePassword: 'not_confirmed',
    delete: 'deleted',
  }),
  ...expectForExternal(attributeRows, { changeEmail: 'changed' }),
  ...expectForExternal(signInRows, {
    'signIn, with the password of a member': 'refused',
    'signIn, with the temporary password': 'refused',
  }),
  ...expectForExternal(secondFactorRows, {
    changePhone: 'changed',
    beginTotp: 'secret',
    'confirmTotp, not started': 'wrong',
    'changeMfa to SMS, without a number': 'phone_unverified',
    countRecoveryCodes: 0,
    resetToInvited: 'provider_owned',
  }),
]

/** Returns the rows with these results, by method; a method that is not named returns the account. */
function expectForExternal<Pool>(rows: Row<Pool>[], expected: Record<string, unknown>) {
  return rows.map(({ method, call }) => ({
    method,
    call: (pool: Pool) => call(pool, ''),
    expected: method in expected ? expected[method] : 'account',
  }))
}

function testRows<Pool extends CorePool>(rows: Row<Pool>[], open: () => Promise<{ pool: Pool }>): void {
  test.each(rows)('$method', async ({ call, expected }) => {
    const results: Partial<Record<Status, unknown>> = {}
    for (const status of statuses.filter((name) => name in expected)) {
      const { pool } = await open()
      const temporary = await createAccountWithStatus(pool, status)
      results[status] = summarizeResult(await call(pool, temporary))
    }
    expect(results).toEqual(expected)
  })
}

/** Tests of the methods on accounts and passwords, with an account of every status. */
export function describeStatuses(open: OpenCorePool): void {
  describe('for accounts of every status', () => {
    testRows(accountRows, open)

    test.each([
      { status: 'active', expected: { status: 'CONFIRMED', enabled: true } },
      { status: 'disabled', expected: { status: 'CONFIRMED', enabled: false } },
      { status: 'invited', expected: { status: 'FORCE_CHANGE_PASSWORD', enabled: true } },
      { status: 'invitedDisabled', expected: { status: 'FORCE_CHANGE_PASSWORD', enabled: false } },
    ] as const)('find returns the status of an account: $status', async ({ status, expected }) => {
      const { pool } = await open()
      await createAccountWithStatus(pool, status)
      expect(await pool.directory.find('ada')).toMatchObject(expected)
    })
  })
}

/** Tests of changing attributes, with an account of every status. */
export function describeAttributeStatuses(open: OpenCorePool): void {
  describe('attributes of accounts of every status', () => testRows(attributeRows, open))
}

/** Tests of signing in, with an account of every status. */
export function describeSignInStatuses(open: OpenCorePool): void {
  describe('signing in for accounts of every status', () => testRows(signInRows, open))
}

/** Tests of second factors, with an account of every status. */
export function describeSecondFactorStatuses(open: OpenPool): void {
  describe('second factors of accounts of every status', () => testRows(secondFactorRows, open))
}

/** Tests of every method with the account of an identity provider. */
export function describeExternalStatuses(open: OpenPool): void {
  const test = base.extend('pool', async () => (await open()).pool)

  describe('for the account of an identity provider', () => {
    test.for(externalRows)('$method', async ({ call, expected }, { pool }) => {
      await pool.directory.createExternal(ada, identity)
      expect(summarizeResult(await call(pool))).toEqual(expected)
    })

    test('find returns its status', async ({ pool }) => {
      await pool.directory.createExternal(ada, identity)
      expect(await pool.directory.find('ada')).toMatchObject({ status: 'EXTERNAL_PROVIDER', enabled: true })
    })
  })

  test.for(statuses)(
    'createExternal and findExternal for an account that is not external: %s',
    async (status, { pool }) => {
      await createAccountWithStatus(pool, status)
      expect(await pool.directory.findExternal(identity)).toBeNull()
      expect(summarizeResult(await pool.directory.createExternal(ada, identity))).toBe(
        status === 'unknown' ? 'account' : 'exists',
      )
    },
  )
}
