import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Visited } from './ordinary-traffic.ts'

const visit = z.object({ address: z.string(), cookies: z.array(z.string()), units: z.array(z.string()) })
const { address, cookies, units } = visit.parse(workerData)

/** Between two requests of one person. Milliseconds. */
const THINKING = 25

const took: number[] = []
const errors: string[] = []
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

async function ask([method, path, body]: Asked, cookie: string): Promise<void> {
  const began = performance.now()
  try {
    const headers = { Cookie: cookie, ...(body ? { 'Content-Type': 'application/json' } : {}) }
    const response = await fetch(address + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    await response.arrayBuffer()
    if (response.status !== 200) errors.push(`${method} ${path}: ${response.status}`)
  } catch (error) {
    const { cause } = error instanceof Error ? error : { cause: error }
    errors.push(`${method} ${path}: ${cause}`)
  }
  took.push(performance.now() - began)
}

async function person(cookie: string): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    await ask(nextPage(turn), cookie)
    await wait(THINKING)
  }
}

function summary(): Visited {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 10) / 10
  return { requests: took.length, errors: errors.slice(0, 10), p50: at(0.5), p95: at(0.95), worst: at(1) }
}

parentPort?.once('message', () => {
  isOver = true
})
await Promise.all(cookies.map(person))
parentPort?.postMessage(summary())
