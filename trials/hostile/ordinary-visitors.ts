import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Visited } from './ordinary-traffic.ts'

const visit = z.object({
  address: z.string(),
  cookies: z.array(z.string()),
  units: z.array(z.string()),
  waitsForAnswers: z.boolean(),
})
const { address, cookies, units, waitsForAnswers } = visit.parse(workerData)

/**
 * From one request of a person to the next, in milliseconds: where times are measured also while the one before is not
 * answered, so that a server that stands still is seen by everybody who would have come in the meantime.
 */
const EVERY = 40
/** A request without its answer by then has failed. Milliseconds. */
const PATIENCE = 120_000
/** Every so many requests one comes over a new connection; no divisor of the kinds of pages, so that each has its turn. */
const NEWCOMER = 3

const took: number[] = []
const errors: string[] = []
let fresh = 0
let isOver = false

type Asked = [method: string, path: string, body?: object]

function nextPage(turn: number): Asked {
  const unit = units[turn % units.length] ?? ''
  const about = { track: 'long', eventId: randomUUID(), time: new Date().toISOString(), where: '/track/long' }
  const day: Asked[] = [
    ['GET', '/dashboard'],
    ['GET', '/api/start'],
    ['GET', '/api/catalog'],
    ['PUT', `/api/progress/units/${unit}`, { completed: turn % 8 < 4, ...about }],
  ]
  return day[turn % day.length] ?? ['GET', '/']
}

/** Answers the status, once the whole answer has come. */
function answerTo([method, path, body]: Asked, cookie: string, agent: Agent | false): Promise<number> {
  const headers = { Cookie: cookie, ...(body ? { 'Content-Type': 'application/json' } : {}) }
  const options = { method, headers, agent, signal: AbortSignal.timeout(PATIENCE) }
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
async function ask(
  asked: Asked,
  { planned, ...by }: { planned: number; cookie: string; agent: Agent | false },
) {
  const what = `${asked[0]} ${asked[1]}${by.agent ? '' : ', over a new connection'}`
  try {
    const status = await answerTo(asked, by.cookie, by.agent)
    if (status !== 200) errors.push(`${what}: ${status}`)
  } catch (error) {
    errors.push(`${what}: ${error}`)
  }
  took.push(performance.now() - planned)
}

async function person(cookie: string, nth: number): Promise<void> {
  const kept = new Agent({ keepAlive: true })
  const asking: Promise<void>[] = []
  const began = performance.now() + (nth * EVERY) / cookies.length
  for (let turn = 0; !isOver; turn += 1) {
    const planned = began + turn * EVERY
    await wait(Math.max(0, planned - performance.now()))
    const isNew = turn % NEWCOMER === 0
    if (isNew) fresh += 1
    const asked = ask(nextPage(turn), { planned, cookie, agent: isNew ? false : kept })
    asking.push(asked)
    if (waitsForAnswers) await asked
  }
  await Promise.all(asking)
  kept.destroy()
}

function summary(): Visited {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 10) / 10
  return {
    requests: took.length,
    fresh,
    errors: errors.slice(0, 10),
    p50: at(0.5),
    p95: at(0.95),
    worst: at(1),
  }
}

parentPort?.once('message', () => {
  isOver = true
})
await Promise.all(cookies.map(person))
parentPort?.postMessage(summary())
