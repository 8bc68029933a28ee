import type { Delivery, EmailMessage } from '../../platform/messaging/ports.ts'
import type { RequestedEmail } from '../../platform/messaging/requested-email.ts'
import type { RequestedEmailTiming } from '../../platform/messaging/requested-email-sender.ts'

/** The options of the mail thread. Without `smtpUrl`, messages are saved in `folder`. */
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

/** `sentAt` is the calling thread's clock (ms since 1970); `number` identifies the reply. */
export type MailRequest = { number: number; id: string; sentAt: number } & MailTask

export type MailReply =
  | { number: number; delivery: Delivery }
  | { number: number; error: unknown }
  | { fault: unknown }
