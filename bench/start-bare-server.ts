import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareResponse } from './bare-server.ts'
import { SERVER_CORE, startChild } from './child-process.ts'

/** Headers that `node:http` writes by itself. */
const automaticHeaders = new Set(['date', 'connection', 'keep-alive'])

/** Keeps the names' upper and lower case, so that both servers send the same bytes. */
function namedHeaders(raw: string[]): Record<string, string> {
  const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
  return Object.fromEntries(pairs.filter(([name = '']) => !automaticHeaders.has(name.toLowerCase())))
}

/** Requests a response that a bare server can repeat. `node:http` leaves it compressed. */
export function captureResponse(url: string, headers: IncomingHttpHeaders): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const body = await buffer(response)
      resolve({ status: response.statusCode ?? 0, headers: namedHeaders(response.rawHeaders), body })
    }).once('error', reject)
  })
}

export async function startBareServer(response: BareResponse) {
  const process = startChild('bare-server.ts', SERVER_CORE)
  const { port } = await process.request<{ port: number }>(response)
  return { port, process }
}
