import { test as base, describe, expect, test } from 'vitest'
import {
  ada,
  type CorePool,
  expectSuccess,
  identity,
  now,
  type OpenCorePool,
  type OpenPool,
  otherPassword,
  password,
  phone,
  resetProof,
  type UserPool,
} from './user-pool-fixtures.ts'

export const statuses = ['active', 'disabled', 'pending', 'invited', 'invitedDisabled', 'unknown'] as const
type Status = (typeof statuses)[number]

/** Creates an account with this status. Returns its temporary password, or '' if it has none. */
export async function createAccountWithStatus(pool: CorePool, status: Status): Promise<string> {
  if (status === 'unknown') return ''
  await pool.directory.create(ada, status === 'active' || status === 'disabled' ? password : null)
  const hasTemporary = status === 'invited' || status === 'invitedDisabled'
  const temporaryPassword = hasTemporary
    ? expectSuccess(
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

const forEveryAccountFound = forEveryAccount('account', 'not_found')

/** A method, its call, and the result for each status that is tested. */
type Row<Pool> = [
  method: string,
  call: (pool: Pool, temporary: string) => Promise<unknown>,
  expected: Partial<Record<Status, unknown>>,
]

const email = ada.email
const issue = { validForMs: 1000, replacesEarlier: false }

const accountRows: Row<CorePool>[] = [
  ['create', ({ directory }) => directory.create(ada, null), forEveryAccount('exists', 'account')],
  ['find', ({ directory }) => directory.find('ada'), forEveryAccount('account', null)],
  ['findByEmail', ({ directory }) => directory.findByEmail(email), forEveryAccount('account', null)],
  ['list', async ({ directory }) => (await directory.list()).accounts.length, forEveryAccount(1, 0)],
  [
    'issueTemporaryPassword',
    ({ directory }) => directory.issueTemporaryPassword('ada', issue, now),
    {
      ...forEveryAccount('not_pending', 'not_found'),
      pending: 'password',
      invited: 'password',
      invitedDisabled: 'password',
    },
  ],
  [
    'resetPassword, without a code',
    ({ authenticator }) => authenticator.resetPassword(resetProof(email, '123456'), otherPassword, now),
    forEveryAccount('refused', 'refused'),
  ],
  [
    'checkPassword, of a member',
    ({ authenticator }) => authenticator.checkPassword('ada', password),
    // Not of a disabled one: Cognito then says no, and the built-in pool says whether it is right.
    { active: true, pending: false, invited: false, invitedDisabled: false, unknown: false },
  ],
  [
    'checkPassword, with the temporary one',
    ({ authenticator }, temporary) => authenticator.checkPassword('ada', temporary),
    forEveryAccount(false, false),
  ],
  [
    'changePassword',
    ({ authenticator }) => authenticator.changePassword('ada', otherPassword),
    { ...forEveryAccount('not_confirmed', 'not_found'), active: 'account', disabled: 'account' },
  ],
  ['setEnabled off', ({ directory }) => directory.setEnabled('ada', false), forEveryAccountFound],
  ['setEnabled on', ({ directory }) => directory.setEnabled('ada', true), forEveryAccountFound],
  ['delete', ({ directory }) => directory.delete('ada'), forEveryAccount('deleted', 'not_found')],
]

const attributeRows: Row<CorePool>[] = [
  [
    'changeEmail',
    ({ directory }) => directory.changeEmail('ada', 'new@example.com'),
    forEveryAccount('changed', 'not_found'),
  ],
  [
    'changeNames',
    ({ directory }) => directory.changeNames('ada', { first: 'Grace', last: 'Hopper' }),
    forEveryAccount('changed', 'not_found'),
  ],
  ['setRole', ({ directory }) => directory.setRole('ada', 'admin'), forEveryAccountFound],
  ['setGroup', ({ directory }) => directory.setGroup('ada', 'globex'), forEveryAccountFound],
]

const signInRows: Row<CorePool>[] = [
  [
    'signIn, with the password of a member',
    ({ authenticator }) => authenticator.signIn(email, password, now),
    { ...forEveryAccount('refused', 'refused'), active: 'account' },
  ],
  [
    'signIn, with the temporary password',
    ({ authenticator }, temporary) => authenticator.signIn(email, temporary, now),
    { ...forEveryAccount('refused', 'refused'), invited: 'NEW_PASSWORD_REQUIRED' },
  ],
]

const secondFactorRows: Row<UserPool>[] = [
  [
    'changePhone',
    ({ directory }) => directory.changePhone('ada', phone, true),
    forEveryAccount('changed', 'not_found'),
  ],
  [
    'beginTotp',
    ({ secondFactor }) => secondFactor.beginTotp('ada', now),
    forEveryAccount('secret', 'not_found'),
  ],
  [
    'confirmTotp, not started',
    ({ secondFactor }) => secondFactor.confirmTotp('ada', '123456', now),
    forEveryAccount('wrong', 'wrong'),
  ],
  ['changeMfa to NONE', ({ secondFactor }) => secondFactor.changeMfa('ada', 'NONE'), forEveryAccountFound],
  [
    'changeMfa to SMS, without a number',
    ({ secondFactor }) => secondFactor.changeMfa('ada', 'SMS'),
    forEveryAccount('phone_unverified', 'not_found'),
  ],
  ['countRecoveryCodes', ({ secondFactor }) => secondFactor.countRecoveryCodes('ada'), forEveryAccount(0, 0)],
  ['resetToInvited', ({ directory }) => directory.resetToInvited('ada'), forEveryAccountFound],
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
  ...expectForExternal(attributeRows, { changeEmail: 'changed', changeNames: 'changed' }),
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
  return rows.map(([method, call]) => ({
    method,
    call: (pool: Pool) => call(pool, ''),
    expected: method in expected ? expected[method] : 'account',
  }))
}

function testRows<Pool extends CorePool>(rows: Row<Pool>[], open: () => Promise<{ pool: Pool }>): void {
  for (const [method, call, expected] of rows)
    test.for(statuses.filter((status) => status in expected))(`${method}: %s`, async (status) => {
      const { pool } = await open()
      const temporary = await createAccountWithStatus(pool, status)
      expect(summarizeResult(await call(pool, temporary))).toEqual(expected[status])
    })
}

/** Tests of the methods on accounts and passwords, with an account of every status. */
export function defineStatusesSuite(open: OpenCorePool): void {
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
export function defineAttributeStatusesSuite(open: OpenCorePool): void {
  describe('attributes of accounts of every status', () => testRows(attributeRows, open))
}

/** Tests of signing in, with an account of every status. */
export function defineSignInStatusesSuite(open: OpenCorePool): void {
  describe('signing in for accounts of every status', () => testRows(signInRows, open))
}

/** Tests of second factors, with an account of every status. */
export function defineSecondFactorStatusesSuite(open: OpenPool): void {
  describe('second factors of accounts of every status', () => testRows(secondFactorRows, open))
}

/** Tests of every method with the account of an identity provider. */
export function defineExternalStatusesSuite(open: OpenPool): void {
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
