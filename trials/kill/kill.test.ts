import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { sampleTrack, sampleUnit } from '../../apps/server/src/port-suites/samples.ts'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { type RunningProduct, startProduct } from '../../apps/server/src/testing/running-product.ts'

const KILLS = 10
const COMPLETIONS = 2000
const UNITS = 100
const LEARNERS = COMPLETIONS / UNITS
const CONNECTIONS = 8
const PASSWORD = 'Right-Password-1'

const seed = Number(process.env.SEED ?? randomInt(1_000_000))

type Completion = { learner: number; unit: string; eventId: string }

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const emailOf = (learner: number) => `learner-${learner}@example.org`
const unitIds = Array.from({ length: UNITS }, (_, at) => `unit-${at}`)

/** A library of one long track, and learners with passwords that are quickly checked. */
async function fill(dataDir: string): Promise<void> {
  const stores = oneMachine({
    dataDir,
    hashCost: { memory: 8, passes: 1 },
    onFault: (error) => expect.unreachable(String(error)),
  })
  await Promise.all(
    unitIds.map((unitId) => stores.catalog.saveUnit(sampleUnit({ unitId, attachment: null }), null)),
  )
  await stores.catalog.saveTrack(sampleTrack({ slug: 'long', units: unitIds }), null)
  await Promise.all(
    Array.from({ length: LEARNERS }, async (_, learner) => {
      const person = { sub: `sub-${learner}`, role: 'user', group: null } as const
      const name = { email: emailOf(learner), first: 'A', last: 'B', password: PASSWORD }
      await stores.people.create({ ...person, subGroupId: null })
      await stores.pool.create({ ...person, ...name, createdAt: new Date().toISOString() })
    }),
  )
  await stores.close()
}

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
async function complete(address: string, { unit, eventId }: Completion, cookie: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/progress/units/${unit}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({
        ...{ completed: true, track: 'long', eventId },
        ...{ time: new Date().toISOString(), where: '/track/long' },
      }),
    })
    if (response.status !== 200) expect.unreachable(await response.text())
    await response.text()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

type Work = { waiting: Completion[]; done: Completion[]; cookies: string[] }

/** Several connections at once, until nothing waits or the server is gone; what was not acknowledged waits again. */
async function completeAll(product: RunningProduct, work: Work, onDone: () => void): Promise<void> {
  const connection = async () => {
    for (let next = work.waiting.shift(); next; next = work.waiting.shift()) {
      if (!(await complete(product.address, next, work.cookies[next.learner] ?? ''))) {
        work.waiting.unshift(next)
        return
      }
      work.done.push(next)
      onDone()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

const numberOf = (db: DatabaseSync, sql: string) => Number(db.prepare(sql).get()?.n)

/** Everything acknowledged is there exactly once, and nothing is torn. */
function expectNothingLost(dataDir: string, { done }: Work): void {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])

  const units = db.prepare('SELECT 1 FROM completed_units WHERE sub = ? AND unit_id = ?')
  const events = db.prepare(
    'SELECT count(*) AS n FROM events WHERE user = ? AND id = ? AND event = 120 AND detail = ?',
  )
  const lost = done.filter(({ learner, unit }) => !units.get(`sub-${learner}`, unit))
  const uncounted = done.filter(
    ({ learner, unit, eventId }) => events.get(`sub-${learner}`, eventId, unit)?.n !== 1,
  )
  expect({ lost, uncounted }).toEqual({ lost: [], uncounted: [] })

  const completions = numberOf(db, 'SELECT count(*) AS n FROM completed_units')
  expect(numberOf(db, 'SELECT count(*) AS n FROM events WHERE event = 120')).toBe(completions)
  expect(numberOf(db, 'SELECT sum(count) AS n FROM event_days WHERE event = 120')).toBe(completions)
  expect(numberOf(db, 'SELECT sum(count) AS n FROM event_day_details WHERE event = 120')).toBe(completions)
  expect(completions).toBeGreaterThanOrEqual(done.length)
  expect(completions).toBeLessThanOrEqual(done.length + CONNECTIONS)
  db.close()
}

describe(`kill -9 (SEED=${seed})`, () => {
  test('during 2,000 completions, ten times: every acknowledged one is there', {
    timeout: 120_000,
  }, async () => {
    const { next: random } = seededRandom(String(seed))
    const dataDir = temporaryFolder()
    const settings = { DATA_DIR: dataDir, APP_ENV: 'development' }
    await fill(dataDir)
    let product = await startProduct(settings)

    const everything = Array.from({ length: LEARNERS }, (_, learner) =>
      unitIds.map((unit) => ({ learner, unit, eventId: randomUUID() })),
    ).flat()
    const waiting = everything
      .map((completion) => ({ completion, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ completion }) => completion)
    const cookies: string[] = []
    for (let learner = 0; learner < LEARNERS; learner += 1)
      cookies.push(await signIn(product.address, learner))
    const work: Work = { waiting, done: [], cookies }

    const readyAfter: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killAt = Math.floor(((kill + random()) * COMPLETIONS) / KILLS)
      const delay = random() * 4
      let killed: Promise<unknown> | null = null
      const killWhenDue = () => {
        if (work.done.length >= killAt) killed ??= wait(delay).then(product.kill)
      }
      killWhenDue()
      await completeAll(product, work, killWhenDue)
      expect(killed).not.toBeNull()
      await killed

      product = await startProduct(settings)
      readyAfter.push(product.readyAfter)
      expectNothingLost(dataDir, work)
    }
    await completeAll(product, work, () => {})
    await product.stop()

    expect(work.done).toHaveLength(COMPLETIONS)
    expectNothingLost(dataDir, work)
    expect(Math.max(...readyAfter)).toBeLessThanOrEqual(2000)
  })
})
