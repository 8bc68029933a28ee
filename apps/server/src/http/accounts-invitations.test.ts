import { COMMON_PASSWORD_MESSAGE } from '@kitchen-table/domain/accounts/common-password'
import { describe, expect, test } from 'vitest'
import { createAdministrator } from '../features/accounts/operators/create-administrator.ts'
import {
  type AccountsProduct,
  type Browser,
  extractEmailedSecret,
  openAccountsProduct,
} from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { listRows } from '../testing/hash-state.ts'
import { emailOf } from '../testing/sample-people.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OWN = 'Seventeen-Lemons-7'

/** The temporary password that somebody pending is mailed. */
async function invited(
  { stores, clock, takeEmailedSecret }: AccountsProduct,
  sub = 'pending',
): Promise<string> {
  await stores.outbox.add(`to-${sub}-${clock.at}`, { channel: 'mail', purpose: 'invitation', sub }, clock.at)
  return takeEmailedSecret()
}

/** A browser at the step that asks for the first own password. */
async function atNewPassword(product: AccountsProduct): Promise<Browser & { temporary: string }> {
  const temporary = await invited(product)
  const browser = product.browser()
  expect((await browser.signIn(emailOf('pending'), temporary)).status).toBe(200)
  return { ...browser, temporary }
}

const setOwn = ({ request }: Pick<Browser, 'request'>, password = OWN) =>
  request('POST', '/session/new-password', { password })

const eventsOf = ({ db }: AccountsProduct, sub: string) =>
  listRows(db, 'events')
    .map((row) => JSON.parse(row))
    .filter(({ user }) => user === sub)

describe('an invitation', () => {
  test('of an administrator leads from the letter to an account', async () => {
    const product = await openAccountsProduct()
    const wanted = { email: ' Ada.Byron@Example.com ', first: 'Ada', last: 'Byron', isPasswordShown: false }
    expect(await createAdministrator(product.operators)(wanted)).toEqual({ password: null })
    const [letter] = await product.takeSentEmails()
    expect(letter?.to).toBe('ada.byron@example.com')
    const [address = ''] = /https:\S+new-user\S*/.exec(letter?.text ?? '') ?? []
    expect(address).toBe('https://library.example/new-user#email=ada.byron%40example.com')
    const temporary = extractEmailedSecret(letter ?? { text: '' })
    expect(address).not.toContain(temporary)

    const browser = product.browser()
    await browser.signIn('ada.byron@example.com', temporary)
    const { person } = await (await setOwn(browser)).json()
    expect(person.user).toMatchObject({ email: 'ada.byron@example.com', role: 'admin', first: 'Ada' })
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('asks for a password of one’s own before anything else', async () => {
    const product = await openAccountsProduct()
    const temporary = await invited(product)
    const browser = product.browser()
    const response = await browser.signIn(emailOf('pending'), temporary)
    const challenge = {
      name: 'NEW_PASSWORD_REQUIRED',
      email: emailOf('pending'),
      sentTo: null,
      hasRecoveryCodes: false,
    }
    expect(await response.json()).toEqual({ challenge })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-step=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(await browser.isSignedIn()).toBe(false)
    expect(await product.browser(`__Host-session=${browser.cookie('step')}`).isSignedIn()).toBe(false)
    expect(await (await browser.request('GET', '/session/challenge')).json()).toEqual(challenge)
    expect(await (await product.browser().request('GET', '/session/challenge')).text()).toBe('null')
    expect(eventsOf(product, 'pending')).toEqual([])
  })

  test('once answered is a session, a sign-up and a sign-in, and good no more', async () => {
    const product = await openAccountsProduct()
    const browser = await atNewPassword(product)
    const response = await setOwn(browser)
    expect(
      response.headers.getSetCookie().map((cookie) => cookie.replace(/=.*?;/, ';').split(';', 2)[0]),
    ).toEqual(['__Host-session', '__Host-device', '__Host-step'])
    expect(browser.cookie('step')).toBeNull()
    expect(await browser.isSignedIn()).toBe(true)
    expect(
      eventsOf(product, 'pending')
        .map(({ event, detail, where }) => [event, detail, where])
        .sort(),
    ).toEqual([
      [500, 'user', '/auth/newpassword'],
      [510, 'user', '/auth/newpassword'],
    ])
    await expectRefusal(
      await product.browser().signIn(emailOf('pending'), browser.temporary),
      'accounts.refused',
    )
    expect((await product.browser().signIn(emailOf('pending'), OWN)).status).toBe(200)
    expect(listRows(product.db, 'temporary_passwords')).toEqual([])
    await product.deliverOutbox()
    expect(product.mailingListCalls).toEqual([`subscribe ${emailOf('pending')}`])
  })

  test('is signed up for once, however often the answer is sent', async () => {
    const product = await openAccountsProduct()
    const browser = await atNewPassword(product)
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await setOwn(browser)).status))
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
    expect(eventsOf(product, 'pending').filter(({ event }) => event === 510)).toHaveLength(1)
  })

  test('leads nowhere while the organisation is switched off', async () => {
    const product = await openAccountsProduct()
    const browser = await atNewPassword(product)
    const status = (to: string) =>
      product.db.exec(`UPDATE groups SET body = json_set(body, '$.groupStatus', '${to}') WHERE slug = 'acme'`)
    status('disabled')
    await expectRefusal(await setOwn(browser), 'accounts.challenge_over')
    expect(listRows(product.db, 'temporary_passwords')).toHaveLength(1)
    status('active')
    expect((await setOwn(browser)).status).toBe(200)
  })

  test('that was sent later kills the one before', async () => {
    const product = await openAccountsProduct()
    const first = await invited(product)
    product.clock.at += 1
    const second = await invited(product)
    await expectRefusal(await product.browser().signIn(emailOf('pending'), first), 'accounts.refused')
    expect((await product.browser().signIn(emailOf('pending'), second)).status).toBe(200)
  })

  test.each([
    { life: '90 days', isShown: false, after: 90 * DAY },
    { life: '7 days where it was handed over', isShown: true, after: 7 * DAY },
  ])('opens for $life', async ({ isShown, after }) => {
    const product = await openAccountsProduct()
    const wanted = { email: 'ada@example.com', first: '', last: '', isPasswordShown: isShown }
    const made = await createAdministrator(product.operators)(wanted)
    const shown = typeof made === 'string' ? '' : made.password
    const temporary = shown ?? (await product.takeEmailedSecret())
    product.clock.at += after - 1
    expect((await product.browser().signIn('ada@example.com', temporary)).status).toBe(200)
    product.clock.at += 1
    await expectRefusal(await product.browser().signIn('ada@example.com', temporary), 'accounts.refused')
  })
})

describe('the first own password', () => {
  const broken: [password: string, words: string[]][] = [
    ['Short-1', ['Between 8 and 99 characters']],
    [`Long-1${'x'.repeat(94)}`, ['Between 8 and 99 characters']],
    ['no-capital-1', ['At least one capital letter']],
    ['No-number-at-all', ['At least one number']],
    ['NoSpecial123', ['At least one special character: ! @ # $ % ^ & * ( ) [ ] - _ + =']],
    ['ÀÉÎ-7é', ['Between 8 and 99 characters', 'At least one capital letter']],
    ['Password-2026!', [COMMON_PASSWORD_MESSAGE]],
    ['Kitchen-Table-1', [COMMON_PASSWORD_MESSAGE]],
    ['Pending-2026!', [COMMON_PASSWORD_MESSAGE]],
  ]
  test('keeps the rules, each said beside the field', async () => {
    const product = await openAccountsProduct()
    const browser = await atNewPassword(product)
    for (const [password, words] of broken) {
      const data = await expectRefusal(await setOwn(browser, password), 'input.invalid')
      expect(data).toEqual({ fields: words.map((message) => ({ field: 'password', message })) })
    }
    expect(await browser.isSignedIn()).toBe(false)
    expect((await setOwn(browser, 'Lemons-2026!')).status).toBe(200)
  })

  test.each(['Eight-88', `Long-1${'x'.repeat(93)}`, `Emoji-1${'👩'.repeat(92)}`, '  Spaces  Are-1  '])(
    '%j is one, and not a sign of it is lost',
    async (password) => {
      const product = await openAccountsProduct()
      expect((await setOwn(await atNewPassword(product), password)).status).toBe(200)
      expect((await product.browser().signIn(emailOf('pending'), password)).status).toBe(200)
      await expectRefusal(
        await product.browser().signIn(emailOf('pending'), password.trim().slice(0, -1)),
        'accounts.refused',
      )
    },
  )

  test('may be a common one where the installation allows that', async () => {
    const product = await openAccountsProduct({ env: { COMMON_PASSWORDS: 'allow' } })
    expect((await setOwn(await atNewPassword(product), 'Password-2026!')).status).toBe(200)
  })

  test('is set for nobody but the account that the page names', async () => {
    const product = await openAccountsProduct()
    const browser = await atNewPassword(product)
    const before = product.hashState()
    const body = { password: OWN, email: emailOf('learner') }
    await expectRefusal(
      await browser.request('POST', '/session/new-password', body),
      'accounts.challenge_over',
    )
    expect(product.hashState()).toBe(before)
    const own = await browser.request('POST', '/session/new-password', { ...body, email: emailOf('pending') })
    expect(own.status).toBe(200)
  })

  test('is awaited for a quarter of an hour', async () => {
    const product = await openAccountsProduct()
    const browser = await atNewPassword(product)
    product.clock.at += 15 * MINUTE - 1
    expect(await (await browser.request('GET', '/session/challenge')).json()).not.toBeNull()
    product.clock.at += 1
    expect(await (await browser.request('GET', '/session/challenge')).json()).toBeNull()
    await expectRefusal(await setOwn(browser), 'accounts.challenge_over')
    expect((await browser.signIn(emailOf('pending'), browser.temporary)).status).toBe(200)
    expect((await setOwn(browser)).status).toBe(200)
  })

  test.each([null, '', 'null', 'A'.repeat(43), '__proto__'])('is not asked of the step %j', async (step) => {
    const product = await openAccountsProduct()
    await atNewPassword(product)
    await expectRefusal(
      await setOwn(product.browser(step === null ? '' : `__Host-step=${step}`)),
      'accounts.challenge_over',
    )
  })

  const meanwhile: [what: string, change: (product: AccountsProduct) => Promise<unknown>][] = [
    ['is disabled', ({ stores }) => stores.pool.setEnabled('pending', false)],
    ['is deleted', ({ stores }) => stores.pool.delete('pending')],
    ['is invited anew', (product) => invited(product)],
    ['has begun anew', ({ stores }) => stores.pool.resetToInvited('pending')],
  ]
  test.each(meanwhile)('is not taken of somebody who %s meanwhile', async (_, change) => {
    const product = await openAccountsProduct()
    const browser = await atNewPassword(product)
    await change(product)
    await expectRefusal(await setOwn(browser), 'accounts.challenge_over')
    expect(await browser.isSignedIn()).toBe(false)
    await expectRefusal(await product.browser().signIn(emailOf('pending'), OWN), 'accounts.refused')
  })
})
