import { Agent, type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'

export type RawRequest = {
  method: string
  /** The request target as sent in the first line; it is not normalized. */
  target: string
  headers: Record<string, string | string[]>
  body: Buffer | null
}

export type RawResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  milliseconds: number
}

const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  identity: async (bytes) => bytes,
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

async function readResponse(response: IncomingMessage, startedAt: number): Promise<RawResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const milliseconds = performance.now() - startedAt
  const { statusCode = 0, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  const unpacked = await decoders[encoding]?.(Buffer.concat(chunks))
  if (unpacked === undefined) throw new Error(`The response has the encoding ${encoding}.`)
  return { status: statusCode, headers, text: unpacked.toString(), milliseconds }
}

/**
 * A larger body may be refused while it is still being sent; the connection may then be reset and the response lost.
 */
const RESETTABLE_BODY_SIZE = DEFAULT_MAX_BODY_BYTES
const MAX_TRIES = 3

/**
 * Creates a keep-alive client for one server. Unlike fetch it sends requests as they are, even malformed ones, and uses
 * little of the processor.
 */
export function createRawHttpClient(address: string, maxSockets = 4) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const { hostname, port } = new URL(address)

  function sendOnce({ method, target, headers, body }: RawRequest): Promise<RawResponse> {
    const startedAt = performance.now()
    return new Promise((resolve, reject) => {
      const clientRequest = request({ hostname, port, agent, method, path: target, headers })
      clientRequest.on('response', (response) => readResponse(response, startedAt).then(resolve, reject))
      clientRequest.on('error', reject)
      clientRequest.end(body ?? undefined)
    })
  }

  async function send(rawRequest: RawRequest, tries = MAX_TRIES): Promise<RawResponse> {
    const mayBeCutOff = (rawRequest.body?.length ?? 0) > RESETTABLE_BODY_SIZE && tries > 1
    return sendOnce(rawRequest).catch((error) => {
      if (mayBeCutOff) return send(rawRequest, tries - 1)
      throw error
    })
  }
  return { ask: send, close: () => agent.destroy() }
}
