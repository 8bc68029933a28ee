import { INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts/invitation'
import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import { describe, expect, test, vi } from 'vitest'
import { loggingMailingList } from '../../../adapters/web-services/logging-mailing-list.ts'
import { pageLinks } from '../../../platform/messaging/page-links.ts'
import type {
  Delivery,
  EmailMessage,
  HelpForm,
  Mailer,
  MailingList,
  OutboxMessage,
  PageViews,
  SmsSender,
} from '../../../platform/messaging/ports.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { memoryStores } from '../../../testing/memory-stores.ts'
import { sampleGroup } from '../../../testing/port-suites/samples.ts'
import { sendRequestedEmailImmediately } from '../../../testing/send-requested-email-immediately.ts'
import type { NewAccount } from '../account-pool.ts'
import { messageHandlers } from './message-handlers.ts'

const noon = Date.UTC(2026, 10, 5, 12)
const password = 'Right-Horse-9'
const byte = new Uint8Array([137, 80, 78, 71])

const account = (sub: string, change: Partial<NewAccount> = {}): NewAccount => ({
  sub,
  email: `${sub}@example.com`,
  first: 'Ada',
  last: 'Byron',
  role: 'user',
  group: null,
  createdAt: '2026-01-02T03:04:05.678Z',
  ...change,
})

type Parts = {
  files?: Pick<FileStore, 'get'>
  helpForm?: HelpForm | null
  sms?: SmsSender | null
  mailingList?: MailingList
  pageViews?: PageViews | null
}

/** The real stores, and a mailer that keeps what it is given. */
async function opened(parts: Parts = {}) {
  const stores = memoryStores()
  const { pool, groups, files } = stores
  await groups.create(
    sampleGroup({ groupImage: { key: 'groups/acme/1', name: 'Our logo.png', type: 'image/png', size: 4 } }),
  )
  await files.put('groups/acme/1', byte, { type: 'image/png', name: 'Our logo.png' })
  await pool.create(account('invited', { group: 'acme' }), null)
  await pool.create(account('member', { group: 'acme' }), password)
  await pool.create(account('off'), null)
  await pool.setEnabled('off', false)
  await pool.create(account('off-member'), password)
  await pool.setEnabled('off-member', false)
  await pool.createExternal(account('elsewhere'), { issuer: 'https://idp.example', subject: '1' })

  const letters: (EmailMessage & { id: string })[] = []
  const texts: { id: string; to: string; text: string }[] = []
  const outcome: { delivery: Delivery } = { delivery: 'sent' }
  const codes = ['111111', '222222', '333333', '444444']
  const faults: unknown[] = []
  const mailer: Mailer = {
    async send(id, letter) {
      letters.push({ id, ...letter })
      return outcome.delivery
    },
  }
  const composeDeps = {
    files: parts.files ?? files,
    links: pageLinks(new URL('https://learn.example:8443/')),
    product: { name: 'Kitchen Table', contactEmail: 'hello@example.com' },
    onFault: (error: unknown) => void faults.push(error),
  }
  const carry = messageHandlers({
    ...stores,
    ...composeDeps,
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
    requestedEmails: sendRequestedEmailImmediately({ ...composeDeps, mailer }),
    codeHmac: (text) => `marked(${text})`,
    generateCode: () => codes.shift() ?? '',
    now: () => noon,
    ...parts,
  })
  const one = () => {
    const [letter] = letters
    if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} letters`)
    return letter
  }
  return { ...stores, carry, letters, texts, outcome, faults, one }
}

const temporary = /[A-Za-z0-9]{5}(-[A-Za-z0-9]{5}){3}/
const invitation: OutboxMessage = { channel: 'mail', purpose: 'invitation', sub: 'invited' }
const fresh = (email: string): OutboxMessage => ({
  channel: 'asked-mail',
  purpose: 'fresh-invitation',
  email,
})
const reset = (email: string): OutboxMessage => ({
  channel: 'asked-mail',
  purpose: 'reset',
  email,
  browser: 'hash-of-a-browser',
})

const secretOf = (letter: EmailMessage, pattern: RegExp) => {
  const found = pattern.exec(letter.text)?.[0] ?? ''
  expect(letter.html).toContain(found)
  return found
}

describe('an invitation', () => {
  test('holds a temporary password that opens the account once, for as long as it says', async () => {
    const { carry, one, pool } = await opened()
    expect(await carry('e-1', invitation)).toBe('sent')
    const letter = one()
    expect(letter).toMatchObject({ id: 'e-1', to: 'invited@example.com' })
    expect(letter.text).toContain('https://learn.example:8443/new-user#email=invited%40example.com')
    expect(letter.text).toContain('within 90 days')

    const secret = secretOf(letter, temporary)
    const soon = await pool.signIn('invited@example.com', secret, noon + INVITATION_LIFETIME_MS - 1)
    expect(soon).toMatchObject({ name: 'NEW_PASSWORD_REQUIRED' })
  })

  test('is the organisation’s own, with its logo', async () => {
    const { carry, one } = await opened()
    await carry('e-1', invitation)
    expect(one().subject).toBe('Acme Ltd invites you to Kitchen Table')
    expect(one().html).toContain('<img src="cid:logo"')
    expect(one().attachments).toEqual([
      { cid: 'logo', filename: 'logo.png', type: 'image/png', content: byte },
    ])
  })

  test('goes out without a logo that cannot be read, and the fault is told', async () => {
    const files = { get: () => Promise.reject(new Error('the disk is gone')) }
    const { carry, one, faults } = await opened({ files })
    expect(await carry('e-1', invitation)).toBe('sent')
    expect(one().attachments).toBeUndefined()
    expect(faults).toEqual([new Error('the disk is gone')])
  })

  test('sent again makes the one before worthless', async () => {
    const { carry, letters, pool } = await opened()
    await carry('e-1', invitation)
    await carry('e-1', invitation)
    const [first = '', second = ''] = letters.map((letter) => secretOf(letter, temporary))
    expect(first).not.toBe(second)
    expect(await pool.signIn('invited@example.com', first, noon)).toBe('refused')
    expect(await pool.signIn('invited@example.com', second, noon)).toMatchObject({
      name: 'NEW_PASSWORD_REQUIRED',
    })
  })

  test.each(['member', 'off', 'off-member', 'elsewhere', 'nobody'])('is nothing for %s', async (sub) => {
    const { carry, letters } = await opened()
    expect(await carry('e-1', { channel: 'mail', purpose: 'invitation', sub })).toBe('never')
    expect(letters).toEqual([])
  })
})

describe.each([
  ['a fresh invitation', fresh],
  ['a reset', reset],
])('%s that a stranger asks for', (_, ask) => {
  test('leaves the earlier invitation good, and is noted (T03)', async () => {
    const { carry, letters, pool, people } = await opened()
    const noted = vi.spyOn(people, 'recordInvitationRequest')
    await carry('e-1', invitation)
    expect(await carry('e-2', ask('invited@example.com'))).toBe('sent')
    expect(noted.mock.calls).toEqual([['invited', new Date(noon).toISOString()]])
    for (const letter of letters) {
      const secret = secretOf(letter, temporary)
      expect(await pool.signIn('invited@example.com', secret, noon)).toMatchObject({
        name: 'NEW_PASSWORD_REQUIRED',
      })
    }
    expect(letters.map(({ subject }) => subject)[1]).toContain('invit')
  })

  test('tells who signs in elsewhere to do so there', async () => {
    const { carry, one } = await opened()
    expect(await carry('e-1', ask('elsewhere@example.com'))).toBe('sent')
    expect(one().text).toContain('Use your organization’s sign-in')
    expect(one().text).not.toMatch(/\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5}-/)
  })

  test.each(['off', 'off-member', 'nobody'])('is nothing for %s', async (name) => {
    const { carry, letters } = await opened()
    expect(await carry('e-1', ask(`${name}@example.com`))).toBe('never')
    expect(letters).toEqual([])
  })
})

test('a fresh invitation tells who has got in already to sign in', async () => {
  const { carry, one } = await opened()
  expect(await carry('e-1', fresh('member@example.com'))).toBe('sent')
  expect(one().text).toContain('You can sign in')
  expect(one().text).toContain('https://learn.example:8443/auth/resetpassword')
  expect(one().text).not.toMatch(temporary)
})

test('a reset is a code of six digits to the stored address, which resets where it was asked for and with the link', async () => {
  const { carry, one, pool } = await opened()
  expect(await carry('e-1', reset('member@example.com'))).toBe('sent')
  expect(one().to).toBe('member@example.com')
  expect(one().text).toContain('works for 10 minutes and takes 5 tries')
  const [address = ''] = /https:\S+resetpassword\S+/.exec(one().text) ?? []
  expect(one().html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
  const link = new URL(address)
  expect([link.origin, link.pathname, link.search]).toEqual([
    'https://learn.example:8443',
    '/auth/resetpassword',
    '',
  ])
  const { email = '', token = null } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
  expect(email).toBe('member@example.com')
  const code = secretOf(one(), /\d{6}/)
  const proof = { email, code, browser: null, token: null }
  expect(await pool.resetPassword(proof, 'Other-Horse-9', noon)).toBe('refused')
  const browser = 'hash-of-a-browser'
  expect(await pool.resetPassword({ ...proof, browser }, 'Other-Horse-9', noon)).toMatchObject({
    sub: 'member',
  })

  expect(token).toMatch(/^[\w-]{43}$/)
})

test('the link of a reset works in any browser', async () => {
  const { carry, one, pool } = await opened()
  await carry('e-1', reset('member@example.com'))
  const [, token = ''] = /token=([\w-]{43})/.exec(one().text) ?? []
  const proof = { email: 'member@example.com', code: secretOf(one(), /\d{6}/), browser: null, token }
  expect(await pool.resetPassword(proof, 'Other-Horse-9', noon)).toMatchObject({ sub: 'member' })
})

describe('a code for a new address', () => {
  const ask = (email: string, sub = 'member'): OutboxMessage => ({
    channel: 'mail',
    purpose: 'email-code',
    sub,
    email,
  })

  test('is kept as a mark alone, and goes to the new address', async () => {
    const { carry, one, challenges } = await opened()
    expect(await carry('e-1', ask('new@example.com'))).toBe('sent')
    expect(one().to).toBe('new@example.com')
    expect(secretOf(one(), /\d{6}/)).toBe('111111')
    expect(await challenges.find('email:member', noon)).toEqual({
      id: 'email:member',
      sub: 'member',
      data: { email: 'new@example.com' },
      secretHash: 'marked(email:member 111111)',
      expiresAt: noon + CODE_LIFETIME_MS,
      triesLeft: MAX_CODE_ATTEMPTS,
    })
  })

  test('carries no name of anybody’s choosing to a stranger', async () => {
    const { carry, one } = await opened()
    await carry('e-1', ask('new@example.com'))
    expect(one().text + one().html).not.toMatch(/Ada|Acme/)
  })

  test('is not sent where somebody has that address: they are told', async () => {
    const { carry, one, challenges } = await opened()
    expect(await carry('e-1', ask('invited@example.com'))).toBe('sent')
    expect(one()).toMatchObject({ to: 'invited@example.com', subject: 'Your address and Kitchen Table' })
    expect(one().text).not.toMatch(/\d{6}/)
    // A code is drawn all the same, for the same work, and nobody is told it.
    expect(await challenges.find('email:member', noon)).not.toBeNull()
  })

  test.each([
    ['one’s own address', 'member', 'member@example.com'],
    ['somebody switched off', 'off-member', 'new@example.com'],
    ['nobody', 'nobody', 'new@example.com'],
  ])('is nothing for %s', async (_, sub, email) => {
    const { carry, letters } = await opened()
    expect(await carry('e-1', ask(email, sub))).toBe('never')
    expect(letters).toEqual([])
  })
})

describe('what was done is told', () => {
  test('to the old address, which learns enough of the new one', async () => {
    const { carry, one } = await opened()
    await carry('e-1', { channel: 'mail', purpose: 'email-changed', sub: 'member', email: 'old@example.com' })
    expect(one().to).toBe('old@example.com')
    expect(one().text).toContain('with m•••@example.com')
    expect(one().text).toContain('Write to hello@example.com today')
  })

  test('to the owner of a new password', async () => {
    const { carry, one } = await opened()
    await carry('e-1', { channel: 'mail', purpose: 'password-changed', sub: 'member' })
    expect(one()).toMatchObject({
      to: 'member@example.com',
      subject: 'Your password for Kitchen Table was changed',
    })
    expect(one().text).toContain('https://learn.example:8443/auth/resetpassword')
  })

  const notices = (sub: string): [words: RegExp, OutboxMessage][] => {
    const about = { channel: 'mail', sub, email: 'then@example.com' } as const
    const secondStep = { ...about, purpose: 'second-step-changed' } as const
    return [
      [/From now on you sign in to Kitchen Table with /, { ...about, purpose: 'email-changed' }],
      [/Your password for Kitchen Table is a new one/, { ...about, purpose: 'password-changed' }],
      [/asks for a code from the authenticator app/, { ...secondStep, change: 'app' }],
      [/asks for a code that is sent to your phone/, { ...secondStep, change: 'texts' }],
      [/your password alone is enough/, { ...secondStep, change: 'none' }],
      [/signed in with a recovery code/, { ...secondStep, change: 'recovery-code' }],
      [/have removed your password and the second step/, { ...about, purpose: 'account-reset' }],
    ]
  }

  test.each(notices('off-member'))(
    'to the address that was theirs then, also to somebody switched off: %s',
    async (words, notice) => {
      const { carry, one } = await opened()
      expect(await carry('e-1', notice)).toBe('sent')
      expect(one()).toMatchObject({ id: 'e-1', to: 'then@example.com' })
      expect(one().text).toMatch(words)
    },
  )

  test.each(notices('gone'))('to nobody whose account is gone: %s', async (_, notice) => {
    const { carry, letters } = await opened()
    expect(await carry('e-1', notice)).toBe('never')
    expect(letters).toEqual([])
  })
})

describe('a text message', () => {
  const phoneCode = { channel: 'sms', purpose: 'phone-code', sub: 'member' } satisfies OutboxMessage
  const signInCode = { channel: 'sms', purpose: 'sign-in-code', sub: 'member' } satisfies OutboxMessage

  test('begins with the code for a new number, which is kept as a mark alone', async () => {
    const { carry, pool, texts, challenges } = await opened()
    await pool.changePhone('member', '+15550100142', false)
    expect(await carry('e-1', phoneCode)).toBe('sent')
    expect(texts).toEqual([
      { id: 'e-1', to: '+15550100142', text: expect.stringMatching(/^111111 confirms /) },
    ])
    expect(texts[0]?.text.length).toBeLessThanOrEqual(160)
    expect(await challenges.find('phone:member', noon)).toMatchObject({
      data: { phone: '+15550100142' },
      secretHash: 'marked(phone:member 111111)',
    })
  })

  test.each([
    ['+15550100142', 'sent'],
    ['+15550100199', 'never'],
  ])('goes to the number that it was asked for, or nowhere: %s', async (phone, delivery) => {
    const { carry, pool, texts } = await opened()
    await pool.changePhone('member', '+15550100142', true)
    await pool.changeMfa('member', 'SMS')
    await pool.signIn('member@example.com', password, noon)
    expect(await carry('e-1', { ...phoneCode, phone })).toBe(delivery)
    expect(await carry('e-2', { ...signInCode, phone })).toBe(delivery)
    expect(texts.map(({ to }) => to)).toEqual(delivery === 'sent' ? [phone, phone] : [])
  })

  test('holds the code of whoever is signing in', async () => {
    const { carry, pool, texts } = await opened()
    await pool.changePhone('member', '+15550100142', true)
    await pool.changeMfa('member', 'SMS')
    const challenge = await pool.signIn('member@example.com', password, noon)
    expect(await carry('e-1', signInCode)).toBe('sent')
    const code = /^\d{6}/.exec(texts[0]?.text ?? '')?.[0] ?? ''
    const session = typeof challenge === 'object' && 'session' in challenge ? challenge.session : ''
    expect(await pool.answerSecondFactorChallenge(session, code, noon)).toMatchObject({ sub: 'member' })
  })

  test('is nothing without a number, without anybody signing in, or where none are sent', async () => {
    const { carry, texts, pool } = await opened()
    expect(await carry('e-1', phoneCode)).toBe('never')
    expect(await carry('e-1', signInCode)).toBe('never')
    expect(texts).toEqual([])
    await pool.changePhone('member', '+15550100142', false)
    const without = await opened({ sms: null })
    await without.pool.changePhone('member', '+15550100142', false)
    expect(await without.carry('e-1', phoneCode)).toBe('never')
  })
})

describe('a request for help', () => {
  const request = {
    first: 'Ada\r\nBcc: eve@example.com',
    last: 'Byron',
    email: 'ada@example.com',
    organisation: 'Acme',
  }
  const help: OutboxMessage = { channel: 'help', purpose: 'help', request }

  test('is a letter to those who help, with the asker to answer to', async () => {
    const { carry, one } = await opened()
    expect(await carry('e-1', help)).toBe('sent')
    expect(one()).toMatchObject({
      to: 'hello@example.com',
      replyTo: 'ada@example.com',
      subject: 'Login help, Kitchen Table',
    })
    expect(one().text).toContain('Invited by: Acme')
    expect(one().text).not.toMatch(/^Bcc/m)
  })

  test.each<[Delivery, Delivery, number]>([
    ['sent', 'sent', 0],
    ['later', 'later', 0],
    ['away', 'away', 0],
    ['never', 'sent', 1], // the form is set up wrongly: the request is not lost with it
  ])('goes to the form where there is one; it says %s', async (answer, delivery, count) => {
    const send = vi.fn<HelpForm['send']>(async () => answer)
    const { carry, letters } = await opened({ helpForm: { send } })
    expect(await carry('e-1', help)).toBe(delivery)
    expect(send.mock.calls).toMatchObject([[{ replyTo: 'ada@example.com', subject: 'Login help' }]])
    expect(letters).toHaveLength(count)
  })
})

test('the mailing list and the page views go where they belong, or nowhere', async () => {
  const user = {
    username: 'u',
    email: 'a@example.com',
    role: 'user',
    group: 'acme',
    first: 'A',
    last: 'B',
  } as const
  const subscribe: OutboxMessage = { channel: 'list', purpose: 'list', type: 'subscribe', user }
  const view: OutboxMessage = { channel: 'page-view', purpose: 'page-view', page: '/dashboard' }
  const list = {
    subscribe: vi.fn(async () => 'sent' as const),
    unsubscribe: vi.fn(async () => 'later' as const),
  }
  const pageViews = { send: vi.fn(async () => 'sent' as const) }
  const { carry } = await opened({ mailingList: list, pageViews })
  expect(await carry('e-1', subscribe)).toBe('sent')
  expect(await carry('e-2', { ...subscribe, type: 'delete' })).toBe('later')
  expect(await carry('e-3', view)).toBe('sent')
  expect([list.subscribe.mock.calls, list.unsubscribe.mock.calls, pageViews.send.mock.calls]).toEqual([
    [[user]],
    [[user]],
    [['/dashboard']],
  ])
  const without = await opened()
  expect(await without.carry('e-3', view)).toBe('never')
})

test('a letter that cannot go out now is told so', async () => {
  const { carry, outcome } = await opened()
  outcome.delivery = 'later'
  expect(await carry('e-1', invitation)).toBe('later')
})
