import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLocalProxy } from '@kitchen-table/application/testing/processes'
import { z } from 'zod'

/** The parts of all requests, or of all keys of a batch, that fail in each way. */
type FaultRates = {
  throttled: number
  failed: number
  /** Forwarded, and never answered. */
  appliedAndTimedOut: number
  unprocessedKeys: number
}

type Options = { endpoint: string; random: () => number }

const noFaults: FaultRates = { throttled: 0, failed: 0, appliedAndTimedOut: 0, unprocessedKeys: 0 }

/** Longer than the client of the product waits for a response. */
const UNANSWERED_MS = 3000

const batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) })
const keysOfTable = z.object({ Keys: z.array(z.unknown()) }).loose()
const writesOfTable = z.array(z.unknown())

type Forwarded = { status: number; headers: OutgoingHttpHeaders; body: string }

function sendError(response: ServerResponse, status: number, name: string): void {
  const body = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Injected.' })
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(body)
}

/** Splits a list at random; the first part has at least one item, so that every request makes some progress. */
function split(items: readonly unknown[], isUnprocessed: () => boolean) {
  const unprocessed = items.slice(1).filter(isUnprocessed)
  return { processed: items.filter((item) => !unprocessed.includes(item)), unprocessed }
}

/**
 * Starts a proxy in front of DynamoDB that makes requests fail, after `beginFaults`. While it is partitioned, it answers
 * nothing and forwards nothing.
 */
export async function startFaultProxy({ endpoint, random }: Options) {
  const counts = { requests: 0, scans: 0, throttled: 0, failed: 0, timedOut: 0, unprocessed: 0 }
  const state = { isPartitioned: false, rates: noFaults }
  const drawsSinceLast = { throttled: 0, failed: 0, appliedAndTimedOut: 0, unprocessedKeys: 0 }

  /** Draws whether a fault happens now. It happens at the latest after four times the mean interval. */
  function happens(fault: keyof FaultRates): boolean {
    drawsSinceLast[fault] += 1
    const isOverdue = drawsSinceLast[fault] >= 4 / state.rates[fault]
    if (random() >= state.rates[fault] && !isOverdue) return false
    drawsSinceLast[fault] = 0
    return true
  }

  async function forward(incoming: IncomingMessage, body: string): Promise<Forwarded> {
    const { host: _, 'content-length': __, ...headers } = incoming.headers
    const outgoing = request(endpoint, { method: incoming.method ?? 'POST', headers })
    outgoing.end(body)
    const [answer]: IncomingMessage[] = await once(outgoing, 'response')
    if (!answer) throw new Error('There was no response.')
    const { 'content-length': ___, 'x-amz-crc32': ____, ...answerHeaders } = answer.headers
    return { status: answer.statusCode ?? 500, headers: answerHeaders, body: await text(answer) }
  }

  /** Forwards a part of a batch, and returns the rest as unprocessed, as DynamoDB does when it is busy. */
  async function forwardBatch(incoming: IncomingMessage, body: unknown): Promise<Forwarded> {
    const { RequestItems, ...others } = batch.loose().parse(body)
    const isUnprocessed = () => happens('unprocessedKeys')
    const [forwarded, left]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
    for (const [table, items] of Object.entries(RequestItems)) {
      const reads = keysOfTable.safeParse(items)
      const all = reads.success ? reads.data.Keys : writesOfTable.parse(items)
      const { processed, unprocessed } = split(all, isUnprocessed)
      const wrap = (part: unknown[]) => (reads.success ? { ...reads.data, Keys: part } : part)
      forwarded[table] = wrap(processed)
      if (unprocessed.length > 0) left[table] = wrap(unprocessed)
      counts.unprocessed += unprocessed.length
    }
    const answer = await forward(incoming, JSON.stringify({ ...others, RequestItems: forwarded }))
    if (answer.status !== 200 || Object.keys(left).length === 0) return answer
    const name = String(incoming.headers['x-amz-target']).endsWith('BatchGetItem')
      ? 'UnprocessedKeys'
      : 'UnprocessedItems'
    return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), [name]: left }) }
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = String(incoming.headers['x-amz-target'])
    counts.requests += 1
    if (target.endsWith('.Scan')) counts.scans += 1
    const body = await json(incoming)
    while (state.isPartitioned && !response.destroyed) await sleep(50)
    if (response.destroyed) return
    if (happens('throttled')) {
      counts.throttled += 1
      return sendError(response, 400, 'ProvisionedThroughputExceededException')
    }
    if (happens('failed')) {
      counts.failed += 1
      return sendError(response, 500, 'InternalServerError')
    }
    const isUnanswered = happens('appliedAndTimedOut')
    const answer = target.includes('.Batch')
      ? await forwardBatch(incoming, body)
      : await forward(incoming, JSON.stringify(body))
    if (isUnanswered) {
      counts.timedOut += 1
      await sleep(UNANSWERED_MS)
      response.destroy()
      return
    }
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  return {
    ...(await startLocalProxy(handle)),
    counts,
    /** Begins to make requests fail, those that are not named here no longer. */
    beginFaults(rates: Partial<FaultRates>): void {
      state.rates = { ...noFaults, ...rates }
    },
    setPartitioned(isPartitioned: boolean): void {
      state.isPartitioned = isPartitioned
    },
  }
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>
