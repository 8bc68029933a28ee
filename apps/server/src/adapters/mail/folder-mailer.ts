import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer, SmsSender } from '../../platform/messaging/ports.ts'
import { type MailFrom, mailMessage } from './mail-message.ts'

/** About two hundred years from now. File names begin with the time left until then, so that the newest sorts first. */
const FAR_FUTURE = Date.UTC(2225, 0, 1)
const TIME_DIGITS = String(FAR_FUTURE).length

const fileNamePattern = /^(\d+)-(.+)\.(eml|json)$/

export type SavedMessage = { file: string; savedAt: number; kind: 'eml' | 'json' }

/** Returns the messages in a folder, newest first; an empty list if there is no such folder. */
export async function listMessages(folder: string): Promise<SavedMessage[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort().flatMap((file) => {
    const [, timeUntilFarFuture, , kind] = fileNamePattern.exec(file) ?? []
    if (kind !== 'eml' && kind !== 'json') return []
    return [{ file, savedAt: FAR_FUTURE - Number(timeUntilFarFuture), kind }]
  })
}

/** Saves a message atomically, readable by the server's account only, in place of an earlier attempt. */
async function saveMessage(
  folder: string,
  { id, kind, savedAt }: { id: string; kind: SavedMessage['kind']; savedAt: number },
  bytes: Uint8Array | string,
): Promise<void> {
  const suffix = `-${id.replace(/[^\w.-]/g, '-')}.${kind}`
  const file = `${String(FAR_FUTURE - savedAt).padStart(TIME_DIGITS, '0')}${suffix}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const earlier = (await listMessages(folder)).filter((message) => message.file.slice(TIME_DIGITS) === suffix)
  const temporaryFile = join(folder, `.${file}`)
  await writeFile(temporaryFile, bytes, { mode: 0o600 })
  await rename(temporaryFile, join(folder, file))
  for (const message of earlier)
    if (message.file !== file) await rm(join(folder, message.file), { force: true })
}

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
