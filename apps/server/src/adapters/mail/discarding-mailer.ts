import { createTransport } from 'nodemailer'
import type { Mailer } from '../../platform/messaging/ports.ts'
import { type MailFrom, mailMessage } from './mail-message.ts'

/** Composes each message as for sending, and discards it. Always returns 'never'. */
export function discardingMailer(from: MailFrom): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(id, email) {
      const message = mailMessage(id, email, from)
      if (message !== null) await transport.sendMail(message)
      return 'never'
    },
  }
}
