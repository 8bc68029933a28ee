import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHECKSUM_HEADER } from '@kitchen-table/cloud/s3'
import type { S3Request } from './s3-fault-schedule.ts'

type S3Response = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/** A tenth of a second of 10 KB/s. */
const SLOW_STEP_BYTES = 1024
const SLOW_STEP_MS = 100

export const createErrorResponse = (status: number, code: string): S3Response => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<Error><Code>${code}</Code><Message>Injected.</Message></Error>`),
})

/** Returns what kind of request this is; null for one in which no fault is injected. */
export function requestKindOf({ method, url = '', headers }: IncomingMessage): S3Request | null {
  // The address was signed for a browser.
  const isSigned = new URL(url, 'http://bucket').searchParams.has('X-Amz-Signature')
  if (isSigned && method !== 'PUT') return null
  if (isSigned) return CHECKSUM_HEADER in headers ? 'client put' : 'client put without hash'
  if (method === 'PUT') return headers['x-amz-copy-source'] === undefined ? 'server put' : 'server copy'
  if (method === 'GET') return 'server get'
  return method === 'DELETE' ? 'server delete' : null
}

/** Returns what S3 says of a body with another hash than its request names; s3rver does not compare them. */
function findHashError({ headers }: IncomingMessage, body: Buffer): S3Response | null {
  const digest = createHash('sha256').update(body).digest()
  const signed = String(headers['x-amz-content-sha256'])
  if (/^[\da-f]{64}$/.test(signed) && signed !== digest.toString('hex'))
    return createErrorResponse(400, 'XAmzContentSHA256Mismatch')
  const declared = headers[CHECKSUM_HEADER] ?? digest.toString('base64')
  return declared === digest.toString('base64') ? null : createErrorResponse(400, 'BadDigest')
}

/** The last bytes are written with the end: the connection may be used again once all have arrived. */
export async function writeSlowly(stream: NodeJS.WritableStream, bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length; from += SLOW_STEP_BYTES) {
    await sleep(SLOW_STEP_MS)
    stream.write(bytes.subarray(from, from + SLOW_STEP_BYTES))
  }
  stream.end()
}

export function respond(response: ServerResponse, { status, headers, body }: S3Response): void {
  response.writeHead(status, headers).end(body)
}

/** Sends the requests of a proxy to the bucket. `Host` stays, because addresses are signed with it. */
export function createForwarding(endpoint: string) {
  function open({ method = 'GET', url = '', headers }: IncomingMessage, size: number) {
    const length = method === 'PUT' ? { 'content-length': size } : {}
    return sendRequest(endpoint + url, { method, headers: { ...headers, ...length } })
  }

  return {
    async forward(
      incoming: IncomingMessage,
      body: Buffer,
      write: typeof writeSlowly | null = null,
    ): Promise<S3Response> {
      const hashError = findHashError(incoming, body)
      if (hashError !== null) return hashError
      const outgoing = open(incoming, body.length)
      const answering: Promise<IncomingMessage[]> = once(outgoing, 'response')
      if (write === null) outgoing.end(body)
      else await write(outgoing, body)
      const [answer] = await answering
      if (!answer) throw new Error('There was no response.')
      return { status: answer.statusCode ?? 500, headers: answer.headers, body: await buffer(answer) }
    },
    /** Sends a part of a body of this size, and cuts the connection. */
    async breakOff(incoming: IncomingMessage, part: Buffer, size: number): Promise<void> {
      const outgoing = open(incoming, size)
      outgoing.on('error', () => {})
      await new Promise<void>((resolve) => outgoing.write(part, () => resolve()))
      outgoing.destroy()
    },
  }
}
