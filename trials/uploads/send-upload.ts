import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { sendJson } from '../send-json.ts'
import { LARGE_FILE_TYPE } from './large-file-rules.ts'

const CHUNK_BYTES = 64 * 1024

/** A file of this size, filled with bytes that depend on `fill`; `firstByte` replaces the first one. */
export type GeneratedFile = { size: number; fill: number; firstByte?: number }

/** Yields the bytes of a file, so that the client has no large file in memory either. */
function* chunksOf({ size, fill, firstByte }: GeneratedFile): Generator<Buffer> {
  for (let from = 0; from < size; from += CHUNK_BYTES) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - from), (fill + from / CHUNK_BYTES) & 0x7f)
    if (from === 0 && firstByte !== undefined) chunk[0] = firstByte
    yield chunk
  }
}

export function hashFile(file: GeneratedFile): string {
  const hash = createHash('sha256')
  for (const chunk of chunksOf(file)) hash.update(chunk)
  return hash.digest('hex')
}

const begun = z.object({ id: z.string(), address: z.string(), headers: z.record(z.string(), z.string()) })

export type Sender = { address: string; cookie: string }
export type BegunUpload = z.infer<typeof begun>

export async function beginUpload(
  { address, cookie }: Sender,
  { size }: GeneratedFile,
): Promise<BegunUpload> {
  const body = { purpose: 'profile-picture', name: 'Large file', type: LARGE_FILE_TYPE, size }
  const response = await sendJson(`${address}/api/uploads`, { body, cookie })
  if (!response.ok) throw new Error(`Beginning failed: ${await response.text()}`)
  return begun.parse(await response.json())
}

export const finishUpload = ({ address, cookie }: Sender, { id }: BegunUpload): Promise<Response> =>
  sendJson(`${address}/api/uploads/${id}/finished`, { body: {}, cookie })

/**
 * Begins to send the bytes of a file, up to `maxBytes` of them. `sent` resolves when they were passed to the system, or
 * the connection is lost; the caller then ends, or cuts, the request.
 */
export function sendBytes(
  { address, cookie }: Sender,
  upload: BegunUpload,
  file: GeneratedFile,
  maxBytes = file.size,
): { clientRequest: ClientRequest; sent: Promise<void> } {
  const headers = { ...upload.headers, 'Content-Length': file.size, Cookie: cookie }
  const clientRequest = request(address + upload.address, { method: 'PUT', headers })
  // A cut connection is what some trials are about; a response shows everything else.
  clientRequest.on('error', () => {})

  async function send(): Promise<void> {
    let sentBytes = 0
    for (const chunk of chunksOf(file)) {
      if (clientRequest.destroyed || sentBytes >= maxBytes) return
      sentBytes += chunk.length
      if (!clientRequest.write(chunk)) await Promise.race([once(clientRequest, 'drain'), closed])
    }
  }
  const closed = new Promise<void>((resolve) => clientRequest.once('close', resolve))
  return { clientRequest, sent: send() }
}

export async function sendFile(
  sender: Sender,
  upload: BegunUpload,
  file: GeneratedFile,
): Promise<{ status: number; body: string }> {
  const { clientRequest, sent } = sendBytes(sender, upload, file)
  const responding: Promise<IncomingMessage[]> = once(clientRequest, 'response')
  await sent
  clientRequest.end()
  const [response] = await responding
  if (!response) throw new Error('There is no response.')
  return { status: response.statusCode ?? 0, body: await text(response) }
}
