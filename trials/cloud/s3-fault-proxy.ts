import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startLocalProxy } from '@kitchen-table/application/testing/processes'
import { createS3FaultSchedule, type S3Fault } from './s3-fault-schedule.ts'
import { createErrorResponse, createForwarding, requestKindOf, respond, writeSlowly } from './s3-requests.ts'

type Options = { endpoint: string; random: () => number }

type Exchange = { incoming: IncomingMessage; response: ServerResponse; body: Buffer }

/** Returns functions that make requests fail. */
function createFailing({ endpoint, random }: Options) {
  const { forward, breakOff } = createForwarding(endpoint)

  /** Not the whole, and of a whole of two bytes or more not empty. */
  const partOf = (bytes: Buffer) => bytes.subarray(0, Math.ceil((bytes.length - 1) * random()))

  function corrupt(body: Buffer): Buffer {
    const corrupted = Buffer.from(body)
    const at = Math.floor(random() * body.length)
    corrupted[at] = (body[at] ?? 0) ^ 0x01
    return corrupted
  }

  async function failGet({ incoming, response, body }: Exchange, fault: S3Fault): Promise<void> {
    const { status, headers, body: content } = await forward(incoming, body)
    response.writeHead(status, headers)
    if (fault === 'slow') return writeSlowly(response, content)
    await new Promise<void>((resolve) => response.write(partOf(content), () => resolve()))
    incoming.socket.destroy()
  }

  async function failPut({ incoming, response, body }: Exchange, fault: S3Fault): Promise<void> {
    if (fault === 'slow') return respond(response, await forward(incoming, body, writeSlowly))
    if (fault === 'corrupted') return respond(response, await forward(incoming, corrupt(body)))
    // The hash shows that it is a part, and without one the server's check of the size.
    if (requestKindOf(incoming) === 'client put without hash' || random() < 0.5)
      return respond(response, await forward(incoming, partOf(body)))
    await breakOff(incoming, partOf(body), body.length)
    incoming.socket.destroy()
  }

  return {
    forward,
    async fail(exchange: Exchange, fault: S3Fault): Promise<void> {
      const { incoming, response, body } = exchange
      if (fault === 'unavailable') return respond(response, createErrorResponse(503, 'SlowDown'))
      if (fault !== 'cutAfterwards')
        return incoming.method === 'GET' ? failGet(exchange, fault) : failPut(exchange, fault)
      await forward(incoming, body)
      incoming.socket.destroy()
    },
  }
}

/** Starts a proxy in front of a bucket that makes requests fail, after `setFaulty(true)`. */
export async function startS3FaultProxy(options: Options) {
  const schedule = createS3FaultSchedule(options.random)
  const { forward, fail } = createFailing(options)
  const state = { isFaulty: false, requests: 0 }

  const proxy = await startLocalProxy(async (incoming, response) => {
    state.requests += 1
    const body = await buffer(incoming)
    const kind = state.isFaulty ? requestKindOf(incoming) : null
    const fault = kind && schedule.next(kind, `${kind} ${incoming.url}`)
    if (fault === null) respond(response, await forward(incoming, body))
    else await fail({ incoming, response, body }, fault)
  })
  return {
    ...proxy,
    counts: schedule.counts,
    readRequests: () => state.requests,
    setFaulty(isFaulty: boolean): void {
      state.isFaulty = isFaulty
    },
  }
}

export type S3FaultProxy = Awaited<ReturnType<typeof startS3FaultProxy>>
