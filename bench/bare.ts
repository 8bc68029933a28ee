import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareAnswer } from './bare-server.ts'
import { type Child, SERVER_CORE, startChild } from './child.ts'

/** What `node:http` writes by itself. */
const own = new Set(['date', 'connection', 'keep-alive'])

/** Names as they were written: lower case would be fewer cache hits for one side only. */
function namedHeaders(raw: string[]): Record<string, string> {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))
  return Object.fromEntries(pairs.filter(([name = '']) => !own.has(name.toLowerCase())))
}

/** An answer of the product, to have it repeated by a bare server. `node:http` leaves it compressed. */
export function answerFrom(url: string, headers: IncomingHttpHeaders): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const body = await buffer(response)
      resolve({ status: response.statusCode ?? 0, headers: namedHeaders(response.rawHeaders), body })
    }).once('error', reject)
  })
}

export type Bare = { port: number; process: Child }

export async function startBare(answer: BareAnswer): Promise<Bare> {
  const process = startChild('bare-server.ts', SERVER_CORE)
  const { port } = await process.ask<{ port: number }>(answer)
  return { port, process }
}
