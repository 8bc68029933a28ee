import { composeHelpMessage } from '@kitchen-table/domain/accounts'
import { currentLocale, inLocale, type Language } from '@kitchen-table/i18n/locale'
import { describe, expect, test } from 'vitest'
import { awkwardTexts, sampleReport } from '../../../testing/port-suites/samples.ts'
import { type EmailMessage, secondFactorChanges } from '../ports.ts'
import { benefitReportEmail } from './benefit-report-email.ts'
import { addressTakenEmail, emailVerificationEmail, passwordResetEmail } from './code-emails.ts'
import { defineEmail, type SenderIdentity, toSingleLine } from './compose-email.ts'
import { composeHelpRequestEmail } from './help-request-email.ts'
import { alreadyRegisteredEmail, externalSignInEmail, invitationEmail } from './invitation-emails.ts'
import { renderEmailHtml } from './render-email.ts'
import {
  accountResetEmail,
  addressChangedEmail,
  maskEmail,
  passwordChangedEmail,
  secondFactorChangedEmail,
} from './security-notice-emails.ts'

const page = 'https://learn.example/auth/resetpassword'
const links = {
  signIn: 'https://learn.example/',
  reset: page,
  report: 'https://learn.example/admin/group/acme?tab=report&quarter=2026-Q3',
}

/** Returns every e-mail as [name, e-mail], with `typed` wherever a person can have typed the text. */
function composeAllEmails(typed: string, language: Language | null = null): [string, EmailMessage][] {
  const organization = {
    name: typed,
    logo: null,
    // Its lines are lines of the e-mail.
    invitationText: typed.replace(/\s+/g, ' '),
    hidesCompletions: false,
    sharesReport: true,
    sharesUsage: true,
  }
  const sender: SenderIdentity = { product: 'Kitchen Table', contactEmail: 'hello@example.com', organization }
  const recipient = { email: 'ada@example.com', first: typed, language }
  const message = composeHelpMessage({
    first: typed,
    last: typed,
    email: 'ada@example.com',
    organization: typed,
  })
  const report = sampleReport({ topics: [{ slug: 'saving', title: typed, people: 12 }] })
  return [
    [
      'invitation',
      invitationEmail(sender, recipient, { password: 'AAAAA-bbbbb', pageUrl: page, role: 'user' }),
    ],
    [
      'invitation of a manager',
      invitationEmail(sender, recipient, { password: 'AAAAA-bbbbb', pageUrl: page, role: 'manager' }),
    ],
    ['already registered', alreadyRegisteredEmail(sender, recipient, links)],
    ['external sign-in', externalSignInEmail(sender, recipient, links.signIn)],
    ['reset', passwordResetEmail(sender, recipient, { code: '482913', pageUrl: page })],
    ['email code', emailVerificationEmail(sender, { ...recipient, email: 'new@example.com' }, '482913')],
    ['address taken', addressTakenEmail(sender, { ...recipient, email: 'new@example.com' }, links)],
    [
      'email changed',
      addressChangedEmail(sender, { ...recipient, email: 'old@example.com' }, recipient.email),
    ],
    ['password changed', passwordChangedEmail(sender, recipient, page)],
    ...secondFactorChanges.map((change): [string, EmailMessage] => [
      `second factor changed: ${change}`,
      secondFactorChangedEmail(sender, recipient, { change, resetUrl: page }),
    ]),
    ['account reset', accountResetEmail(sender, recipient)],
    ['benefit report', benefitReportEmail(sender, recipient, { report, pageUrl: links.report })],
    ['help', composeHelpRequestEmail(sender, message)],
  ]
}

const emailsOfPlainText = new Map(composeAllEmails('Ada'))

const tagsOf = (html: string) => html.match(/<\/?[a-z][^>]*>/g) ?? []
/** The text of the HTML as a person reads it. */
const visibleText = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

describe.each([...emailsOfPlainText])('%s', (name, { subject, text, html, to }) => {
  test('has the same words in text and HTML', () => {
    const lines = text.split('\n').map((line) => line.replace(/:$/, '').trim())
    const textLines = lines.filter((line) => line !== '' && line !== '--' && !line.startsWith('https://'))
    expect(textLines.length).toBeGreaterThan(3)
    expect(textLines.filter((line) => !visibleText(html).includes(line))).toEqual([])
  })

  test('has one subject, one heading, at most one button, and a language', () => {
    expect(subject).not.toBe('')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain(`<title>${subject}</title>`)
  })

  test('loads nothing, runs nothing, and has no secret in a link', () => {
    expect(html).not.toMatch(/<script|<link|<img|url\(|@import|src=/)
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(addresses.filter((href) => !href.startsWith('https://learn.example/'))).toEqual([])
    expect(addresses.join() + subject).not.toMatch(/482913|AAAAA/)
  })

  test('tells a reader who did not cause it what to do, except in the help request', () => {
    const needsAdvice = name !== 'help'
    expect(/not you\?|Not expecting this\?/.test(text)).toBe(needsAdvice)
  })

  test('has a recipient', () => {
    expect(to).toMatch(/^[a-z]+@example\.com$/)
  })
})

describe.each(awkwardTexts.map((text) => [text.slice(0, 30), text]))(
  '%j, typed into any field',
  (_, typed) => {
    test.each(composeAllEmails(`${typed}"><img src=x onerror=alert(1)>\r\nBcc: eve@example.com`))(
      'adds no tag and no header: %s',
      (name, { subject, html, text }) => {
        expect(tagsOf(html)).toEqual(tagsOf(emailsOfPlainText.get(name)?.html ?? ''))
        expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(subject.length).toBeLessThanOrEqual(310)
        expect(html + text).not.toMatch(/[\0\u202E\u2028\u2029\uFEFF]/)
      },
    )
  },
)

test.each(composeAllEmails('Ada', 'es').filter(([name]) => name !== 'help'))(
  'to a person who has chosen Spanish has no sentence in English: %s',
  (name, spanish) => {
    const english = emailsOfPlainText.get(name)
    const sentences = english?.text.split('\n').filter((line) => / \p{L}+ /u.test(line)) ?? []
    expect(sentences.length).toBeGreaterThan(3)
    expect(sentences.filter((sentence) => spanish.text.includes(sentence))).toEqual([])
    expect(spanish.text.split('\n')).toHaveLength(english?.text.split('\n').length ?? 0)
    expect(spanish.subject).not.toBe(english?.subject)
    expect(spanish.html).toContain('<html lang="es" dir="ltr">')
  },
)

test.each([
  [null, 'en'],
  ['en', 'en'],
  ['es', 'es'],
] as const)('to a person with the language %j is composed in %s, whatever is current', (language, locale) => {
  const email = defineEmail(() => ({ subject: currentLocale(), heading: currentLocale(), blocks: [] }))
  const sender = { product: 'Kitchen Table', contactEmail: 'hello@example.com', organization: null }
  for (const current of ['en', 'es'] as const) {
    const { subject, html } = inLocale(current, () =>
      email(sender, { email: 'ada@example.com', first: '', language }),
    )
    expect(subject).toBe(locale)
    expect(html).toContain(`<html lang="${locale}" dir="ltr">`)
  }
})

test.each([
  ['en', 'left', 'right'],
  ['ar-XB', 'right', 'left'],
] as const)('in %s, lines begin on the %s', (locale, start, end) => {
  const frame = { title: 'Mail', heading: 'Mail', sender: 'Bakery', logo: 'logo', footer: 'Bakery' }
  const html = inLocale(locale, () => renderEmailHtml(frame, []))
  expect(html).toContain(`text-align: ${start}"`)
  expect(html).toContain(`margin-${end}: 12px"`)
})

test('shows digits widely spaced and passwords in a monospaced font', () => {
  expect(emailsOfPlainText.get('reset')?.html).toMatch(/font-size: 36px.*tabular-nums[^>]*>482913</)
  expect(emailsOfPlainText.get('invitation')?.html).toMatch(/monospace; font-size: 18px[^>]*>AAAAA-bbbbb</)
})

test('an invitation of a manager says what a manager does, that of a learner does not', () => {
  const duties =
    /You manage its members there: you add and invite people, .* sub-groups, .* remove those who leave/
  expect(emailsOfPlainText.get('invitation of a manager')?.text.replace(/\s+/g, ' ')).toMatch(duties)
  expect(emailsOfPlainText.get('invitation of a manager')?.subject).toBe(
    'Ada invites you to manage its place in Kitchen Table',
  )
  expect(emailsOfPlainText.get('invitation')?.text.replace(/\s+/g, ' ')).not.toMatch(/manage/i)
})

test('does not name an organization whose name has no visible characters', () => {
  const invitation = new Map(composeAllEmails('\u200B\r\n')).get('invitation')
  expect(invitation?.subject).toBe('Kitchen Table invites you to Kitchen Table')
  expect(invitation?.text).toContain('Hello,')
})

test('a name from right to left is marked in sentences, and not in the subject', () => {
  const email = new Map(composeAllEmails('משפחה, שלום')).get('invitation')
  expect(email?.subject).toBe('משפחה, שלום invites you to Kitchen Table')
  expect(email?.text).toContain('\u2068משפחה, שלום\u2069')
})

test('writes a subject as one line, even with line breaks in the name of the product', () => {
  const sender = {
    product: 'Kitchen\r\nBcc: eve@example.com',
    contactEmail: 'hello@example.com',
    organization: null,
  }
  const { subject } = passwordResetEmail(
    sender,
    { email: 'ada@example.com', first: '', language: null },
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
])('reduces %j to one line', (typed, line) => {
  expect(toSingleLine(typed, 10)).toBe(line)
})

test.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['@example.com', '•••'],
  ['', '•••'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
