import { type composeHelpMessage, helpFieldMaxLengths, roles } from '@kitchen-table/domain/accounts'
import { z } from 'zod'

const sub = z.string()
const email = z.string()
const phone = z.string()

/**
 * A change of the second factor: now an app, now texts, now none; a recovery code was used; or those who manage the account
 * have removed it ('reset').
 */
export const secondFactorChanges = ['app', 'texts', 'none', 'recovery-code', 'reset'] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]

const helpSender = {
  first: z.string().max(helpFieldMaxLengths.first),
  last: z.string().max(helpFieldMaxLengths.last),
  email: z.string().max(helpFieldMaxLengths.email),
}
const organization = z.string().max(helpFieldMaxLengths.organization)

const helpRequest = z.union([
  z.object({ ...helpSender, organization }),
  // Messages that an earlier release has stored spell the field so.
  z
    .object({ ...helpSender, organisation: organization })
    .transform(({ organisation, ...sender }) => ({ ...sender, organization: organisation })),
])

/**
 * A message that waits to be sent. It never contains a secret: codes and temporary passwords are generated when it is
 * sent. A message with an `email` but no `sub` was requested by a stranger, and nothing is sent if no account has that
 * address. Security notices contain the address that the person had at the time, so that an intruder who changes the
 * address afterwards cannot intercept them.
 */
export const outboxMessageSchema = z.discriminatedUnion('purpose', [
  // `isReminder`: to someone who was invited before, and can refuse further reminders.
  z.object({
    channel: z.literal('mail'),
    purpose: z.literal('invitation'),
    sub,
    isReminder: z.boolean().optional(),
  }),
  // An invitation as the members of an organization would get it with this text, to someone who runs it.
  z.object({
    channel: z.literal('mail'),
    purpose: z.literal('test-invitation'),
    sub,
    group: z.string(),
    text: z.string(),
  }),
  // To a manager of an organization whose seats are running out.
  z.object({ channel: z.literal('mail'), purpose: z.literal('seats-short'), sub, group: z.string() }),
  z.object({ channel: z.literal('requested-mail'), purpose: z.literal('fresh-invitation'), email }),
  // `browser` is the hash of the token in the cookie of the browser that requested it.
  z.object({ channel: z.literal('requested-mail'), purpose: z.literal('reset'), email, browser: z.string() }),
  z.object({ channel: z.literal('mail'), purpose: z.literal('email-code'), sub, email }),
  z.object({ channel: z.literal('mail'), purpose: z.literal('email-changed'), sub, email }),
  // Someone who manages the account has corrected its address: to the former address, or to the one that it has now.
  z.object({
    channel: z.literal('mail'),
    purpose: z.literal('address-corrected'),
    sub,
    email,
    isNewAddress: z.boolean(),
    wasInvited: z.boolean(),
  }),
  z.object({ channel: z.literal('mail'), purpose: z.literal('account-unlocked'), sub, email }),
  // Messages that an earlier release has stored have no address.
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
  // `quarter` is that of the report, `YYYY-Qn`.
  z.object({
    channel: z.literal('mail'),
    purpose: z.literal('benefit-report'),
    sub,
    group: z.string(),
    quarter: z.string(),
  }),
  // `phone` is the number whose limit counted the message; messages that an earlier release has stored have none.
  z.object({ channel: z.literal('sms'), purpose: z.literal('phone-code'), sub, phone: phone.optional() }),
  z.object({ channel: z.literal('sms'), purpose: z.literal('sign-in-code'), sub, phone: phone.optional() }),
  z.object({
    channel: z.literal('help'),
    purpose: z.literal('help'),
    request: helpRequest,
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
export const outboxChannels = [
  'mail',
  'requested-mail',
  'sms',
  'help',
  'list',
  'page-view',
] as const satisfies readonly Channel[]

/** A message in the outbox. Times are ms since 1970; `attempts` counts those that have begun. */
export type PendingMessage = {
  id: string
  message: OutboxMessage
  attempts: number
  dueAt: number
  createdAt: number
}

/** A message to add to the outbox; see OutboxStore.add. */
export type NewMessage = { id: string; message: OutboxMessage; addedAt: number }

/** The lease of a message: each claim counts an attempt, so only the worker of the last claim has the current number. */
type MessageLease = Pick<PendingMessage, 'id' | 'attempts'>

/**
 * The outbox. A message that was added survives a crash of the process. A worker whose lease has ended may still report
 * its outcome, until another worker has leased the message.
 */
export type OutboxStore = {
  /** Adds a message; a second call with the same id changes nothing. */
  add(id: string, message: OutboxMessage, now: number): Promise<void>
  /**
   * Returns the next message of a channel that is due, and leases it until `leaseUntil`: no other worker gets it before
   * then, and if the process dies while it sends, the message is tried again then. Counts as an attempt.
   */
  claim(channel: Channel, now: number, leaseUntil: number): Promise<PendingMessage | null>
  /** Removes a message that was sent, or for which there is nothing to send, if the lease is the last one. */
  finish(lease: MessageLease): Promise<void>
  /** Ends the lease, if it is the last one; the message is tried again at `dueAt`. */
  postpone(lease: MessageLease, dueAt: number): Promise<void>
  /**
   * Removes the messages to or about a person, by their id or address, except the one that takes them off the mailing
   * list (docs/security.md T60). DynamoDB: a Scan, and BatchWriteItems.
   */
  forget(person: { sub: string; email: string }): Promise<void>
  /**
   * Returns those of at most 100 messages that have not left the outbox: they wait, or are being sent. A message that will
   * never be sent leaves it as well. DynamoDB: one BatchGetItem.
   */
  findWaiting(ids: readonly string[]): Promise<Set<string>>
  /** Returns how many messages wait, and when the oldest was added (ms since 1970). */
  readBacklog(): Promise<{ count: number; oldest: number | null }>
}

/** A picture in an e-mail, which the HTML refers to as "cid:…". */
export type EmailImage = { cid: string; filename: string; type: string; content: Uint8Array }

/** An e-mail to one address. Plain text and HTML say the same. */
export type EmailMessage = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments?: EmailImage[]
}

/**
 * The outcome of one attempt. 'later': worth another attempt. 'never': not worth one, there is no such address. 'away':
 * the service itself cannot be reached, so no other message needs to be tried there for now.
 */
export type Delivery = 'sent' | 'later' | 'away' | 'never'

/** Sends one e-mail. `id` is the same for every attempt at one message. */
export type Mailer = { send(id: string, email: EmailMessage): Promise<Delivery> }

/** Sends one text message. `id` is the same for every attempt at one message. */
export type SmsSender = { send(id: string, to: string, text: string): Promise<Delivery> }

export type MailingListUser = Extract<OutboxMessage, { purpose: 'list' }>['user']

/** The mailing list (docs/product.md 9.4). */
export type MailingList = {
  subscribe(user: MailingListUser): Promise<Delivery>
  unsubscribe(user: MailingListUser): Promise<Delivery>
}

/** The form service that requests for help are sent to (docs/product.md 9.5). */
export type HelpForm = { send(message: ReturnType<typeof composeHelpMessage>): Promise<Delivery> }

/** The analytics service (docs/product.md 9.6). It gets a path and nothing about the visitor (docs/security.md T57). */
export type PageViews = { send(page: string): Promise<Delivery> }

/** A message that was captured instead of sent. `at` is ISO 8601 in UTC; pictures are embedded in the HTML. */
export type CapturedMessage =
  | {
      kind: 'mail'
      at: string
      to: string
      replyTo: string | null
      subject: string
      text: string
      html: string
    }
  | { kind: 'sms'; at: string; to: string; text: string }
