import { test as base, describe, expect } from 'vitest'
import type { EmailMessage, Mailer } from '../../platform/messaging/ports.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Address = { name?: string; address?: string | undefined }

/** What the suite reads of a parsed message; the contents of attachments are in base64. */
type Email = {
  headers: { key: string; value: string }[]
  from?: Address | undefined
  to?: Address[] | undefined
  replyTo?: Address[] | undefined
  subject?: string | undefined
  text?: string | undefined
  html?: string | undefined
  messageId?: string | undefined
  attachments: {
    mimeType: string
    contentId?: string | undefined
    disposition: string | null
    content: unknown
  }[]
}

/**
 * `received` returns the messages as they were sent, in that order, and parsed. The library that parses them is no
 * dependency of this workspace, not even for tests: npm installs those of every workspace that the server needs.
 */
type Open = () => Promise<{ mailer: Mailer; received: () => Promise<Email[]> }>

/** The options that the mailer of a suite is created with. */
export const mailerOptions = { from: 'Kitchen Table <hello@library.example>', messageHost: 'library.example' }

export const sampleEmailMessage = (change: Partial<EmailMessage> = {}): EmailMessage => ({
  to: 'ada@example.com',
  replyTo: 'kim@example.com',
  subject: 'Your code',
  text: 'Dear Ada\n.\n.. and dots\nFrom here on, “é” 预算\n',
  html: '<!doctype html><html><head></head><body><p>Dear Ada, “é” 预算</p></body></html>',
  ...change,
})

const headerNames = ({ headers }: Email) => headers.map(({ key }) => key).sort()
const withLabel = (text: string): [string, string] => [text.slice(0, 50), text]
const isEmpty = (text: string) => text.trim() === ''

/** Texts that are not exactly one address. */
const invalidAddresses = [
  ...awkwardTexts,
  'ada@example.com, kim@example.com',
  'ada@example.com; kim@example.com',
  'ada@example.com\r\nBcc: kim@example.com',
  'ada@example.com\nBcc: kim@example.com',
  'ada@example.com> kim@example.com',
  'Ada <ada@example.com>',
  'friends: ada@example.com, kim@example.com;',
  '"ada kim"@example.com',
  'ada@example',
  'аda@example.com',
]

/** Tests that every adapter of Mailer must pass. */
export function defineMailerSuite(name: string, open: Open): void {
  const test = testWith(openMailer)

  async function openMailer() {
    const { mailer, received: emails } = await open()
    async function sendEmail(message: EmailMessage, id = 'e-1'): Promise<Email> {
      expect(await mailer.send(id, message)).toBe('sent')
      const email = (await emails()).at(-1)
      if (!email) throw new Error('no message was received')
      return email
    }
    return { mailer, emails, sendEmail }
  }

  describe(`${name} as Mailer`, () => {
    test('a message arrives as it was written', async ({ sendEmail }) => {
      const message = sampleEmailMessage()
      expect(await sendEmail(message)).toMatchObject({
        from: { name: 'Kitchen Table', address: 'hello@library.example' },
        to: [{ name: '', address: 'ada@example.com' }],
        replyTo: [{ name: '', address: 'kim@example.com' }],
        subject: 'Your code',
        text: expect.stringContaining('Dear Ada\n.\n.. and dots\nFrom here on, “é” 预算'),
        html: expect.stringContaining('<p>Dear Ada, “é” 预算</p>'),
        messageId: '<e-1@library.example>',
      })
    })

    test('marks messages as auto-generated, and names no mail program', async ({ sendEmail }) => {
      const { headers } = await sendEmail(sampleEmailMessage())
      expect(headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      )
      expect(headers.map(({ key }) => key)).not.toContain('x-mailer')
    })

    test('a second attempt has the same message id', async ({ sendEmail }) => {
      const first = await sendEmail(sampleEmailMessage(), 'e-7')
      const second = await sendEmail(sampleEmailMessage({ text: 'another code' }), 'e-7')
      expect(second.messageId).toBe(first.messageId)
      expect(second.text).toContain('another code')
    })

    test('a picture is an inline attachment of the message', async ({ sendEmail }) => {
      const content = Uint8Array.from({ length: 300 }, (_, n) => n % 256)
      const picture = { cid: 'logo', filename: 'logo.png', type: 'image/png', content }
      const html = '<p><img src="cid:logo" alt=""></p>'
      const { attachments } = await sendEmail(sampleEmailMessage({ html, attachments: [picture] }))
      expect(attachments).toMatchObject([
        { mimeType: 'image/png', contentId: '<logo>', disposition: 'inline' },
      ])
      expect(attachments[0]?.content).toBe(Buffer.from(content).toString('base64'))
    })

    test.for(awkwardTexts.map(withLabel))(
      '%j in a header does not begin another header',
      async ([, text], { sendEmail }) => {
        const plain = await sendEmail(sampleEmailMessage({ replyTo: undefined }), 'e-1')
        const injection = `${text}\r\nBcc: eve@example.com\nX-Eve: 1\r\n\r\n<b>body`
        const email = await sendEmail(
          sampleEmailMessage({ subject: `a${injection}`, replyTo: injection }),
          `e-2\r\nX-Eve: 1\r\n${text.slice(0, 30)}`,
        )
        expect(headerNames(email)).toEqual(headerNames(plain))
        expect(email.to).toEqual(plain.to)
        expect(email.messageId).toMatch(/^<e-2[\w.-]*@library\.example>$/)
        expect(email.subject).toContain('Bcc: eve@example.com X-Eve: 1 <b>body')
        expect(email.text).toBe(plain.text)
      },
    )

    test.for(awkwardTexts.filter((text) => !isEmpty(text)).map(withLabel))(
      '%j in the body stays in the body',
      async ([, text], { sendEmail }) => {
        const plain = await sendEmail(sampleEmailMessage())
        const email = await sendEmail(
          sampleEmailMessage({ text: `${text}\r\n.\r\nQUIT\r\n${text}`, html: `<p>${text}</p>` }),
        )
        expect(headerNames(email)).toEqual(headerNames(plain))
        expect(email.text).toMatch(/\n\.\r?\nQUIT\r?\n/)
      },
    )

    base.each(invalidAddresses.map(withLabel))('rejects the address %j', async (_, to) => {
      const { mailer, emails } = await openMailer()
      expect(await mailer.send('e-1', sampleEmailMessage({ to }))).toBe('never')
      expect(await emails()).toEqual([])
    })

    test('twenty messages at the same time all arrive, each with its own secret only', async (setup) => {
      const { mailer, emails } = setup
      const secret = (n: number) => `secret-${n}-of-20`
      const messages = times(20, (n) => sampleEmailMessage({ to: `p${n}@example.com`, text: secret(n) }))
      const results = await Promise.all(messages.map((message, n) => mailer.send(`e-${n}`, message)))
      expect(results).toEqual(Array(20).fill('sent'))
      const all = await emails()
      expect(all).toHaveLength(20)
      for (const { to, text } of all) {
        const n = Number(/\d+/.exec(to?.[0]?.address ?? '')?.[0])
        expect(text?.match(/secret-\d+-of-20/g)).toEqual([secret(n)])
      }
    })
  })
}
