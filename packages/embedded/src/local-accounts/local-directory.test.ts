import {
  ada,
  awkwardTexts,
  now,
  openPoolWithAda,
  otherPassword,
  password,
  storedAda,
  times,
} from '@kitchen-table/application/testing/samples'
import { emailOf, listAllPages } from '@kitchen-table/application/testing/suites'
import { describe, expect, test } from 'vitest'
import { openLocalPool as open } from './testing/open-local-pool.ts'

/** Promises about accounts that only the built-in pool makes (docs/operations.md, The user pool of the cloud). */
describe('the directory of the built-in pool', () => {
  test('returns an account as created, and nothing else: its secrets and its version stay in the pool', async () => {
    const { directory, authenticator } = await openPoolWithAda(open)
    expect(await directory.find('ada')).toEqual(storedAda)
    expect(await authenticator.signIn(ada.email, password, now)).toEqual(storedAda)
    expect(await directory.setRole('ada', 'user')).toEqual({ ...storedAda, role: 'user' })
    expect(await directory.setEnabled('ada', false)).toEqual({ ...storedAda, role: 'user', enabled: false })
  })

  test('a confirmed account without a password is one that nobody can sign in to', async () => {
    const { pool } = await open()
    expect(await pool.directory.create({ ...ada, isConfirmed: true }, null)).toEqual({ sub: 'ada' })
    expect(await pool.directory.find('ada')).toEqual(storedAda)
    for (const text of ['', password, 'null'])
      expect(await pool.authenticator.signIn(ada.email, text, now)).toBe('refused')
  })

  test('changes the names of nobody by another text', async () => {
    const { directory } = await openPoolWithAda(open)
    for (const text of ['nobody', ...awkwardTexts])
      expect(await directory.changeNames(text, { first: 'Grace', last: 'Hopper' })).toBe('not_found')
    expect(await directory.find('ada')).toEqual(storedAda)
  })

  test('lists accounts without their second factor, which Cognito does not list', async () => {
    const { directory } = await openPoolWithAda(open)
    const { mfa: _, ...listedAda } = storedAda
    expect(await directory.list()).toEqual({ accounts: [listedAda], next: ada.email })
  })

  test('a second account with the same id does not change the first', async () => {
    const { directory, authenticator } = await openPoolWithAda(open)
    const second = { ...ada, email: 'other@example.com' }
    expect(await directory.create(second, otherPassword)).toBe('exists')
    expect(await authenticator.signIn(second.email, otherPassword, now)).toBe('refused')
    expect(await authenticator.signIn(ada.email, password, now)).toMatchObject(storedAda)
  })

  test.each([0, 1, 60, 61, 130])('lists %i accounts by address in pages of sixty', async (count) => {
    const { pool } = await open()
    const emails = times(count, (n) => emailOf(n))
    await Promise.all(
      emails.toReversed().map((email, n) => pool.directory.create({ ...ada, sub: `s-${n}`, email }, null)),
    )
    const pages = await listAllPages(pool)
    expect(pages.flat()).toEqual(emails)
    expect(pages.slice(0, -1).every((page) => page.length === 60)).toBe(true)
  })

  test('returns names of any length unchanged', async () => {
    const { directory } = (await open()).pool
    const longTexts = awkwardTexts.filter(({ length }) => length > 2048)
    expect(longTexts).toHaveLength(1)
    for (const [n, text] of longTexts.entries()) {
      const account = { ...ada, sub: `s-${n}`, email: emailOf(n), first: text, last: text }
      await directory.create(account, null)
      expect(await directory.find(`s-${n}`)).toMatchObject(account)
    }
  })
})
