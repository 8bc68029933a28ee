import { roles } from '@kitchen-table/domain/accounts/actor'
import { type composeHelpMessage, helpFieldMaxLengths } from '@kitchen-table/domain/accounts/help-request'
import { z } from 'zod'

const sub = z.string()
const email = z.string()
const phone = z.string()

/** What was done about the second step of signing in: an app or texts are asked for, nothing is, a code was used. */
export const secondFactorChanges = ['app', 'texts', 'none', 'recovery-code'] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]

/**
 * Something to be told to somebody outside, never a secret: codes and temporary passwords are made at the moment of
 * sending. What names an `email` instead of a person was typed by a stranger, and comes to nothing where nobody has it.
 * Security notices name the address that their person had when it happened: whoever changes it next hides nothing.
 */
export const outboxMessageSchema = z.discriminatedUnion('purpose', [
  z.object({ channel: z.literal('mail'), purpose: z.literal('invitation'), sub }),
  z.object({ channel: z.literal('asked-mail'), purpose: z.literal('fresh-invitation'), email }),
  // `browser` is the hash of what the asking browser keeps.
  z.object({ channel: z.literal('asked-mail'), purpose: z.literal('reset'), email, browser: z.string() }),
  z.object({ channel: z.literal('mail'), purpose: z.literal('email-code'), sub, email }),
  z.object({ channel: z.literal('mail'), purpose: z.literal('email-changed'), sub, email }),
  // Without an address in what an earlier release has stored.
  z.object({
    channel: z.literal('mail'),
    purpose: z.literal('password-changed'),
    sub,
    email: email.optional(),
  }),
  z.object({
    channel: z.literal('mail'),
    purpose: z.literal('second-step-changed'),
    sub,
    email,
    change: z.enum(secondFactorChanges),
  }),
  z.object({ channel: z.literal('mail'), purpose: z.literal('account-reset'), sub, email }),
  // `phone` is the number that the message was counted for; without one in what an earlier release has stored.
  z.object({ channel: z.literal('sms'), purpose: z.literal('phone-code'), sub, phone: phone.optional() }),
  z.object({ channel: z.literal('sms'), purpose: z.literal('sign-in-code'), sub, phone: phone.optional() }),
  z.object({
    channel: z.literal('help'),
    purpose: z.literal('help'),
    request: z.object({
      first: z.string().max(helpFieldMaxLengths.first),
      last: z.string().max(helpFieldMaxLengths.last),
      email: z.string().max(helpFieldMaxLengths.email),
      organisation: z.string().max(helpFieldMaxLengths.organisation),
    }),
  }),
  z.object({
    channel: z.literal('list'),
    purpose: z.literal('list'),
    type: z.enum(['subscribe', 'delete']),
    user: z.object({
      username: z.string(),
      email: z.string(),
      role: z.enum(roles),
      group: z.string(),
      first: z.string(),
      last: z.string(),
    }),
  }),
  z.object({ channel: z.literal('page-view'), purpose: z.literal('page-view'), page: z.string() }),
])
export type OutboxMessage = z.infer<typeof outboxMessageSchema>
export type Channel = OutboxMessage['channel']
export const channels = [
  'mail',
  'asked-mail',
  'sms',
  'help',
  'list',
  'page-view',
] as const satisfies readonly Channel[]

/** An errand that waits. Times are ms since 1970; `attempts` are those that have begun. */
export type PendingMessage = {
  id: string
  message: OutboxMessage
  attempts: number
  dueAt: number
  createdAt: number
}

/** The outbox: what was promised to be sent survives whatever happens to the process. */
export type OutboxStore = {
  /** Once for an id. */
  add(id: string, message: OutboxMessage, now: number): Promise<void>
  /**
   * The next one of a channel that is due, and nobody else's until `until`: a process that dies while it sends leaves
   * it to be tried again then. Counts as an attempt.
   */
  claim(channel: Channel, now: number, leaseUntil: number): Promise<PendingMessage | null>
  /** It was sent, or there is nothing to be sent. */
  finish(id: string): Promise<void>
  /** It is to be tried again. */
  postpone(id: string, dueAt: number): Promise<void>
  /** How many wait, and since when the oldest does (ms since 1970). */
  readBacklog(): Promise<{ count: number; oldest: number | null }>
}

/** A picture in a letter, which its HTML shows as "cid:…". */
export type EmailImage = { cid: string; filename: string; type: string; content: Uint8Array }

/** A letter to one address: plain text and HTML say the same. */
export type EmailMessage = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments?: EmailImage[]
}

/**
 * 'later' is worth another attempt; 'never' is not: there is no such address. 'away': the service itself cannot be
 * reached, so nothing else need be tried there for now.
 */
export type Delivery = 'sent' | 'later' | 'away' | 'never'

/** Sends one message. `id` is the same for every attempt at one. */
export type Mailer = { send(id: string, email: EmailMessage): Promise<Delivery> }

/** Sends one text message. */
export type SmsSender = { send(id: string, to: string, text: string): Promise<Delivery> }

type MailingListUser = Extract<OutboxMessage, { purpose: 'list' }>['user']

/** The mailing list (docs/product.md 9.4). */
export type MailingList = {
  subscribe(user: MailingListUser): Promise<Delivery>
  unsubscribe(user: MailingListUser): Promise<Delivery>
}

/** The form service that requests for help go to (docs/product.md 9.5). */
export type HelpForm = { send(message: ReturnType<typeof composeHelpMessage>): Promise<Delivery> }

/** The analytics service (docs/product.md 9.6): a path and nothing about who saw it (docs/security.md T57). */
export type PageViews = { send(page: string): Promise<Delivery> }
