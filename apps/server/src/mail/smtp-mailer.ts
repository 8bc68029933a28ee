import type { Delivery, Mailer } from '@kitchen-table/application/ports'
import { createProblemNotifier } from '@kitchen-table/application/store-helpers'
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer'
import { type MailFrom, toMailMessage } from './mail-message.ts'

const SECOND_MS = 1000

/** Whether the relay runs on this machine. Only then may the connection be unencrypted. */
function isLocalHost(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

/** Time-outs of sending one message (ms): connecting, silence on the connection, all of it. */
export type SmtpTimeouts = { connect: number; socket: number; total: number }

export const defaultSmtpTimeouts: SmtpTimeouts = {
  connect: 15 * SECOND_MS,
  socket: 120 * SECOND_MS,
  total: 300 * SECOND_MS,
}

/**
 * Returns the connection options of an SMTP_URL: smtp://user:password@host:587, which upgrades to TLS before anything
 * else is sent, or smtps://, which begins with TLS. Certificates are always verified.
 */
export function toSmtpOptions(
  address: string,
  { connect, socket }: SmtpTimeouts,
): SMTPPoolOptions & { pool: true } {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const [user, pass] = [url.username, url.password].map(decodeURIComponent)
  return {
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocalHost(url.hostname),
    ...(user ? { auth: { user, pass: pass ?? '' } } : {}),
    maxConnections: 4,
    // The outbox counts and repeats attempts; the library must not repeat any itself.
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: socket,
  }
}

type Options = MailFrom & {
  /** SMTP_URL: smtp://user:password@host:587 or smtps://… */
  url: string
  onFault: (error: unknown) => void
  timeouts?: SmtpTimeouts
}

/**
 * What SES says after any message while the account may not send, or its own address is not verified; in its sandbox
 * also if the recipient's is not. It says so with the code of a message that it refuses for good, but the message can be
 * sent when the account is in order.
 */
const accountRejectionPattern =
  /^554 (Access denied: User|Message rejected: (Email address is not verified|Sending (is )?(paused|disabled|suspended)))/

function isAccountRejection({ response }: NodemailerError): boolean {
  return accountRejectionPattern.test(response ?? '')
}

/** Whether the server rejected this message for good: 5xx to the recipient or to the message itself. */
function isPermanentRejection({ command, permanent }: NodemailerError): boolean {
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** Whether only this message was rejected; others may succeed. */
function isMessageRejection({ command }: NodemailerError): boolean {
  return command === 'RCPT TO' || command === 'DATA'
}

/** Returns the codes of an error, without the server's text, which may contain addresses. */
function describeError({ code, originalCode, responseCode, command }: NodemailerError): string {
  return [code, originalCode, responseCode, command].filter(Boolean).join(' ') || 'unknown'
}

/** Sends mail over SMTP, on pooled connections. An outage is reported once, and again only after a message was sent. */
export function smtpMailer(options: Options): Mailer & { close(): void } {
  const { url, onFault, timeouts = defaultSmtpTimeouts, ...from } = options
  const transport = createTransport(toSmtpOptions(url, timeouts))
  const outageNotifier = createProblemNotifier((problem) =>
    onFault(new Error(`Mail cannot be sent: ${problem}`)),
  )

  function toDelivery(error: NodemailerError): Delivery {
    if (isAccountRejection(error)) {
      outageNotifier.report(describeError(error))
      return 'away'
    }
    if (isPermanentRejection(error)) {
      onFault(new Error(`The mail server permanently rejects a message: ${describeError(error)}`))
      return 'never'
    }
    if (isMessageRejection(error)) return 'later'
    outageNotifier.report(describeError(error))
    return 'away'
  }

  return {
    async send(id, email) {
      const message = toMailMessage(id, email, from)
      if (message === null) return 'never'
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.total) })
        outageNotifier.clear()
        return 'sent'
      } catch (error) {
        if (!(error instanceof Error)) throw error
        return toDelivery(error)
      }
    },
    // Forced, because a delivery in progress may be to a server that does not respond for minutes.
    close: () => transport.close({ force: true }),
  }
}
