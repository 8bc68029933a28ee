import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import type { SendMailOptions } from 'nodemailer'
import type { EmailImage, EmailMessage } from '../../platform/messaging/ports.ts'

/** `from` as people see it; `messageHost` is the host that the ids of messages end with. */
export type MailFrom = { from: string; messageHost: string }

/** Never a new header, whatever is in it. */
function toHeaderValue(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** The same for every attempt at one message, so that mail programs know a second one for what it is. */
function toMessageId(id: string, host: string): string {
  return `<${id.replace(/[^\w.-]/g, '-')}@${host}>`
}

function toAttachment({ cid, filename, type, content }: EmailImage) {
  const disposition = 'inline' as const
  return { cid, filename, contentType: type, content: Buffer.from(content), contentDisposition: disposition }
}

/**
 * A letter as the mail library takes it, or null when it can reach nobody. Addresses are given as objects: as text, a
 * comma would make two of one.
 */
export function mailMessage(
  id: string,
  email: EmailMessage,
  { from, messageHost }: MailFrom,
): SendMailOptions | null {
  if (normalizeEmail(email.to) === null) return null
  const replyTo = normalizeEmail(email.replyTo ?? '')
  return {
    messageId: toMessageId(id, messageHost),
    from,
    to: { name: '', address: email.to.trim() },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: toHeaderValue(email.subject),
    text: email.text,
    html: email.html,
    attachments: email.attachments?.map(toAttachment) ?? [],
    // Nobody's absence note is to come back.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
