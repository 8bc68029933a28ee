import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CapturedMessage } from '@kitchen-table/application/ports'
import { listMessages, type SavedMessage } from '@kitchen-table/server/saved-messages'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { z } from 'zod'

const savedText = z.object({ to: z.string(), text: z.string() })

/** The page that shows the messages lists no more. */
const MAX_MESSAGES = 100

/** Returns the messages saved in a folder, newest first, with their pictures inlined into the HTML. */
export async function readOutboxFolder(folder: string): Promise<CapturedMessage[]> {
  const savedMessages = (await listMessages(folder)).slice(0, MAX_MESSAGES)
  const messages = await Promise.all(savedMessages.map((message) => readMessage(folder, message)))
  return messages.filter((message) => message !== null)
}

/** Returns null if another attempt has replaced the file in the meantime. */
async function readMessage(
  folder: string,
  { file, savedAt, kind }: SavedMessage,
): Promise<CapturedMessage | null> {
  const bytes = await readFile(join(folder, file)).catch(() => null)
  if (bytes === null) return null
  const savedAtIso = new Date(savedAt).toISOString()
  if (kind === 'json')
    return { kind: 'sms', at: savedAtIso, ...savedText.parse(JSON.parse(bytes.toString())) }
  const email = await parseEmail(bytes)
  return {
    kind: 'mail',
    at: savedAtIso,
    to: joinAddresses(email.to),
    replyTo: joinAddresses(email.replyTo) || null,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: inlineImages(email),
  }
}

/** Parses a message as it was sent. The contents of its attachments are in base64. */
export function parseEmail(bytes: string | Uint8Array): Promise<Email> {
  return PostalMime.parse(bytes, { attachmentEncoding: 'base64' })
}

function joinAddresses(list: Email['to']): string {
  return (list ?? []).map(({ address }) => address ?? '').join(', ')
}

function inlineImages({ html = '', attachments }: Email): string {
  return attachments.reduce(
    (page, attachment) => page.replaceAll(`cid:${bareContentId(attachment)}`, toDataUrl(attachment)),
    html,
  )
}

function bareContentId({ contentId = '' }: Attachment): string {
  return contentId.replace(/^<|>$/g, '')
}

function toDataUrl({ mimeType, content }: Attachment): string {
  return `data:${mimeType};base64,${typeof content === 'string' ? content : ''}`
}
