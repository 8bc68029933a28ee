import { createTransport } from 'nodemailer'
import type { Mailer } from '../../features/accounts/outbox/ports.ts'
import { type MailFrom, mailMessage } from './mail-message.ts'

/** Makes the message that would be sent, and throws it away. */
export function discarder(from: MailFrom): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(id, letter) {
      const message = mailMessage(id, letter, from)
      if (message !== null) await transport.sendMail(message)
      return 'never'
    },
  }
}
