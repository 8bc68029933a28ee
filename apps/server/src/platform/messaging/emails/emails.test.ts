import { composeHelpMessage } from '@kitchen-table/domain/accounts/help-request'
import { describe, expect, test } from 'vitest'
import { awkwardTexts } from '../../../testing/port-suites/samples.ts'
import { type EmailMessage, secondFactorChanges } from '../ports.ts'
import { addressTakenEmail, emailVerificationEmail, passwordResetEmail } from './code-emails.ts'
import type { SenderIdentity } from './compose-email.ts'
import { helpRequestEmail } from './help-request-email.ts'
import { alreadyRegisteredEmail, externalSignInEmail, invitationEmail } from './invitation-emails.ts'
import {
  accountResetEmail,
  addressChangedEmail,
  maskEmail,
  passwordChangedEmail,
  secondFactorChangedEmail,
} from './security-notice-emails.ts'
import { toSingleLine } from './to-single-line.ts'

const page = 'https://learn.example/auth/resetpassword'
const links = { signIn: 'https://learn.example/', reset: page }

/** Every letter, with `typed` wherever somebody may have typed something. */
function letters(typed: string): [string, EmailMessage][] {
  const organisation = { name: typed, logo: null }
  const sender: SenderIdentity = { product: 'Kitchen Table', contactEmail: 'hello@example.com', organisation }
  const reader = { email: 'ada@example.com', first: typed }
  const message = composeHelpMessage({
    first: typed,
    last: typed,
    email: 'ada@example.com',
    organisation: typed,
  })
  return [
    ['invitation', invitationEmail(sender, reader, { password: 'AAAAA-bbbbb', pageUrl: page })],
    ['already in', alreadyRegisteredEmail(sender, reader, links)],
    ['sign in elsewhere', externalSignInEmail(sender, reader, links.signIn)],
    ['reset', passwordResetEmail(sender, reader, { code: '482913', pageUrl: page })],
    ['email code', emailVerificationEmail(sender, 'new@example.com', '482913')],
    ['address taken', addressTakenEmail(sender, 'new@example.com', links)],
    ['email changed', addressChangedEmail(sender, 'old@example.com', reader)],
    ['password changed', passwordChangedEmail(sender, reader, page)],
    ...secondFactorChanges.map((change): [string, EmailMessage] => [
      `second step changed: ${change}`,
      secondFactorChangedEmail(sender, reader, { change, resetUrl: page }),
    ]),
    ['account reset', accountResetEmail(sender, reader)],
    ['help', helpRequestEmail(sender, message)],
  ]
}

const tags = (html: string) => html.match(/<\/?[a-z][^>]*>/g) ?? []
/** What a person reads of the HTML. */
const words = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

describe.each(letters('Ada'))('%s', (name, { subject, text, html, to }) => {
  test('text and HTML say the same', () => {
    const lines = text.split('\n').map((line) => line.replace(/:$/, '').trim())
    const said = lines.filter((line) => line !== '' && line !== '--' && !line.startsWith('https://'))
    expect(said.length).toBeGreaterThan(3)
    expect(said.filter((line) => !words(html).includes(line))).toEqual([])
  })

  test('has one subject, one heading, at most one button, and a language', () => {
    expect(subject).not.toBe('')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain(`<title>${subject}</title>`)
  })

  test('loads nothing, runs nothing, and links nothing secret', () => {
    expect(html).not.toMatch(/<script|<link|<img|url\(|@import|src=/)
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(addresses.filter((href) => !href.startsWith('https://learn.example/'))).toEqual([])
    expect(addresses.join() + subject).not.toMatch(/482913|AAAAA/)
  })

  test('says what to do when it was not you', () => {
    const isAsked = name !== 'help'
    expect(/not you\?|Not expecting this\?/.test(text)).toBe(isAsked)
  })

  test('is for somebody', () => {
    expect(to).toMatch(/^[a-z]+@example\.com$/)
  })
})

describe.each(awkwardTexts.map((text) => [text.slice(0, 30), text]))('%j, typed anywhere', (_, typed) => {
  const plain = new Map(letters('Ada'))
  test.each(letters(`${typed}"><img src=x onerror=alert(1)>\r\nBcc: eve@example.com`))(
    'makes no tag and no header: %s',
    (name, { subject, html, text }) => {
      expect(tags(html)).toEqual(tags(plain.get(name)?.html ?? ''))
      expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(subject.length).toBeLessThanOrEqual(310)
      expect(html + text).not.toMatch(/[\0\u202E\u2028\u2029\uFEFF]/)
    },
  )
})

test('secrets are for the eye: digits far apart, letters of one width', () => {
  const [, { html: code }] = letters('Ada')[3] ?? fail()
  expect(code).toMatch(/font-size: 36px.*tabular-nums[^>]*>482913</)
  const [, { html: password }] = letters('Ada')[0] ?? fail()
  expect(password).toMatch(/monospace; font-size: 18px[^>]*>AAAAA-bbbbb</)
})

test('an organisation that has no words of its own is not named', () => {
  const [, letter] = letters('\u200B\r\n')[0] ?? fail()
  expect(letter.subject).toBe('Kitchen Table invites you to Kitchen Table')
  expect(letter.text).toContain('Hello,')
})

test('nothing in a subject begins another line, whoever wrote it', () => {
  const sender = {
    product: 'Kitchen\r\nBcc: eve@example.com',
    contactEmail: 'hello@example.com',
    organisation: null,
  }
  const { subject } = passwordResetEmail(
    sender,
    { email: 'ada@example.com', first: '' },
    { code: '482913', pageUrl: page },
  )
  expect(subject).toBe('Your code for Kitchen Bcc: eve@example.com')
})

test.each([
  ['a\r\nb\u2028c\u0000d', 'a b c d'],
  ['  two   spaces ', 'two spaces'],
  ['\u202Eabc\uFEFF', 'abc'],
  ['x'.repeat(11), `${'x'.repeat(9)}…`],
  ['👍'.repeat(10), '👍'.repeat(10)],
  ['\uD800a', '\uFFFDa'],
])('%j in one line', (typed, line) => {
  expect(toSingleLine(typed, 10)).toBe(line)
})

test.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['@example.com', '•••'],
  ['', '•••'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

function fail(): never {
  throw new Error('there is no such letter')
}
