import { describe, expect, test } from 'vitest'
import {
  addExternalUser,
  extractEmailedSecret,
  openAccountsProduct,
} from '../../../testing/accounts-product.ts'
import { listRows } from '../../../testing/hash-state.ts'
import { emailOf, PASSWORD } from '../../../testing/sample-people.ts'
import { resetAccount } from './reset-account.ts'

const email = emailOf('learner')

describe('an account that is reset', () => {
  test('is as if just invited: no password, no second step, no session', async () => {
    const { operators, stores, db, takeSentEmails, browser, cookieOf } = await openAccountsProduct()
    await stores.pool.changePhone('learner', '+16125550142', true)
    await stores.pool.changeMfa('learner', 'SMS')
    const typed = ` ${email.toUpperCase()} `
    expect(await resetAccount(operators)({ email: typed, isPasswordShown: false })).toEqual({
      password: null,
    })
    expect(await stores.pool.find('learner')).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', mfa: 'NONE' })
    expect(listRows(db, 'sessions').join()).not.toContain('"learner"')
    expect(await browser(cookieOf('learner')).isSignedIn()).toBe(false)
    expect((await browser().signIn(email, PASSWORD)).status).toBe(401)
    const letters = await takeSentEmails()
    const [invitation] = letters.filter(({ subject }) => subject.includes('invites you'))
    expect(letters).toHaveLength(2)
    expect((await browser().signIn(email, extractEmailedSecret(invitation ?? { text: '' }))).status).toBe(200)
  })

  test('is told to administrators, and to its address by mail', async () => {
    const { operators, stores, takeSentEmails } = await openAccountsProduct()
    await resetAccount(operators)({ email, isPasswordShown: true })
    const words = `The account of ${email} was reset by an operator: its password and second step are gone.`
    expect(await stores.notices.list()).toMatchObject([{ kind: 'account_reset', words }])
    expect((await takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your account for Kitchen Table was reset'],
    ])
  })

  test('and shown kills every temporary password before, and is good for a week', async () => {
    const { operators, browser, clock } = await openAccountsProduct()
    const shown = async () => {
      const done = await resetAccount(operators)({ email: emailOf('pending'), isPasswordShown: true })
      return typeof done === 'string' ? done : String(done.password)
    }
    const [first, second] = [await shown(), await shown()]
    clock.at += 7 * 24 * 60 * 60_000 - 1
    expect((await browser().signIn(emailOf('pending'), first)).status).toBe(401)
    expect((await browser().signIn(emailOf('pending'), second)).status).toBe(200)
    clock.at += 1
    expect((await browser().signIn(emailOf('pending'), second)).status).toBe(401)
  })

  test('while it is disabled stays so', async () => {
    const { operators, stores, takeSentEmails } = await openAccountsProduct()
    await resetAccount(operators)({ email: emailOf('disabled'), isPasswordShown: false })
    expect(await stores.pool.find('disabled')).toMatchObject({ enabled: false })
    expect((await takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [emailOf('disabled'), 'Your account for Kitchen Table was reset'],
    ])
  })
})

test.each([
  ['nobody@canary.example', 'not_found'],
  ['', 'not_found'],
  [emailOf('provided'), 'provider_owned'],
])('%j is refused, and nothing is changed', async (typed, outcome) => {
  const product = await openAccountsProduct()
  await addExternalUser(product)
  const before = product.hashState()
  expect(await resetAccount(product.operators)({ email: typed, isPasswordShown: true })).toBe(outcome)
  expect(product.hashState()).toBe(before)
})
