import { createTransport } from 'nodemailer'
import type { Mailer, SmsSender } from '../../platform/messaging/ports.ts'
import { type MailFrom, mailMessage } from './mail-message.ts'
import { saveMessage } from './outbox-folder.ts'

type Options = MailFrom & { folder: string; now: () => number }

/** For development: saves each message as a file (.eml) in a folder, and sends nothing. */
export function folderMailer({ folder, now, ...from }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(id, email) {
      const savedAt = now()
      const message = mailMessage(id, email, from)
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
      const message = mailMessage(id, email, from)
      if (message !== null) await transport.sendMail(message)
      return 'never'
    },
  }
}

/** For development: saves each text message as a file (.json) beside the mail, and sends nothing. */
export function folderSmsSender({ folder, now }: { folder: string; now: () => number }): SmsSender {
  return {
    async send(id, to, text) {
      await saveMessage(
        folder,
        { id, kind: 'json', savedAt: now() },
        `${JSON.stringify({ to, text }, null, 2)}\n`,
      )
      return 'sent'
    },
  }
}
