import { createTransport, type NodemailerError } from 'nodemailer'
import type { Delivery, Mailer } from '../../features/accounts/outbox/ports.ts'
import { toldOnce } from '../told-once.ts'
import { type MailFrom, mailMessage } from './mail-message.ts'
import { type SmtpPatience, smtpOptions, usualPatience } from './smtp-options.ts'

type Options = MailFrom & {
  /** SMTP_URL: smtp://user:password@host:587 or smtps://… */
  url: string
  onFault: (error: unknown) => void
  patience?: SmtpPatience
}

/** The server has said no to this letter, and would again: 5xx to the recipient or to the message itself. */
function isForGood({ command, permanent }: NodemailerError): boolean {
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** It was this letter that could not be taken now; others may go. */
function isOfThisLetter({ command }: NodemailerError): boolean {
  return command === 'RCPT TO' || command === 'DATA'
}

/** What went wrong, without what the server said: that may repeat addresses. */
function words({ code, originalCode, responseCode, command }: NodemailerError): string {
  return [code, originalCode, responseCode, command].filter(Boolean).join(' ') || 'unknown'
}

/**
 * Mail over SMTP, on connections that stay open for a while. A server that cannot be reached, or will not let us in, is
 * told of once until a letter goes out again.
 */
export function smtpMailer({
  url,
  onFault,
  patience = usualPatience,
  ...from
}: Options): Mailer & { close(): void } {
  const transport = createTransport(smtpOptions(url, patience))
  const trouble = toldOnce((what) => onFault(new Error(`Mail cannot be sent: ${what}`)))

  function deliveryAfter(error: NodemailerError): Delivery {
    if (isForGood(error)) {
      onFault(new Error(`The mail server refuses a letter for good: ${words(error)}`))
      return 'never'
    }
    if (isOfThisLetter(error)) return 'later'
    trouble.is(words(error))
    return 'away'
  }

  return {
    async send(id, letter) {
      const message = mailMessage(id, letter, from)
      if (message === null) return 'never'
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(patience.whole) })
        trouble.isOver()
        return 'sent'
      } catch (error) {
        if (!(error instanceof Error)) throw error
        return deliveryAfter(error)
      }
    },
    // A delivery in hand may be to a server that says nothing for minutes.
    close: () => transport.close({ force: true }),
  }
}
