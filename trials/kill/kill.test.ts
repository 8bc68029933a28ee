import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { checkStore } from '../../apps/server/src/store-check/check-store.ts'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { type RunningProduct, startProduct } from '../../apps/server/src/testing/running-product.ts'
import { isNightly, seed, sized } from '../size.ts'
import { smallest } from '../smallest.ts'
import { tell } from '../told.ts'
import {
  emailOf,
  fillForWork,
  PASSWORD,
  requestOf,
  WRITES_OF_ONE,
  type Write,
  workOf,
  wrongsOfWork,
} from './work.ts'

const KILLS = sized({ ci: 10, nightly: 200 })
/** Security.md R1. */
const BETWEEN_KILLS = 250
/** Nightly: how many times longer a start after a kill may take than the first one. */
const MOST_TIMES_LONGER = 4
const CONNECTIONS = 8
const LEARNERS = (KILLS * BETWEEN_KILLS) / WRITES_OF_ONE

const root = mkdtempSync(join(tmpdir(), 'killed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** `at` so many acknowledged writes, and a moment later, in milliseconds. */
type Kill = { at: number; delay: number }

type Work = { waiting: Write[]; done: Write[]; cookies: string[] }

type Asked = 'killed' | 'stopped'

function isRunning({ pid }: RunningProduct): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ends the server. What is wrong with that, in sentences: it went away by itself, or had something to say. */
async function wrongsOfEnd(product: RunningProduct, asked: Asked): Promise<string[]> {
  const wasRunning = isRunning(product)
  const { code, stderr } = await (asked === 'killed' ? product.kill() : product.stop())
  return [
    ...(wasRunning ? [] : [`It ended by itself, before it was ${asked}.`]),
    ...(code === (asked === 'killed' ? null : 0) ? [] : [`It was ${asked} and ended with ${code}.`]),
    ...(stderr === '' ? [] : [`It said: ${stderr}`]),
  ]
}

/** How long starts took until they were ready: the first, and those after kills. Milliseconds. */
type Starts = { first: number; afterKills: number[] }

type Run = { wrongs: string[]; acknowledged: number; starts: Starts }

async function signIn(address: string, learner: number): Promise<string> {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf(learner), password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  await response.body?.cancel()
  return cookiesOf(response)
}

/** True once the server has said that it is done; false when it went away instead. */
async function send(address: string, write: Write, cookie: string): Promise<boolean> {
  const { method, path, body } = requestOf(write)
  try {
    const response = await fetch(address + path, {
      ...{ method, body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
    })
    const words = await response.text()
    if (!response.ok) expect.unreachable(words)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Several connections at once, until nothing waits or the server is gone; what was not acknowledged waits again. */
async function sendAll(product: RunningProduct, work: Work, onDone: () => void): Promise<void> {
  const connection = async () => {
    for (let next = work.waiting.shift(); next; next = work.waiting.shift()) {
      if (!(await send(product.address, next, work.cookies[next.learner] ?? ''))) {
        work.waiting.unshift(next)
        return
      }
      work.done.push(next)
      onDone()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

async function wrongsIn(dataDir: string, { done }: Work): Promise<string[]> {
  const findings = await checkStore(dataDir, { now: Date.now })
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  try {
    return [...findings.map(({ words }) => words), ...wrongsOfWork(db, done, CONNECTIONS)]
  } finally {
    db.close()
  }
}

async function prepared(dataDir: string): Promise<void> {
  const onFault = (error: unknown) => expect.unreachable(String(error))
  const stores = oneMachine({ dataDir, hashCost: { memory: 8, passes: 1 }, onFault })
  await fillForWork(stores, LEARNERS)
  await stores.close()
}

/** All the work, with these kills in the middle of it; ends with the first thing that is wrong. */
async function runThrough(kills: readonly Kill[]): Promise<Run> {
  const dataDir = mkdtempSync(join(root, 'store-'))
  await prepared(dataDir)
  const settings = { DATA_DIR: dataDir, APP_ENV: 'test' }
  let product = await startProduct(settings)
  const work: Work = { waiting: workOf(LEARNERS, seed), done: [], cookies: [] }
  for (let learner = 0; learner < LEARNERS; learner += 1)
    work.cookies.push(await signIn(product.address, learner))

  const starts: Starts = { first: product.readyAfter, afterKills: [] }
  for (const { at, delay } of kills) {
    const running = product
    const kill = () => wrongsOfEnd(running, 'killed')
    let killed: Promise<string[]> | null = null
    const killWhenDue = () => {
      if (work.done.length >= at) killed ??= wait(delay).then(kill)
    }
    killWhenDue()
    await sendAll(running, work, killWhenDue)
    const wrongsOfKill = await (killed ?? kill())

    product = await startProduct(settings)
    starts.afterKills.push(product.readyAfter)
    const wrongs = [...wrongsOfKill, ...(await wrongsIn(dataDir, work))]
    if (wrongs.length > 0) {
      await product.kill()
      return { wrongs, acknowledged: work.done.length, starts }
    }
  }
  await sendAll(product, work, () => {})
  const wrongs = [...(await wrongsOfEnd(product, 'stopped')), ...(await wrongsIn(dataDir, work))]
  return { wrongs, acknowledged: work.done.length, starts }
}

describe(`kill -9 (SEED=${seed})`, () => {
  test(`${KILLS} times, ${BETWEEN_KILLS} writes apart: every acknowledged one is there, once`, {
    timeout: sized({ ci: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const began = performance.now()
    const { next: random } = seededRandom('kills', String(seed))
    const kills = Array.from({ length: KILLS }, (_, kill) => ({
      at: Math.floor((kill + random()) * BETWEEN_KILLS),
      delay: random() * 4,
    }))
    const { wrongs, acknowledged, starts } = await runThrough(kills)
    const slowest = Math.max(...starts.afterKills)
    tell('kill -9', began, {
      kills: starts.afterKills.length,
      acknowledged,
      wrong: wrongs.length,
      'first ready after, ms': Math.round(starts.first),
      'ready after a kill after at most, ms': Math.round(slowest),
    })
    if (wrongs.length > 0) {
      const fails = async (fewer: readonly Kill[]) => (await runThrough(fewer)).wrongs.length > 0
      expect({ wrongs, fewestKills: await smallest(kills, fails, 10) }).toEqual({ wrongs: [] })
    }
    expect(acknowledged).toBe(KILLS * BETWEEN_KILLS)
    if (isNightly) expect(slowest / starts.first).toBeLessThanOrEqual(MOST_TIMES_LONGER)
  })
})
