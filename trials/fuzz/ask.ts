import { Agent, type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { USUAL_BODY } from '@kitchen-table/contract/body-size'

export type Question = {
  method: string
  /** As it stands in the first line of the request: nothing tidies it. */
  target: string
  headers: Record<string, string | string[]>
  body: Buffer | null
}

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  milliseconds: number
}

const unpack: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  identity: async (bytes) => bytes,
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

async function wholeAnswer(response: IncomingMessage, began: number): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const milliseconds = performance.now() - began
  const { statusCode = 0, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  const unpacked = await unpack[encoding]?.(Buffer.concat(chunks))
  if (unpacked === undefined) throw new Error(`The answer is encoded as ${encoding}.`)
  return { status: statusCode, headers, text: unpacked.toString(), milliseconds }
}

/** What is refused while it is still being sent may find its sender deaf: the answer is lost, and nothing was done. */
const MAY_BE_CUT_OFF = USUAL_BODY
const TRIES = 3

/** Asks one server over connections that are kept. Unlike fetch it sends what it is given, however strange. */
export function asker(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const { hostname, port } = new URL(address)

  function askOnce({ method, target, headers, body }: Question): Promise<Answer> {
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, agent, method, path: target, headers })
      asked.on('response', (response) => wholeAnswer(response, began).then(resolve, reject))
      asked.on('error', reject)
      asked.end(body ?? undefined)
    })
  }

  async function ask(question: Question, tries = TRIES): Promise<Answer> {
    const mayBeCutOff = (question.body?.length ?? 0) > MAY_BE_CUT_OFF && tries > 1
    return askOnce(question).catch((error) => {
      if (mayBeCutOff) return ask(question, tries - 1)
      throw error
    })
  }
  return { ask, close: () => agent.destroy() }
}
