import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { EmailMessage, Mailer } from '../../platform/messaging/ports.ts'
import { awkwardTexts } from './samples.ts'

/** `received` are the messages as they have left, in the order of their leaving. */
type Open = () => Promise<{ mailer: Mailer; received: () => Promise<(string | Uint8Array)[]> }>

/** The mailer of a suite writes as this. */
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
const labelled = (text: string): [string, string] => [text.slice(0, 50), text]
const isEmpty = (text: string) => text.trim() === ''

/** No single address, whatever it may be elsewhere. */
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

/** The promises of Mailer. */
export function describeMailer(name: string, open: Open): void {
  async function openMailer() {
    const { mailer, received } = await open()
    const emails = async () =>
      Promise.all((await received()).map((raw) => PostalMime.parse(raw, { attachmentEncoding: 'base64' })))
    async function sent(letter: EmailMessage, id = 'e-1'): Promise<Email> {
      expect(await mailer.send(id, letter)).toBe('sent')
      const email = (await emails()).at(-1)
      if (!email) throw new Error('nothing was received')
      return email
    }
    return { mailer, emails, sent }
  }

  describe(`${name} as Mailer`, () => {
    test('a letter arrives as it was written', async () => {
      const { sent } = await openMailer()
      const letter = sampleEmailMessage()
      expect(await sent(letter)).toMatchObject({
        from: { name: 'Kitchen Table', address: 'hello@library.example' },
        to: [{ name: '', address: 'ada@example.com' }],
        replyTo: [{ name: '', address: 'kim@example.com' }],
        subject: 'Your code',
        text: expect.stringContaining('Dear Ada\n.\n.. and dots\nFrom here on, “é” 预算'),
        html: expect.stringContaining('<p>Dear Ada, “é” 预算</p>'),
        messageId: '<e-1@library.example>',
      })
    })

    test('asks for no answers from programs, and names no program', async () => {
      const { sent } = await openMailer()
      const { headers } = await sent(sampleEmailMessage())
      expect(headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      )
      expect(headers.map(({ key }) => key)).not.toContain('x-mailer')
    })

    test('a second attempt bears the same id', async () => {
      const { sent } = await openMailer()
      const first = await sent(sampleEmailMessage(), 'e-7')
      const second = await sent(sampleEmailMessage({ text: 'another code' }), 'e-7')
      expect(second.messageId).toBe(first.messageId)
      expect(second.text).toContain('another code')
    })

    test('a picture is within the letter', async () => {
      const { sent } = await openMailer()
      const content = Uint8Array.from({ length: 300 }, (_, n) => n % 256)
      const picture = { cid: 'logo', filename: 'logo.png', type: 'image/png', content }
      const html = '<p><img src="cid:logo" alt=""></p>'
      const { attachments } = await sent(sampleEmailMessage({ html, attachments: [picture] }))
      expect(attachments).toMatchObject([
        { mimeType: 'image/png', contentId: '<logo>', disposition: 'inline' },
      ])
      expect(attachments[0]?.content).toBe(Buffer.from(content).toString('base64'))
    })

    test.each(awkwardTexts.map(labelled))('%j in a header begins no other header', async (_, text) => {
      const { sent } = await openMailer()
      const plain = await sent(sampleEmailMessage({ replyTo: undefined }), 'e-1')
      const injection = `${text}\r\nBcc: eve@example.com\nX-Eve: 1\r\n\r\n<b>body`
      const email = await sent(
        sampleEmailMessage({ subject: `a${injection}`, replyTo: injection }),
        `e-2\r\nX-Eve: 1\r\n${text.slice(0, 30)}`,
      )
      expect(headerNames(email)).toEqual(headerNames(plain))
      expect(email.to).toEqual(plain.to)
      expect(email.messageId).toMatch(/^<e-2[\w.-]*@library\.example>$/)
      expect(email.subject).toContain('Bcc: eve@example.com X-Eve: 1 <b>body')
      expect(email.text).toBe(plain.text)
    })

    test.each(awkwardTexts.filter((text) => !isEmpty(text)).map(labelled))(
      '%j in the body stays in the body',
      async (_, text) => {
        const { sent } = await openMailer()
        const plain = await sent(sampleEmailMessage())
        const email = await sent(
          sampleEmailMessage({ text: `${text}\r\n.\r\nQUIT\r\n${text}`, html: `<p>${text}</p>` }),
        )
        expect(headerNames(email)).toEqual(headerNames(plain))
        expect(email.text).toMatch(/\n\.\r?\nQUIT\r?\n/)
      },
    )

    test.each(invalidAddresses.map(labelled))('%j is nobody’s address', async (_, to) => {
      const { mailer, emails } = await openMailer()
      expect(await mailer.send('e-1', sampleEmailMessage({ to }))).toBe('never')
      expect(await emails()).toEqual([])
    })

    test('twenty at once all arrive, each with its own secret and nobody else’s', async () => {
      const { mailer, emails } = await openMailer()
      const secret = (n: number) => `secret-${n}-of-20`
      const letters = Array.from({ length: 20 }, (_, n) =>
        sampleEmailMessage({ to: `p${n}@example.com`, text: secret(n) }),
      )
      const sent = await Promise.all(letters.map((letter, n) => mailer.send(`e-${n}`, letter)))
      expect(sent).toEqual(Array(20).fill('sent'))
      const all = await emails()
      expect(all).toHaveLength(20)
      for (const { to, text } of all) {
        const n = Number(/\d+/.exec(to?.[0]?.address ?? '')?.[0])
        expect(text?.match(/secret-\d+-of-20/g)).toEqual([secret(n)])
      }
    })
  })
}
