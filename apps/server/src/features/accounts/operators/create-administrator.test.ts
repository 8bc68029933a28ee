import { describe, expect, test } from 'vitest'
import { openAccountsProduct } from '../../../testing/accounts-product.ts'
import { listRows } from '../../../testing/hash-state.ts'
import { emailOf } from '../../../testing/sample-people.ts'
import { createAdministrator } from './create-administrator.ts'

const wanted = { email: 'Ada@Example.com', first: 'Ada', last: 'Byron', isPasswordShown: false }

describe('an administrator is made', () => {
  test('in no organisation, pending, and invited by a letter', async () => {
    const { operators, stores, takeSentEmails, clock } = await openAccountsProduct()
    expect(await createAdministrator(operators)(wanted)).toEqual({ password: null })
    const account = await stores.pool.findByEmail('ada@example.com')
    expect(account).toMatchObject({
      role: 'admin',
      group: null,
      status: 'FORCE_CHANGE_PASSWORD',
      first: 'Ada',
      createdAt: new Date(clock.at).toISOString(),
    })
    expect(await stores.sessions.findPerson(account?.sub ?? '')).toMatchObject({ role: 'admin', group: null })
    expect((await takeSentEmails()).map(({ to }) => to)).toEqual(['ada@example.com'])
  })

  test('with a temporary password that is shown, and then nothing is mailed', async () => {
    const { operators, db, takeSentEmails } = await openAccountsProduct()
    const made = await createAdministrator(operators)({ ...wanted, isPasswordShown: true })
    expect(made).toEqual({ password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) })
    expect(await takeSentEmails()).toEqual([])
    const shown = typeof made === 'string' ? '' : String(made.password)
    expect([...listRows(db, 'temporary_passwords'), ...listRows(db, 'outbox')].join()).not.toContain(shown)
  })

  test('once for an address', async () => {
    const { operators, stores, db } = await openAccountsProduct()
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => createAdministrator(operators)(wanted)),
    )
    expect(outcomes.filter((outcome) => outcome !== 'exists')).toEqual([{ password: null }])
    expect((await stores.outbox.readBacklog()).count).toBe(1)
    const made = "SELECT count(*) AS n FROM accounts WHERE email = 'ada@example.com'"
    expect(db.prepare(made).get()?.n).toBe(1)
  })
})

describe('nothing is stored or sent', () => {
  test.each(['learner', 'pending', 'disabled', 'admin', 'dormantLearner'])(
    'for the address of %s',
    async (name) => {
      const { operators, hashState } = await openAccountsProduct()
      const before = hashState()
      const email = emailOf(name).toUpperCase()
      expect(await createAdministrator(operators)({ ...wanted, email })).toBe('exists')
      expect(hashState()).toBe(before)
    },
  )

  test.each(['', 'ada', 'ada@example', 'a@b.co\nx: y', '\u212Aim@example.com', '__proto__'])(
    'for %j, which is none',
    async (email) => {
      const { operators, hashState } = await openAccountsProduct()
      const before = hashState()
      expect(await createAdministrator(operators)({ ...wanted, email })).toBe('no_address')
      expect(hashState()).toBe(before)
    },
  )
})
