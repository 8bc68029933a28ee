import type { Mailer } from '@kitchen-table/application/ports'
import { createTransport } from 'nodemailer'
import { type MailFrom, toMailMessage } from './mail-message.ts'
import { saveMessage } from './saved-messages.ts'

type Options = MailFrom & { folder: string; now: () => number }

/** For development: saves each message as a file (.eml) in a folder, and sends nothing. */
export function folderMailer({ folder, now, ...from }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(id, email) {
      const savedAt = now()
      const message = toMailMessage(id, email, from)
      if (message === null) return 'never'
      const composed = await transport.sendMail({ ...message, date: new Date(savedAt) })
      if (!Buffer.isBuffer(composed.message)) throw new Error('The message was not composed as a buffer.')
      await saveMessage(folder, { id, kind: 'eml', savedAt }, composed.message)
      return 'sent'
    },
  }
}

/** Composes each message as for sending, and discards it. Always returns 'never'. */
export function discardingMailer(from: MailFrom): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(id, email) {
      const message = toMailMessage(id, email, from)
      if (message !== null) await transport.sendMail(message)
      return 'never'
    },
  }
}
