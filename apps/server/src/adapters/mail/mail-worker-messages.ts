import type { AskedLetter } from '../../features/accounts/outbox/asked-letter.ts'
import type { Delivery, Letter } from '../../features/accounts/outbox/ports.ts'
import type { AskedLetterTimes } from '../../features/accounts/outbox/send-asked-letter.ts'

/** What the mail thread works with. Without `smtpUrl` messages stay in `folder`. */
export type MailWorkerOptions = {
  smtpUrl: string | null
  folder: string
  filesRoot: string
  from: string
  publicUrl: string
  product: { name: string; contactEmail: string }
  times: AskedLetterTimes
}

export type MailTask = { kind: 'letter'; letter: Letter } | { kind: 'asked'; letter: AskedLetter }

/** `at` is the sender's clock (ms since 1970); `number` comes back with the outcome. */
export type MailRequest = { number: number; id: string; at: number } & MailTask

export type MailReply =
  | { number: number; delivery: Delivery }
  | { number: number; error: unknown }
  | { fault: unknown }
