import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { TrafficResult } from './ordinary-traffic.ts'

const trafficOptions = z.object({
  address: z.string(),
  cookies: z.array(z.string()),
  units: z.array(z.string()),
  waitsForAnswers: z.boolean(),
})
const { address, cookies, units, waitsForAnswers } = trafficOptions.parse(workerData)

/**
 * From one request of a person to the next, in milliseconds: where times are measured also while the one before is not
 * answered, so that a server that stands still is seen by everybody who would have come in the meantime.
 */
const REQUEST_INTERVAL_MS = 40
/** A request without its answer by then has failed. Milliseconds. */
const TIMEOUT_MS = 120_000
/** Every so many requests one comes over a new connection; no divisor of the kinds of pages, so that each has its turn. */
const NEW_CONNECTION_EVERY = 3

const latencies: number[] = []
const errors: string[] = []
let newConnections = 0
let isOver = false

type PageRequest = [method: string, path: string, body?: object]

function nextPage(turn: number): PageRequest {
  const unit = units[turn % units.length] ?? ''
  const about = { track: 'long', eventId: randomUUID(), time: new Date().toISOString(), where: '/track/long' }
  const day: PageRequest[] = [
    ['GET', '/dashboard'],
    ['GET', '/api/start'],
    ['GET', '/api/catalog'],
    ['PUT', `/api/progress/units/${unit}`, { completed: turn % 8 < 4, ...about }],
  ]
  return day[turn % day.length] ?? ['GET', '/']
}

/** Answers the status, once the whole answer has come. */
function sendRequest(
  [method, path, body]: PageRequest,
  cookie: string,
  agent: Agent | false,
): Promise<number> {
  const headers = { Cookie: cookie, ...(body ? { 'Content-Type': 'application/json' } : {}) }
  const options = { method, headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) }
  return new Promise((resolve, reject) => {
    const asked = request(address + path, options, (response) => {
      response.once('error', reject)
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

/** What it takes counts from the moment that was planned for it. */
async function measureRequest(
  asked: PageRequest,
  { planned, ...by }: { planned: number; cookie: string; agent: Agent | false },
) {
  const what = `${asked[0]} ${asked[1]}${by.agent ? '' : ', over a new connection'}`
  try {
    const status = await sendRequest(asked, by.cookie, by.agent)
    if (status !== 200) errors.push(`${what}: ${status}`)
  } catch (error) {
    errors.push(`${what}: ${error}`)
  }
  latencies.push(performance.now() - planned)
}

async function runVisitor(cookie: string, nth: number): Promise<void> {
  const keepAliveAgent = new Agent({ keepAlive: true })
  const pending: Promise<void>[] = []
  const began = performance.now() + (nth * REQUEST_INTERVAL_MS) / cookies.length
  for (let turn = 0; !isOver; turn += 1) {
    const planned = began + turn * REQUEST_INTERVAL_MS
    await wait(Math.max(0, planned - performance.now()))
    const isNew = turn % NEW_CONNECTION_EVERY === 0
    if (isNew) newConnections += 1
    const asked = measureRequest(nextPage(turn), { planned, cookie, agent: isNew ? false : keepAliveAgent })
    pending.push(asked)
    if (waitsForAnswers) await asked
  }
  await Promise.all(pending)
  keepAliveAgent.destroy()
}

function summary(): TrafficResult {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 10) / 10
  return {
    requests: latencies.length,
    newConnections,
    errors: errors.slice(0, 10),
    p50: at(0.5),
    p95: at(0.95),
    worst: at(1),
  }
}

parentPort?.once('message', () => {
  isOver = true
})
await Promise.all(cookies.map(runVisitor))
parentPort?.postMessage(summary())
