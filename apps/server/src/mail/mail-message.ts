import type { EmailImage, EmailMessage } from '@kitchen-table/application/ports'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import type { SendMailOptions } from 'nodemailer'

/** `from` is the visible sender; `messageHost` is the host at the end of message ids. */
export type MailFrom = { from: string; messageHost: string }

/** Replaces line breaks and control characters, so that the text cannot start a new header. */
function toHeaderValue(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** Returns the same id for every attempt at one message, so that mail programs recognize duplicates. */
function toMessageId(id: string, host: string): string {
  return `<${id.replace(/[^\w.-]/g, '-')}@${host}>`
}

function toAttachment({ cid, filename, type, content }: EmailImage) {
  const disposition = 'inline' as const
  return { cid, filename, contentType: type, content: Buffer.from(content), contentDisposition: disposition }
}

/** Converts an e-mail for the mail library; null for an invalid address. As text, a comma would make two addresses. */
export function toMailMessage(
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
    // Suppresses automatic replies, such as absence notes.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
