import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const trafficOptions = z.object({
  address: z.string(),
  cookies: z.array(z.string()),
  units: z.array(z.string()),
  /** A visitor waits for each response before the next request, so that a slow machine is not overloaded. */
  waitsForResponses: z.boolean(),
})
export type TrafficOptions = z.infer<typeof trafficOptions>
export type TrafficResult = ReturnType<typeof summarize>

const { address, cookies, units, waitsForResponses } = trafficOptions.parse(workerData)

/**
 * From one request of a visitor to the next, in milliseconds. Where latencies are measured, the next is sent even if
 * the last has no response yet, so that a server that pauses delays every request that was due meanwhile.
 */
const REQUEST_INTERVAL_MS = 40
/** A request without a response by then has failed. Milliseconds. */
const TIMEOUT_MS = 120_000
/**
 * Every n-th request uses a new connection; not a divisor of the number of page kinds, so that each kind has its turn.
 */
const NEW_CONNECTION_EVERY = 3

const latencies: number[] = []
const errors: string[] = []
let newConnections = 0
let isOver = false

type PageRequest = [method: string, path: string, body?: object]

function nextPage(turn: number): PageRequest {
  const unit = units[turn % units.length] ?? ''
  const fields = {
    track: 'long',
    eventId: randomUUID(),
    time: new Date().toISOString(),
    where: '/track/long',
  }
  const requests: PageRequest[] = [
    ['GET', '/dashboard'],
    ['GET', '/api/start'],
    ['GET', '/api/catalog'],
    ['PUT', `/api/progress/units/${unit}`, { completed: turn % 8 < 4, ...fields }],
  ]
  return requests[turn % requests.length] ?? ['GET', '/']
}

function sendRequest([method, path, body]: PageRequest, cookie: string, agent: Agent | false) {
  const headers = { Cookie: cookie, ...(body ? { 'Content-Type': 'application/json' } : {}) }
  const options = { method, headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) }
  return new Promise((resolve, reject) => {
    const clientRequest = request(address + path, options, (response) => {
      response.once('error', reject)
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    clientRequest.once('error', reject)
    clientRequest.end(body && JSON.stringify(body))
  })
}

/** Sends a request; its latency counts from the planned time, not from the actual one. */
async function measureRequest(
  pageRequest: PageRequest,
  { planned, ...connection }: { planned: number; cookie: string; agent: Agent | false },
) {
  const description = `${pageRequest[0]} ${pageRequest[1]}${connection.agent ? '' : ', over a new connection'}`
  try {
    const status = await sendRequest(pageRequest, connection.cookie, connection.agent)
    if (status !== 200) errors.push(`${description}: ${status}`)
  } catch (error) {
    errors.push(`${description}: ${error}`)
  }
  latencies.push(performance.now() - planned)
}

async function runVisitor(cookie: string, nth: number): Promise<void> {
  const keepAliveAgent = new Agent({ keepAlive: true })
  const pending: Promise<void>[] = []
  const startedAt = performance.now() + (nth * REQUEST_INTERVAL_MS) / cookies.length
  for (let turn = 0; !isOver; turn += 1) {
    const planned = startedAt + turn * REQUEST_INTERVAL_MS
    await wait(Math.max(0, planned - performance.now()))
    const isNew = turn % NEW_CONNECTION_EVERY === 0
    if (isNew) newConnections += 1
    const measured = measureRequest(nextPage(turn), {
      planned,
      cookie,
      agent: isNew ? false : keepAliveAgent,
    })
    pending.push(measured)
    if (waitsForResponses) await measured
  }
  await Promise.all(pending)
  keepAliveAgent.destroy()
}

function summarize() {
  const sorted = latencies.toSorted((a, b) => a - b)
  const percentile = (part: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 10) / 10
  return {
    requests: latencies.length,
    newConnections,
    errors: errors.slice(0, 10),
    p50: percentile(0.5),
    p95: percentile(0.95),
    worst: percentile(1),
  }
}

parentPort?.once('message', () => {
  isOver = true
})
await Promise.all(cookies.map(runVisitor))
parentPort?.postMessage(summarize())
