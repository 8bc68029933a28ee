import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareResponse } from './bare-server.ts'
import { type Child, SERVER_CORE, startChild } from './child-process.ts'

/** What `node:http` writes by itself. */
const automaticHeaders = new Set(['date', 'connection', 'keep-alive'])

/** Names as they were written: lower case would be fewer cache hits for one side only. */
function namedHeaders(raw: string[]): Record<string, string> {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))
  return Object.fromEntries(pairs.filter(([name = '']) => !automaticHeaders.has(name.toLowerCase())))
}

/** An answer of the product, to have it repeated by a bare server. `node:http` leaves it compressed. */
export function captureResponse(url: string, headers: IncomingHttpHeaders): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const body = await buffer(response)
      resolve({ status: response.statusCode ?? 0, headers: namedHeaders(response.rawHeaders), body })
    }).once('error', reject)
  })
}

export type BareServer = { port: number; process: Child }

export async function startBareServer(answer: BareResponse): Promise<BareServer> {
  const process = startChild('bare-server.ts', SERVER_CORE)
  const { port } = await process.request<{ port: number }>(answer)
  return { port, process }
}
