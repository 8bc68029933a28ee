import { createReminderRefusalTokens } from '@kitchen-table/application/features'
import { createPageLinks } from '@kitchen-table/application/messaging'
import type {
  Delivery,
  EmailMessage,
  FileStore,
  HelpForm,
  Mailer,
  MailingList,
  OutboxMessage,
  PageViews,
  SmsSender,
} from '@kitchen-table/application/ports'
import {
  ada,
  type NamedAccount,
  sampleOrganization,
  sendRequestedEmailImmediately,
} from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import { createMessageDispatcher } from '@kitchen-table/application/testing/use-cases'
import { CODE_LIFETIME_MS, INVITATION_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { test as base, describe, expect, vi } from 'vitest'
import { loggingMailingList } from '../../web-services/web-services.ts'

const noon = Date.UTC(2026, 10, 5, 12)
const password = 'Right-Horse-9'
const logoBytes = new Uint8Array([137, 80, 78, 71])

const account = (sub: string, group: string | null = null): NamedAccount => ({
  ...ada,
  sub,
  email: `${sub}@example.com`,
  role: 'user',
  group,
})

type Overrides = {
  files?: Pick<FileStore, 'get'>
  helpForm?: HelpForm | null
  sms?: SmsSender | null
  mailingList?: MailingList
  pageViews?: PageViews | null
}

/** The real stores in memory, and a mailer that records the e-mails. */
async function setUp(overrides: Overrides = {}) {
  const stores = memoryStores()
  const { directory, groups, files } = stores
  await groups.create(
    sampleOrganization({
      groupImage: { key: 'groups/acme/1', name: 'Our logo.png', type: 'image/png', size: 4 },
    }),
  )
  await files.put('groups/acme/1', logoBytes, { type: 'image/png', name: 'Our logo.png' })
  await directory.create(account('invited', 'acme'), null)
  await directory.create(account('member', 'acme'), password)
  await directory.create(account('off'), null)
  await directory.setEnabled('off', false)
  await directory.create(account('off-member'), password)
  await directory.setEnabled('off-member', false)
  await directory.createExternal(account('elsewhere'), { issuer: 'https://idp.example', subject: '1' })

  const sentEmails: (EmailMessage & { id: string })[] = []
  const texts: { id: string; to: string; text: string }[] = []
  const outcome: { delivery: Delivery } = { delivery: 'sent' }
  const codes = ['111111', '222222', '333333', '444444']
  const faults: unknown[] = []
  const mailer: Mailer = {
    async send(id, email) {
      sentEmails.push({ id, ...email })
      return outcome.delivery
    },
  }
  const composeDeps = {
    files: overrides.files ?? files,
    links: createPageLinks(new URL('https://learn.example:8443/')),
    product: { name: 'Kitchen Table', contactEmail: 'hello@example.com' },
    onFault: (error: unknown) => void faults.push(error),
  }
  const dispatch = createMessageDispatcher({
    ...stores,
    ...composeDeps,
    reminderRefusalTokens: createReminderRefusalTokens('secret'),
    mailer,
    sms: {
      async send(id, to, text) {
        texts.push({ id, to, text })
        return 'sent'
      },
    },
    mailingList: loggingMailingList(() => {}),
    helpForm: null,
    pageViews: null,
    sendBenefitReport: async () => 'never',
    requestedEmails: sendRequestedEmailImmediately({ ...composeDeps, mailer }),
    codeHmac: (text) => `hmac(${text})`,
    generateCode: () => codes.shift() ?? '',
    now: () => noon,
    ...overrides,
  })
  const onlyEmail = () => {
    const [email] = sentEmails
    if (email === undefined || sentEmails.length > 1)
      throw new Error(`${sentEmails.length} e-mails were sent`)
    return email
  }
  return { ...stores, dispatch, sentEmails, texts, outcome, faults, onlyEmail }
}

const temporaryPasswordPattern = /[A-Za-z0-9]{5}(-[A-Za-z0-9]{5}){3}/
const invitation = { channel: 'mail', purpose: 'invitation', sub: 'invited' } satisfies OutboxMessage
const freshInvitation = (email: string): OutboxMessage => ({
  channel: 'requested-mail',
  purpose: 'fresh-invitation',
  email,
})
const passwordReset = (email: string): OutboxMessage => ({
  channel: 'requested-mail',
  purpose: 'reset',
  email,
  browser: 'hash-of-a-browser',
})

const extractSecret = (email: EmailMessage, pattern: RegExp) => {
  const secret = pattern.exec(email.text)?.[0] ?? ''
  expect(email.html).toContain(secret)
  return secret
}

const test = testWith(setUp)

describe('an invitation', () => {
  test('contains a temporary password, valid for as long as it says', async (setup) => {
    const { dispatch, onlyEmail, authenticator } = setup
    expect(await dispatch('e-1', invitation)).toBe('sent')
    const email = onlyEmail()
    expect(email).toMatchObject({ id: 'e-1', to: 'invited@example.com' })
    expect(email.text).toContain('https://learn.example:8443/new-user#email=invited%40example.com')
    expect(email.text).toContain('within 90 days')

    const secret = extractSecret(email, temporaryPasswordPattern)
    const signInAt = (at: number) => authenticator.signIn('invited@example.com', secret, at)
    const end = noon + INVITATION_LIFETIME_MS
    expect(await signInAt(end - 1)).toMatchObject({ name: 'NEW_PASSWORD_REQUIRED' })
    expect(await signInAt(end)).toBe('refused')
  })

  test('is in the language of the person, and so is the page that it links to', async (setup) => {
    const { dispatch, sentEmails, people } = setup
    await dispatch('e-1', invitation)
    await people.create({ ...account('invited', 'acme'), subGroupId: null, language: 'es' })
    await dispatch('e-2', invitation)
    await dispatch('e-3', freshInvitation('invited@example.com'))
    const [before, ...after] = sentEmails
    expect(before?.html).toContain('<html lang="en" dir="ltr">')
    expect(after).toHaveLength(2)
    for (const { html, text } of after) {
      expect(html).toContain('<html lang="es" dir="ltr">')
      expect(text).toContain('https://learn.example:8443/new-user?lang=es#email=invited%40example.com')
    }
  })

  test('is in the name of the organization, with its logo', async ({ dispatch, onlyEmail }) => {
    await dispatch('e-1', invitation)
    expect(onlyEmail().subject).toBe('Acme Ltd invites you to Kitchen Table')
    expect(onlyEmail().html).toContain('<img src="cid:logo"')
    expect(onlyEmail().attachments).toEqual([
      { cid: 'logo', filename: 'logo.png', type: 'image/png', content: logoBytes },
    ])
  })

  base('is sent without a logo that cannot be read, and the fault is reported', async () => {
    const files = { get: () => Promise.reject(new Error('the disk is gone')) }
    const { dispatch, onlyEmail, faults } = await setUp({ files })
    expect(await dispatch('e-1', invitation)).toBe('sent')
    expect(onlyEmail().attachments).toBeUndefined()
    expect(faults).toEqual([new Error('the disk is gone')])
  })

  test('invalidates the earlier one when it is sent again', async (setup) => {
    const { dispatch, sentEmails, authenticator } = setup
    await dispatch('e-1', invitation)
    await dispatch('e-1', invitation)
    const [first = '', second = ''] = sentEmails.map((email) =>
      extractSecret(email, temporaryPasswordPattern),
    )
    expect(first).not.toBe(second)
    expect(await authenticator.signIn('invited@example.com', first, noon)).toBe('refused')
    const signedIn = await authenticator.signIn('invited@example.com', second, noon)
    expect(signedIn).toMatchObject({ name: 'NEW_PASSWORD_REQUIRED' })
  })

  test.for(['member', 'off', 'off-member', 'elsewhere', 'nobody'])(
    'T04: is not sent to "%s"',
    async (sub, setup) => {
      expect(await setup.dispatch('e-1', { ...invitation, sub })).toBe('never')
      expect(setup.sentEmails).toEqual([])
    },
  )
})

describe.each([
  ['a fresh invitation', freshInvitation],
  ['a password reset', passwordReset],
])('%s that a stranger requests', (_, messageFor) => {
  test('leaves the earlier invitation valid, and is recorded (T03)', async (setup) => {
    const { dispatch, sentEmails, authenticator, members } = setup
    const recordInvitationRequest = vi.spyOn(members, 'recordInvitationRequest')
    await dispatch('e-1', invitation)
    expect(await dispatch('e-2', messageFor('invited@example.com'))).toBe('sent')
    expect(recordInvitationRequest.mock.calls).toEqual([['invited', new Date(noon).toISOString()]])
    for (const email of sentEmails) {
      const secret = extractSecret(email, temporaryPasswordPattern)
      const signedIn = await authenticator.signIn('invited@example.com', secret, noon)
      expect(signedIn).toMatchObject({ name: 'NEW_PASSWORD_REQUIRED' })
    }
    expect(sentEmails.map(({ subject }) => subject)[1]).toContain('invit')
  })

  test('refers a person of an identity provider to that provider', async ({ dispatch, onlyEmail }) => {
    expect(await dispatch('e-1', messageFor('elsewhere@example.com'))).toBe('sent')
    expect(onlyEmail().subject).toBe('How you sign in to Kitchen Table')
    expect(onlyEmail().text).toContain('Use your organization’s sign-in')
    expect(onlyEmail().text).not.toMatch(/\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5}-/)
  })

  test.for(['off', 'off-member', 'nobody'])('is not sent to "%s"', async (name, setup) => {
    const { dispatch, sentEmails } = setup
    expect(await dispatch('e-1', messageFor(`${name}@example.com`))).toBe('never')
    expect(sentEmails).toEqual([])
  })
})

test('a fresh invitation refers a person who has a password to the sign-in page', async (setup) => {
  const { dispatch, onlyEmail } = setup
  expect(await dispatch('e-1', freshInvitation('member@example.com'))).toBe('sent')
  expect(onlyEmail().subject).toBe('You already have a password for Kitchen Table')
  expect(onlyEmail().text).toContain('You can sign in')
  expect(onlyEmail().text).toContain('https://learn.example:8443/auth/resetpassword')
  expect(onlyEmail().text).not.toMatch(temporaryPasswordPattern)
})

test('a password reset sends a code to the stored address, which works in the requesting browser', async (setup) => {
  const { dispatch, onlyEmail, authenticator } = setup
  expect(await dispatch('e-1', passwordReset('member@example.com'))).toBe('sent')
  expect(onlyEmail().to).toBe('member@example.com')
  expect(onlyEmail().text).toContain('works for 10 minutes and takes 5 tries')
  const [address = ''] = /https:\S+resetpassword\S+/.exec(onlyEmail().text) ?? []
  expect(onlyEmail().html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
  const link = new URL(address)
  expect(`${link.origin}${link.pathname}${link.search}`).toBe('https://learn.example:8443/auth/resetpassword')
  const { email = '', token = null } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
  expect(email).toBe('member@example.com')
  const code = extractSecret(onlyEmail(), /\d{6}/)
  const proof = { email, code, browser: null, token: null }
  expect(await authenticator.resetPassword(proof, 'Other-Horse-9', noon)).toBe('refused')
  const browser = 'hash-of-a-browser'
  const reset = await authenticator.resetPassword({ ...proof, browser }, 'Other-Horse-9', noon)
  expect(reset).toMatchObject({ sub: 'member' })
  expect(token).toMatch(/^[\w-]{43}$/)
})

describe('a code for a new address', () => {
  const code = { channel: 'mail', purpose: 'email-code' } as const
  const messageFor = (email: string, sub = 'member'): OutboxMessage => ({ ...code, sub, email })

  test('is sent to the new address, and only its HMAC is stored', async (setup) => {
    const { dispatch, onlyEmail, challenges } = setup
    expect(await dispatch('e-1', messageFor('new@example.com'))).toBe('sent')
    expect(onlyEmail().to).toBe('new@example.com')
    expect(extractSecret(onlyEmail(), /\d{6}/)).toBe('111111')
    expect(await challenges.find('email:member', noon)).toEqual({
      id: 'email:member',
      sub: 'member',
      data: { email: 'new@example.com' },
      secretHash: 'hmac(email:member 111111)',
      expiresAt: noon + CODE_LIFETIME_MS,
      triesLeft: MAX_CODE_ATTEMPTS,
    })
  })

  test('is not sent to an address that has an account; its owner is notified', async (setup) => {
    const { dispatch, onlyEmail, challenges } = setup
    expect(await dispatch('e-1', messageFor('invited@example.com'))).toBe('sent')
    expect(onlyEmail().to).toBe('invited@example.com')
    expect(onlyEmail().subject).toBe('Your address and Kitchen Table')
    expect(onlyEmail().text).not.toMatch(/\d{6}/)
    // A code is generated all the same, for the same work, and sent to nobody.
    expect(await challenges.find('email:member', noon)).not.toBeNull()
  })

  test.for([
    ['the person’s own address', 'member', 'member@example.com'],
    ['a disabled account', 'off-member', 'new@example.com'],
    ['an unknown account', 'nobody', 'new@example.com'],
  ])('is not sent for %s', async ([_, sub, email = ''], { dispatch, sentEmails }) => {
    expect(await dispatch('e-1', messageFor(email, sub))).toBe('never')
    expect(sentEmails).toEqual([])
  })
})

describe('a security notice', () => {
  test('of a new address is sent to the old one, with the new one masked', async (setup) => {
    const { dispatch, onlyEmail } = setup
    const change = { sub: 'member', email: 'old@example.com' }
    await dispatch('e-1', { channel: 'mail', purpose: 'email-changed', ...change })
    expect(onlyEmail().to).toBe('old@example.com')
    expect(onlyEmail().text).toContain('with m•••@example.com')
    expect(onlyEmail().text).toContain('Write to hello@example.com today')
  })

  const notices = (sub: string): [words: RegExp, OutboxMessage][] => {
    const base = { channel: 'mail', sub, email: 'then@example.com' } as const
    const secondFactor = { ...base, purpose: 'second-step-changed' } as const
    return [
      [/From now on you sign in to Kitchen Table with /, { ...base, purpose: 'email-changed' }],
      [/Your password for Kitchen Table is a new one/, { ...base, purpose: 'password-changed' }],
      [/asks for a code from the authenticator app/, { ...secondFactor, change: 'app' }],
      [/asks for a code that is sent to your phone/, { ...secondFactor, change: 'texts' }],
      [/your password alone is enough/, { ...secondFactor, change: 'none' }],
      [/signed in with a recovery code/, { ...secondFactor, change: 'recovery-code' }],
      [/have removed your password and the second step/, { ...base, purpose: 'account-reset' }],
    ]
  }

  test.for(notices('off-member'))(
    'is sent to the address at that time, for a disabled account too: %s',
    async ([words, notice], { dispatch, onlyEmail }) => {
      expect(await dispatch('e-1', notice)).toBe('sent')
      expect(onlyEmail()).toMatchObject({ id: 'e-1', to: 'then@example.com' })
      expect(onlyEmail().text).toMatch(words)
    },
  )

  test.for(notices('gone'))('is not sent for a deleted account: %s', async ([_, notice], setup) => {
    const { dispatch, sentEmails } = setup
    expect(await dispatch('e-1', notice)).toBe('never')
    expect(sentEmails).toEqual([])
  })
})

describe('a text message', () => {
  const phoneCode = { channel: 'sms', purpose: 'phone-code', sub: 'member' } satisfies OutboxMessage
  const signInCode = { channel: 'sms', purpose: 'sign-in-code', sub: 'member' } satisfies OutboxMessage

  test('begins with the code for a new number, and only its HMAC is stored', async (setup) => {
    const { dispatch, directory, texts, challenges } = setup
    await directory.changePhone('member', '+15550100142', false)
    expect(await dispatch('e-1', phoneCode)).toBe('sent')
    expect(texts).toEqual([
      { id: 'e-1', to: '+15550100142', text: expect.stringMatching(/^111111 confirms /) },
    ])
    expect(texts[0]?.text.length).toBeLessThanOrEqual(160)
    expect(await challenges.find('phone:member', noon)).toMatchObject({
      data: { phone: '+15550100142' },
      secretHash: 'hmac(phone:member 111111)',
    })
  })

  test.for([
    ['+15550100142', 'sent'],
    ['+15550100199', 'never'],
  ] as const)(
    'is sent only to the number that it was requested for: %s',
    async ([phone, delivery], setup) => {
      const { dispatch, directory, authenticator, secondFactor, texts } = setup
      await directory.changePhone('member', '+15550100142', true)
      await secondFactor.changeMfa('member', 'SMS')
      await authenticator.signIn('member@example.com', password, noon)
      expect(await dispatch('e-1', { ...phoneCode, phone })).toBe(delivery)
      expect(await dispatch('e-2', { ...signInCode, phone })).toBe(delivery)
      expect(texts.map(({ to }) => to)).toEqual(delivery === 'sent' ? [phone, phone] : [])
    },
  )

  test('is not sent without a number, without an open sign-in, or without a text service', async (setup) => {
    const { dispatch, texts, directory } = setup
    expect(await dispatch('e-1', phoneCode)).toBe('never')
    expect(await dispatch('e-1', signInCode)).toBe('never')
    expect(texts).toEqual([])
    await directory.changePhone('member', '+15550100142', false)
    const withoutService = await setUp({ sms: null })
    await withoutService.directory.changePhone('member', '+15550100142', false)
    expect(await withoutService.dispatch('e-1', phoneCode)).toBe('never')
  })
})

describe('a request for help', () => {
  const names = { first: 'Ada\r\nBcc: eve@example.com', last: 'Byron', organization: 'Acme' }
  const request = { ...names, email: 'ada@example.com' }
  const help: OutboxMessage = { channel: 'help', purpose: 'help', request }

  base.each<[Delivery, Delivery, number]>([
    ['sent', 'sent', 0],
    ['later', 'later', 0],
    ['away', 'away', 0],
    ['never', 'sent', 1], // the form is configured wrongly: the request is not lost
  ])('is sent to the form if there is one, which returns %s', async (formDelivery, delivery, emailCount) => {
    const send = vi.fn<HelpForm['send']>(async () => formDelivery)
    const { dispatch, sentEmails } = await setUp({ helpForm: { send } })
    expect(await dispatch('e-1', help)).toBe(delivery)
    expect(send.mock.calls).toMatchObject([[{ replyTo: 'ada@example.com', subject: 'Login help' }]])
    expect(sentEmails).toHaveLength(emailCount)
  })
})

base('changes of the mailing list and page views are sent to their services, if there are any', async () => {
  const names = { username: 'u', first: 'A', last: 'B' }
  const user = { ...names, email: 'a@example.com', role: 'user', group: 'acme' } as const
  const subscribe: OutboxMessage = { channel: 'list', purpose: 'list', type: 'subscribe', user }
  const pageView: OutboxMessage = { channel: 'page-view', purpose: 'page-view', page: '/dashboard' }
  const list = {
    subscribe: vi.fn(async () => 'sent' as const),
    unsubscribe: vi.fn(async () => 'later' as const),
  }
  const pageViews = { send: vi.fn(async () => 'sent' as const) }
  const { dispatch } = await setUp({ mailingList: list, pageViews })
  expect(await dispatch('e-1', subscribe)).toBe('sent')
  expect(await dispatch('e-2', { ...subscribe, type: 'delete' })).toBe('later')
  expect(await dispatch('e-3', pageView)).toBe('sent')
  expect([list.subscribe.mock.calls, list.unsubscribe.mock.calls, pageViews.send.mock.calls]).toEqual([
    [[user]],
    [[user]],
    [['/dashboard']],
  ])
  const withoutService = await setUp()
  expect(await withoutService.dispatch('e-3', pageView)).toBe('never')
})

test('the outcome of the mailer is returned', async ({ dispatch, outcome }) => {
  outcome.delivery = 'later'
  expect(await dispatch('e-1', invitation)).toBe('later')
})
