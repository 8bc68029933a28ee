import { resetAccount } from '@kitchen-table/application/features'
import { listRows } from '@kitchen-table/application/testing/samples'
import { expectStatus } from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, test } from 'vitest'
import { addExternalUser, extractEmailedSecret, openAccountsProduct } from '../../testing/accounts-product.ts'

const email = emailOf('learner')

describe('resetAccount', () => {
  test('removes password, second factor and sessions, and sends an invitation', async () => {
    const { operators, stores, db, takeSentEmails, browser, browserOf } = await openAccountsProduct()
    await stores.directory.changePhone('learner', '+16125550142', true)
    await stores.secondFactor.changeMfa('learner', 'SMS')
    const typed = ` ${email.toUpperCase()} `
    expect(await resetAccount(operators)({ email: typed, isPasswordShown: false })).toEqual({
      password: null,
    })
    expect(await stores.directory.find('learner')).toMatchObject({
      status: 'FORCE_CHANGE_PASSWORD',
      mfa: 'NONE',
    })
    expect(listRows(db, 'sessions').join()).not.toContain('"learner"')
    expect(await browserOf('learner').isSignedIn()).toBe(false)
    await expectStatus(browser().signIn(email, PASSWORD), 401)
    const emails = await takeSentEmails()
    const [invitation] = emails.filter(({ subject }) => subject.includes('invites you'))
    expect(emails).toHaveLength(2)
    await expectStatus(browser().signIn(email, extractEmailedSecret(invitation ?? { text: '' })), 200)
  })

  test('notifies administrators, and the address of the account by e-mail', async () => {
    const { operators, stores, takeSentEmails } = await openAccountsProduct()
    await resetAccount(operators)({ email, isPasswordShown: true })
    const words = `The account of ${email} was reset by an operator: its password and second step are gone.`
    expect(await stores.notices.list()).toMatchObject([{ kind: 'account_reset', words }])
    expect((await takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your account for Kitchen Table was reset'],
    ])
  })

  test('invalidates earlier temporary passwords; the one that is shown is valid for a week', async () => {
    const { operators, browser, clock } = await openAccountsProduct()
    const resetAndShowPassword = async () => {
      const outcome = await resetAccount(operators)({ email: emailOf('pending'), isPasswordShown: true })
      return typeof outcome === 'string' ? outcome : String(outcome.password)
    }
    const [first, second] = [await resetAndShowPassword(), await resetAndShowPassword()]
    clock.at += 7 * 24 * 60 * 60_000 - 1
    await expectStatus(browser().signIn(emailOf('pending'), first), 401)
    await expectStatus(browser().signIn(emailOf('pending'), second), 200)
    clock.at += 1
    await expectStatus(browser().signIn(emailOf('pending'), second), 401)
  })

  test('shows the member as invited at this moment', async () => {
    const { operators, stores, clock } = await openAccountsProduct()
    expect(await stores.members.find('learner')).toMatchObject({ status: 'CONFIRMED' })
    await resetAccount(operators)({ email, isPasswordShown: false })
    expect(await stores.members.find('learner')).toMatchObject({
      status: 'FORCE_CHANGE_PASSWORD',
      invitedAt: new Date(clock.at).toISOString(),
    })
  })

  test('leaves a disabled account disabled', async () => {
    const { operators, stores, takeSentEmails } = await openAccountsProduct()
    await resetAccount(operators)({ email: emailOf('disabled'), isPasswordShown: false })
    expect(await stores.directory.find('disabled')).toMatchObject({ enabled: false })
    expect((await takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [emailOf('disabled'), 'Your account for Kitchen Table was reset'],
    ])
  })
})

test.each([
  ['nobody@canary.example', 'not_found'],
  ['', 'not_found'],
  [emailOf('provided'), 'provider_owned'],
])('changes nothing for %j and returns %j', async (typed, outcome) => {
  const product = await openAccountsProduct()
  await addExternalUser(product)
  const before = product.hashState()
  expect(await resetAccount(product.operators)({ email: typed, isPasswordShown: true })).toBe(outcome)
  expect(product.hashState()).toBe(before)
})
