import { describe, expect, test } from 'vitest'
import { openAccounts } from '../../../testing/accounts-product.ts'
import { emailOf } from '../../../testing/sample-people.ts'
import { rowsOf } from '../../../testing/state-hash.ts'
import { createAdministrator } from './create-administrator.ts'

const wanted = { email: 'Ada@Example.com', first: 'Ada', last: 'Byron', isShown: false }

describe('an administrator is made', () => {
  test('in no organisation, pending, and invited by a letter', async () => {
    const { operators, stores, mailed, clock } = await openAccounts()
    expect(await createAdministrator(operators)(wanted)).toEqual({ password: null })
    const account = await stores.pool.findByEmail('ada@example.com')
    expect(account).toMatchObject({
      role: 'admin',
      group: null,
      status: 'FORCE_CHANGE_PASSWORD',
      first: 'Ada',
      createdAt: new Date(clock.at).toISOString(),
    })
    expect(await stores.sessions.person(account?.sub ?? '')).toMatchObject({ role: 'admin', group: null })
    expect((await mailed()).map(({ to }) => to)).toEqual(['ada@example.com'])
  })

  test('with a temporary password that is shown, and then nothing is mailed', async () => {
    const { operators, db, mailed } = await openAccounts()
    const made = await createAdministrator(operators)({ ...wanted, isShown: true })
    expect(made).toEqual({ password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) })
    expect(await mailed()).toEqual([])
    const shown = typeof made === 'string' ? '' : String(made.password)
    expect([...rowsOf(db, 'temporary_passwords'), ...rowsOf(db, 'outbox')].join()).not.toContain(shown)
  })

  test('once for an address', async () => {
    const { operators, stores, db } = await openAccounts()
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => createAdministrator(operators)(wanted)),
    )
    expect(outcomes.filter((outcome) => outcome !== 'exists')).toEqual([{ password: null }])
    expect((await stores.outbox.waiting()).count).toBe(1)
    const made = "SELECT count(*) AS n FROM accounts WHERE email = 'ada@example.com'"
    expect(db.prepare(made).get()?.n).toBe(1)
  })
})

describe('nothing is stored or sent', () => {
  test.each(['learner', 'pending', 'disabled', 'admin', 'dormantLearner'])(
    'for the address of %s',
    async (name) => {
      const { operators, stateHash } = await openAccounts()
      const before = stateHash()
      const email = emailOf(name).toUpperCase()
      expect(await createAdministrator(operators)({ ...wanted, email })).toBe('exists')
      expect(stateHash()).toBe(before)
    },
  )

  test.each(['', 'ada', 'ada@example', 'a@b.co\nx: y', '\u212Aim@example.com', '__proto__'])(
    'for %j, which is none',
    async (email) => {
      const { operators, stateHash } = await openAccounts()
      const before = stateHash()
      expect(await createAdministrator(operators)({ ...wanted, email })).toBe('no_address')
      expect(stateHash()).toBe(before)
    },
  )
})
