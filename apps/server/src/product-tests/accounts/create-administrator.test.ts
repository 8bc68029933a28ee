import { createAdministrator } from '@kitchen-table/application/features'
import { concurrently, listRows } from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { describe, expect } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

const newAdministrator = { email: 'Ada@Example.com', first: 'Ada', last: 'Byron', isPasswordShown: false }

const test = testWith(openAccountsProduct)

describe('createAdministrator', () => {
  test('creates a pending administrator without an organization, and sends an invitation', async (setup) => {
    const { operators, stores, takeSentEmails, clock } = setup
    expect(await createAdministrator(operators)(newAdministrator)).toEqual({ password: null })
    const account = await stores.directory.findByEmail('ada@example.com')
    expect(account).toMatchObject({
      role: 'admin',
      group: null,
      status: 'FORCE_CHANGE_PASSWORD',
      first: 'Ada',
      createdAt: new Date(clock.at).toISOString(),
    })
    expect(await stores.people.find(account?.sub ?? '')).toMatchObject({
      role: 'admin',
      group: null,
      email: 'ada@example.com',
      first: 'Ada',
      last: 'Byron',
    })
    expect((await takeSentEmails()).map(({ to }) => to)).toEqual(['ada@example.com'])
  })

  test('returns a temporary password instead of sending it, if it is to be shown', async (setup) => {
    const { operators, db, takeSentEmails } = setup
    const outcome = await createAdministrator(operators)({ ...newAdministrator, isPasswordShown: true })
    expect(outcome).toEqual({ password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) })
    expect(await takeSentEmails()).toEqual([])
    const password = typeof outcome === 'string' ? '' : String(outcome.password)
    expect([...listRows(db, 'temporary_passwords'), ...listRows(db, 'outbox')].join()).not.toContain(password)
  })

  test('creates one account for an address', async ({ operators, stores, db }) => {
    const outcomes = await concurrently(5, () => createAdministrator(operators)(newAdministrator))
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toEqual([{ password: null }])
    expect((await stores.outbox.readBacklog()).count).toBe(1)
    const countSql = "SELECT count(*) AS n FROM accounts WHERE email = 'ada@example.com'"
    expect(db.prepare(countSql).get()?.n).toBe(1)
  })
})

describe('createAdministrator stores and sends nothing', () => {
  test('while another command creates the account', async ({ operators, stores, clock, hashState }) => {
    const input = { email: 'ada@example.com', first: '', last: '' }
    const job = { id: 'other', kind: 'create-administrator', subject: 'address:ada@example.com', input }
    await stores.jobs.add({ ...job, createdAt: clock.at }, { id: 'worker', until: clock.at + 1 })
    const before = hashState()
    expect(await createAdministrator(operators)(newAdministrator)).toBe('busy')
    expect(hashState()).toBe(before)
  })

  test.for(['learner', 'pending', 'disabled', 'admin', 'dormantLearner'])(
    'for the address of %s',
    async (name, { operators, hashState }) => {
      const before = hashState()
      const email = emailOf(name).toUpperCase()
      expect(await createAdministrator(operators)({ ...newAdministrator, email })).toBe('exists')
      expect(hashState()).toBe(before)
    },
  )

  test('for the address of a person whose account is missing', async ({ operators, stores, hashState }) => {
    const person = { sub: 'quick', email: 'ada@example.com', first: 'Q', last: 'P' }
    await stores.people.create({ ...person, role: 'user', group: null, subGroupId: null })
    // The outcome of a job is stored.
    const before = hashState(['jobs'])
    expect(await createAdministrator(operators)(newAdministrator)).toBe('exists')
    expect(hashState(['jobs'])).toBe(before)
  })

  test.for(['', 'ada', 'ada@example', 'a@b.co\nx: y', '\u212Aim@example.com', '__proto__'])(
    'for %j, which is no address',
    async (email, { operators, hashState }) => {
      const before = hashState()
      expect(await createAdministrator(operators)({ ...newAdministrator, email })).toBe('no_address')
      expect(hashState()).toBe(before)
    },
  )
})
