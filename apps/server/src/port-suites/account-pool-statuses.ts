import { describe, expect, test } from 'vitest'
import type { AccountPool } from '../features/accounts/pool-port.ts'
import {
  ada,
  given,
  identity,
  now,
  type OpenPool,
  otherPassword,
  password,
  phone,
  resetProof,
  resetRequest,
} from './account-pool-people.ts'

const statuses = ['active', 'disabled', 'pending', 'invited', 'halted', 'external', 'unknown'] as const
type Status = (typeof statuses)[number]

/** Answers the temporary password, where there is one. */
async function prepared(store: AccountPool, status: Status): Promise<string> {
  if (status === 'unknown') return ''
  if (status === 'external') await store.createExternal(ada, identity)
  else await store.create(ada, status === 'active' || status === 'disabled' ? password : null)
  const hasTemporary = status === 'invited' || status === 'halted'
  const issued = hasTemporary
    ? given(await store.issueTemporaryPassword('ada', { validFor: 1000, replacing: true }, now)).password
    : ''
  if (status === 'disabled' || status === 'halted') await store.setEnabled('ada', false)
  return issued
}

/** An answer in a word: what is refused says so itself. */
function inAWord(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if ('session' in answer && 'name' in answer) return answer.name
  return 'sub' in answer ? 'account' : Object.keys(answer).join()
}

/** An answer for all but nobody, and the one for nobody. */
const somebody = (all: unknown, nobody: unknown) => ({
  ...{ active: all, disabled: all, pending: all, invited: all, halted: all, external: all },
  unknown: nobody,
})

/** An answer for whoever is named, and another one for everybody else. */
const only = (named: Partial<Record<Status, unknown>>, others: unknown) => ({
  ...somebody(others, others),
  ...named,
})

type Row = {
  method: string
  call: (store: AccountPool, temporary: string) => Promise<unknown>
  told: Record<Status, unknown>
}

const email = ada.email
const issue = { validFor: 1000, replacing: false }

const rows: Row[] = [
  { method: 'create', call: (pool) => pool.create(ada, null), told: somebody('exists', 'created') },
  {
    method: 'createExternal',
    call: (pool) => pool.createExternal(ada, { ...identity, subject: 'other' }),
    told: somebody('exists', 'created'),
  },
  { method: 'find', call: (pool) => pool.find('ada'), told: somebody('account', null) },
  { method: 'findByEmail', call: (pool) => pool.findByEmail(email), told: somebody('account', null) },
  {
    method: 'findExternal',
    call: (pool) => pool.findExternal(identity),
    told: only({ external: 'account' }, null),
  },
  { method: 'list', call: async (pool) => (await pool.list()).length, told: somebody(1, 0) },
  {
    method: 'issueTemporaryPassword',
    call: (pool) => pool.issueTemporaryPassword('ada', issue, now),
    told: {
      ...somebody('not_pending', 'not_found'),
      ...{ pending: 'password', invited: 'password', halted: 'password' },
    },
  },
  {
    method: 'signIn, with the password of a member',
    call: (pool) => pool.signIn(email, password, now),
    told: only({ active: 'account' }, 'refused'),
  },
  {
    method: 'signIn, with the temporary password',
    call: (pool, temporary) => pool.signIn(email, temporary, now),
    told: only({ invited: 'NEW_PASSWORD_REQUIRED' }, 'refused'),
  },
  { method: 'signInCode', call: (pool) => pool.signInCode('ada', now), told: somebody(null, null) },
  {
    method: 'resetCode',
    call: (pool) => pool.resetCode('ada', resetRequest(), now),
    told: { ...somebody('not_confirmed', 'not_found'), active: 'code,token' },
  },
  {
    method: 'resetPassword, without a code',
    call: (pool) => pool.resetPassword(resetProof(email, '123456'), otherPassword, now),
    told: somebody('refused', 'refused'),
  },
  {
    method: 'checkPassword, of a member',
    call: (pool) => pool.checkPassword('ada', password),
    told: only({ active: true, disabled: true }, false),
  },
  {
    method: 'checkPassword, with the temporary one',
    call: (pool, temporary) => pool.checkPassword('ada', temporary),
    told: somebody(false, false),
  },
  {
    method: 'changePassword',
    call: (pool) => pool.changePassword('ada', otherPassword),
    told: { ...somebody('not_confirmed', 'not_found'), active: 'account', disabled: 'account' },
  },
  {
    method: 'changeEmail',
    call: (pool) => pool.changeEmail('ada', 'new@example.com'),
    told: somebody('changed', 'not_found'),
  },
  {
    method: 'changePhone',
    call: (pool) => pool.changePhone('ada', phone, true),
    told: somebody('changed', 'not_found'),
  },
  { method: 'beginTotp', call: (pool) => pool.beginTotp('ada', now), told: somebody('secret', 'not_found') },
  {
    method: 'confirmTotp, not begun',
    call: (pool) => pool.confirmTotp('ada', '123456', now),
    told: somebody('wrong', 'wrong'),
  },
  {
    method: 'changeMfa to none',
    call: (pool) => pool.changeMfa('ada', 'NONE'),
    told: somebody('account', 'not_found'),
  },
  {
    method: 'changeMfa to texts, without a number',
    call: (pool) => pool.changeMfa('ada', 'SMS'),
    told: somebody('phone_unverified', 'not_found'),
  },
  { method: 'recoveryCodesLeft', call: (pool) => pool.recoveryCodesLeft('ada'), told: somebody(0, 0) },
  {
    method: 'setEnabled off',
    call: (pool) => pool.setEnabled('ada', false),
    told: somebody('account', 'not_found'),
  },
  {
    method: 'setEnabled on',
    call: (pool) => pool.setEnabled('ada', true),
    told: somebody('account', 'not_found'),
  },
  { method: 'setRole', call: (pool) => pool.setRole('ada', 'admin'), told: somebody('account', 'not_found') },
  {
    method: 'startOver',
    call: (pool) => pool.startOver('ada'),
    told: { ...somebody('account', 'not_found'), external: 'provider_owned' },
  },
  { method: 'delete', call: (pool) => pool.delete('ada'), told: somebody('deleted', 'not_found') },
]

/** Every method, for everybody. */
export function describeStatuses(open: OpenPool): void {
  describe('for whoever it is', () => {
    test.each(rows)('$method', async ({ call, told }) => {
      const answers: Partial<Record<Status, unknown>> = {}
      for (const status of statuses) {
        const { store } = await open()
        const temporary = await prepared(store, status)
        answers[status] = inAWord(await call(store, temporary))
      }
      expect(answers).toEqual(told)
    })

    test.each([
      { status: 'active', is: { status: 'CONFIRMED', enabled: true } },
      { status: 'disabled', is: { status: 'CONFIRMED', enabled: false } },
      { status: 'invited', is: { status: 'FORCE_CHANGE_PASSWORD', enabled: true } },
      { status: 'halted', is: { status: 'FORCE_CHANGE_PASSWORD', enabled: false } },
      { status: 'external', is: { status: 'EXTERNAL_PROVIDER', enabled: true } },
    ] as const)('whoever is $status is told so', async ({ status, is }) => {
      const { store } = await open()
      await prepared(store, status)
      expect(await store.find('ada')).toMatchObject(is)
    })
  })
}
