import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { z } from 'zod'
import type { SentMessage } from '../../features/accounts/outbox/sent-message.ts'
import { type KeptMessage, listMessages } from './outbox-folder.ts'

const text = z.object({ to: z.string(), text: z.string() })

/** A page shows no more. */
const MOST = 100

/** The messages that a folder keeps, the newest first, with their pictures within the HTML. */
export async function readFolder(folder: string): Promise<SentMessage[]> {
  const kept = (await listMessages(folder)).slice(0, MOST)
  const read = await Promise.all(kept.map((one) => readMessage(folder, one)))
  return read.filter((one) => one !== null)
}

/** Null when another attempt has taken its place in the meantime. */
async function readMessage(folder: string, { file, at, kind }: KeptMessage): Promise<SentMessage | null> {
  const bytes = await readFile(join(folder, file)).catch(() => null)
  if (bytes === null) return null
  const when = new Date(at).toISOString()
  if (kind === 'json') return { kind: 'sms', at: when, ...text.parse(JSON.parse(bytes.toString())) }
  const email = await PostalMime.parse(bytes, { attachmentEncoding: 'base64' })
  return {
    kind: 'mail',
    at: when,
    to: addresses(email.to),
    replyTo: addresses(email.replyTo) || null,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: withPictures(email),
  }
}

function addresses(list: Email['to']): string {
  return (list ?? []).map(({ address }) => address ?? '').join(', ')
}

function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((page, one) => page.replaceAll(`cid:${bareId(one)}`, dataUrl(one)), html)
}

function bareId({ contentId = '' }: Attachment): string {
  return contentId.replace(/^<|>$/g, '')
}

function dataUrl({ mimeType, content }: Attachment): string {
  return `data:${mimeType};base64,${typeof content === 'string' ? content : ''}`
}
