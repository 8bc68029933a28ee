import type { Delivery, EmailMessage } from '../../platform/messaging/ports.ts'
import type { RequestedEmail } from '../../platform/messaging/requested-email.ts'
import type { RequestedEmailTiming } from '../../platform/messaging/requested-email-sender.ts'

/** What the mail thread works with. Without `smtpUrl` messages stay in `folder`. */
export type MailWorkerOptions = {
  smtpUrl: string | null
  folder: string
  filesRoot: string
  from: string
  publicUrl: string
  product: { name: string; contactEmail: string }
  timing: RequestedEmailTiming
}

export type MailTask = { kind: 'letter'; email: EmailMessage } | { kind: 'asked'; email: RequestedEmail }

/** `at` is the sender's clock (ms since 1970); `number` comes back with the outcome. */
export type MailRequest = { number: number; id: string; sentAt: number } & MailTask

export type MailReply =
  | { number: number; delivery: Delivery }
  | { number: number; error: unknown }
  | { fault: unknown }
