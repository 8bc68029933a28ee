import { createTransport, type NodemailerError } from 'nodemailer'
import type { Delivery, Mailer } from '../../platform/messaging/ports.ts'
import { notifyOnChange } from '../notify-on-change.ts'
import { type MailFrom, mailMessage } from './mail-message.ts'
import { defaultSmtpTimeouts, type SmtpTimeouts, smtpOptions } from './smtp-options.ts'

type Options = MailFrom & {
  /** SMTP_URL: smtp://user:password@host:587 or smtps://… */
  url: string
  onFault: (error: unknown) => void
  timeouts?: SmtpTimeouts
}

/** The server has said no to this letter, and would again: 5xx to the recipient or to the message itself. */
function isPermanentRejection({ command, permanent }: NodemailerError): boolean {
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** It was this letter that could not be taken now; others may go. */
function isMessageRejection({ command }: NodemailerError): boolean {
  return command === 'RCPT TO' || command === 'DATA'
}

/** What went wrong, without what the server said: that may repeat addresses. */
function describeError({ code, originalCode, responseCode, command }: NodemailerError): string {
  return [code, originalCode, responseCode, command].filter(Boolean).join(' ') || 'unknown'
}

/**
 * Mail over SMTP, on connections that stay open for a while. A server that cannot be reached, or will not let us in, is
 * told of once until a letter goes out again.
 */
export function smtpMailer({
  url,
  onFault,
  timeouts = defaultSmtpTimeouts,
  ...from
}: Options): Mailer & { close(): void } {
  const transport = createTransport(smtpOptions(url, timeouts))
  const outageNotifier = notifyOnChange((problem) => onFault(new Error(`Mail cannot be sent: ${problem}`)))

  function toDelivery(error: NodemailerError): Delivery {
    if (isPermanentRejection(error)) {
      onFault(new Error(`The mail server refuses a letter for good: ${describeError(error)}`))
      return 'never'
    }
    if (isMessageRejection(error)) return 'later'
    outageNotifier.report(describeError(error))
    return 'away'
  }

  return {
    async send(id, email) {
      const message = mailMessage(id, email, from)
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
    // A delivery in hand may be to a server that says nothing for minutes.
    close: () => transport.close({ force: true }),
  }
}
