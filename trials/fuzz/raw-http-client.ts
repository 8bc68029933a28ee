import { Agent, type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'

export type RawRequest = {
  method: string
  /** As it stands in the first line of the request: nothing tidies it. */
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
  if (unpacked === undefined) throw new Error(`The answer is encoded as ${encoding}.`)
  return { status: statusCode, headers, text: unpacked.toString(), milliseconds }
}

/** What is refused while it is still being sent may find its sender deaf: the answer is lost, and nothing was done. */
const RESETTABLE_BODY_SIZE = DEFAULT_MAX_BODY_BYTES
const MAX_TRIES = 3

/** Asks one server over connections that are kept. Unlike fetch it sends what it is given, however strange. */
export function createRawHttpClient(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const { hostname, port } = new URL(address)

  function sendOnce({ method, target, headers, body }: RawRequest): Promise<RawResponse> {
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const clientRequest = request({ hostname, port, agent, method, path: target, headers })
      clientRequest.on('response', (response) => readResponse(response, began).then(resolve, reject))
      clientRequest.on('error', reject)
      clientRequest.end(body ?? undefined)
    })
  }

  async function send(question: RawRequest, tries = MAX_TRIES): Promise<RawResponse> {
    const mayBeCutOff = (question.body?.length ?? 0) > RESETTABLE_BODY_SIZE && tries > 1
    return sendOnce(question).catch((error) => {
      if (mayBeCutOff) return send(question, tries - 1)
      throw error
    })
  }
  return { ask: send, close: () => agent.destroy() }
}
