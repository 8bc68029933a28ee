import { createTransport } from 'nodemailer'
import type { Mailer } from '../../features/accounts/outbox/ports.ts'
import { type MailFrom, mailMessage } from './mail-message.ts'
import { keepMessage } from './outbox-folder.ts'

type Options = MailFrom & { folder: string; now: () => number }

/** For development: mail is kept in a folder, a file (.eml) each, and sent nowhere. */
export function folderMailer({ folder, now, ...from }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(id, letter) {
      const at = now()
      const message = mailMessage(id, letter, from)
      if (message === null) return 'never'
      const made = await transport.sendMail({ ...message, date: new Date(at) })
      if (!Buffer.isBuffer(made.message)) throw new Error('a message was not made in one piece')
      await keepMessage(folder, { id, kind: 'eml', at }, made.message)
      return 'sent'
    },
  }
}
