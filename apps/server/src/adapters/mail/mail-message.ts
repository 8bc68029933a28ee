import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import type { SendMailOptions } from 'nodemailer'
import type { Letter, LetterPicture } from '../../features/accounts/outbox/ports.ts'

/** `from` as people see it; `messageHost` is the host that the ids of messages end with. */
export type MailFrom = { from: string; messageHost: string }

/** Never a new header, whatever is in it. */
function oneHeader(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** The same for every attempt at one message, so that mail programs know a second one for what it is. */
function messageId(id: string, host: string): string {
  return `<${id.replace(/[^\w.-]/g, '-')}@${host}>`
}

function picture({ cid, filename, type, content }: LetterPicture) {
  const disposition = 'inline' as const
  return { cid, filename, contentType: type, content: Buffer.from(content), contentDisposition: disposition }
}

/**
 * A letter as the mail library takes it, or null when it can reach nobody. Addresses are given as objects: as text, a
 * comma would make two of one.
 */
export function mailMessage(
  id: string,
  letter: Letter,
  { from, messageHost }: MailFrom,
): SendMailOptions | null {
  if (canonicalEmail(letter.to) === null) return null
  const replyTo = canonicalEmail(letter.replyTo ?? '')
  return {
    messageId: messageId(id, messageHost),
    from,
    to: { name: '', address: letter.to.trim() },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: oneHeader(letter.subject),
    text: letter.text,
    html: letter.html,
    attachments: letter.attachments?.map(picture) ?? [],
    // Nobody's absence note is to come back.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
