import { setTimeout as sleep } from 'node:timers/promises'
import type { RateStore } from '@kitchen-table/application/ports'
import { sampleTrack, times } from '@kitchen-table/application/testing/samples'
import { signInAttemptsKey } from '@kitchen-table/application/testing/use-cases'
import { describe, expect, test } from 'vitest'
import { clockShiftOption } from '../clock-shift-option.ts'
import { findWriteProblems, generateWrites, WRITES_PER_LEARNER } from '../kill/learner-writes.ts'
import { emailOf, signInLearners, toHttpRequest } from '../long-track.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { sendJson } from '../send-json.ts'
import { openCloud, withCloudStores } from './open-cloud.ts'

const PROCESSES = 2
const KILLS = chooseByRunSize({ full: 2, nightly: 24 })
const SECONDS_BETWEEN_KILLS = chooseByRunSize({ full: 2, nightly: 5 })
const REQUESTS_PER_SECOND = chooseByRunSize({ full: 20, nightly: 200 })
const REQUESTS = KILLS * SECONDS_BETWEEN_KILLS * REQUESTS_PER_SECOND
type RequestKind = 'write' | 'progress' | 'page' | 'picture'
/**
 * What is requested, over and over. At night most requests load what pages consist of, as those of browsers do: two
 * processors, on which the services and this load also work, do not serve 200 requests a second for learners' data.
 */
const REQUEST_ORDER: readonly RequestKind[] = chooseByRunSize({
  full: ['write'],
  nightly: [
    'write',
    'page',
    'picture',
    'progress',
    'picture',
    'picture',
    'page',
    'picture',
    'progress',
    'picture',
  ],
})
const kindOf = (n: number): RequestKind => REQUEST_ORDER[n % REQUEST_ORDER.length] ?? 'write'
const WRITES = REQUESTS / REQUEST_ORDER.length
const LEARNERS = Math.ceil(WRITES / WRITES_PER_LEARNER)
/** Of all requests, nightly. */
const MAX_FAILED = 0.005
/** How long the failures take that lock an account for longer than this, in ms. */
const LOCKING_MS = 600_000
const LONG_WAIT_MS = 500_000
/** By how much the clocks of the two processes are wrong, in ms. */
const SKEW_MS = 3000

/** By how much they may prolong or shorten a lock. */
const MAX_PROLONGATION_MS = 5000
const FREE_ATTEMPTS = 5

/** Returns how many further attempts are allowed within some time: each failure doubles the wait, from a second on. */
const countLaterAttempts = (elapsedMs: number) => Math.floor(Math.log2(elapsedMs / 1000 + 1))

/** Has the account of learner 0 locked for about a quarter of an hour. Returns until when, in ms since 1970. */
async function lockSignIn(rates: RateStore): Promise<number> {
  const key = signInAttemptsKey(emailOf(0), false)
  await rates.reset(key)
  // The wait doubles with every failure, up to a quarter of an hour.
  let time = Date.now() - LOCKING_MS
  for (;;) {
    const wait = await rates.reserve(key, time)
    time += wait
    if (wait >= LONG_WAIT_MS) return time
  }
}

const signIn = (address: string, password: string) =>
  sendJson(`${address}/api/session`, { body: { email: emailOf(0), password } })

describe('the cloud shape', () => {
  test('T23: two processes whose clocks are wrong by three seconds share a limit, a lock and the library', async () => {
    const cloud = await openCloud({
      learners: 1,
      adjustSettings: (settings, number) => ({
        ...settings,
        NODE_OPTIONS: clockShiftOption(number === 0 ? SKEW_MS : -SKEW_MS),
      }),
    })
    const [cookie = ''] = await signInLearners(cloud.address, 1)
    const readTracks = (address: string) => async () => {
      const response = await fetch(`${address}/api/catalog`, { headers: { Cookie: cookie } })
      return (await response.text()).includes('Saved by another process')
    }
    const readAll = () => Promise.all(cloud.processAddresses.map((address) => readTracks(address)()))
    expect(await readAll()).toEqual([false, false])
    await withCloudStores(cloud, async ({ catalog }) => {
      const track = await catalog.findTrack('long')
      if (!track) throw new Error('There is no track.')
      const { version, author, ...fields } = track
      await catalog.saveTrack(sampleTrack({ ...fields, title: 'Saved by another process' }), version)
    })
    const savedAt = performance.now()
    await expect.poll(readAll, { interval: 20 }).toEqual([true, true])
    const delayMs = Math.round(performance.now() - savedAt)
    reportTrial('library of another process', savedAt, { milliseconds: delayMs })
    if (isNightly) expect(delayMs).toBeLessThanOrEqual(2000)

    const burstAt = performance.now()
    const responses = await Promise.all(
      times(40, async (n) => {
        const response = await signIn(cloud.processAddresses[n % PROCESSES] ?? '', 'Wrong-Password-1')
        await response.body?.cancel()
        return response.status
      }),
    )
    const evaluated = responses.filter((status) => status === 401).length
    expect(responses.filter((status) => ![401, 429].includes(status))).toEqual([])
    expect(evaluated).toBeGreaterThanOrEqual(FREE_ATTEMPTS)
    // A slow machine needs more than a second for all of them.
    const allowed = FREE_ATTEMPTS + countLaterAttempts(performance.now() - burstAt)
    expect(evaluated).toBeLessThanOrEqual(allowed + 1)

    const lockedUntil = await withCloudStores(cloud, ({ rates }) => lockSignIn(rates))
    for (const address of cloud.processAddresses) {
      const askedAt = Date.now()
      const response = await signIn(address, 'Wrong-Password-1')
      await response.body?.cancel()
      const wait = Number(response.headers.get('retry-after')) * 1000
      expect(response.status).toBe(429)
      expect(askedAt + wait).toBeLessThanOrEqual(lockedUntil + MAX_PROLONGATION_MS)
      expect(Date.now() + wait).toBeGreaterThanOrEqual(lockedUntil - MAX_PROLONGATION_MS)
    }
  })

  test(`one of two processes is killed ${KILLS} times: no acknowledged write is lost, and everybody stays signed in (SEED=${seed})`, {
    timeout: chooseByRunSize({ full: 600_000, nightly: 1_800_000 }),
  }, async () => {
    const startedAt = performance.now()
    const cloud = await openCloud({ learners: LEARNERS })
    const cookies = await signInLearners(cloud.address, LEARNERS)
    const pending = generateWrites(LEARNERS, seed).slice(0, WRITES)
    const acknowledged: typeof pending = []
    const refused: number[] = []
    let [requests, failed] = [0, 0]

    async function sendUntilAnswered(path: string, options: Parameters<typeof sendJson>[1]): Promise<void> {
      for (;;) {
        requests += 1
        const response = await sendJson(cloud.address + path, options).catch(() => null)
        await response?.body?.cancel()
        if (response?.ok) return
        failed += 1
        if (response !== null && response.status < 500) refused.push(response.status)
        await sleep(100)
      }
    }
    async function send(write: (typeof pending)[number]): Promise<void> {
      const { method, path, body } = toHttpRequest(write, new Date().toISOString())
      await sendUntilAnswered(path, { method, body, cookie: cookies[write.learner] ?? '' })
      acknowledged.push(write)
    }
    const read = {
      progress: (n: number) =>
        sendUntilAnswered('/api/progress', { method: 'GET', cookie: cookies[n % LEARNERS] ?? '' }),
      page: () => sendUntilAnswered('/', { method: 'GET' }),
      picture: () => sendUntilAnswered('/mark.svg', { method: 'GET' }),
    }

    const sending: Promise<void>[] = []
    async function sendAtRate(): Promise<void> {
      const beganAt = performance.now()
      const toSend = pending.values()
      for (let n = 0; n < REQUESTS; n += 1) {
        const kind = kindOf(n)
        const write = kind === 'write' ? toSend.next().value : undefined
        if (write) sending.push(send(write))
        else if (kind !== 'write') sending.push(read[kind](n))
        const nextAt = beganAt + ((n + 1) * 1000) / REQUESTS_PER_SECOND
        await sleep(Math.max(0, nextAt - performance.now()))
      }
    }
    async function killInTurn(): Promise<void> {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(SECONDS_BETWEEN_KILLS * 1000)
        await cloud.replaceServer(kill % PROCESSES)
      }
    }
    await Promise.all([sendAtRate(), killInTurn()])
    await Promise.all(sending)

    const problems = await withCloudStores(cloud, (stores) =>
      findWriteProblems(stores, { learners: LEARNERS, acknowledged }),
    )
    const counts = { kills: KILLS, acknowledged: acknowledged.length, failed, requests }
    reportTrial('cloud: one of two processes killed', startedAt, { ...counts, wrong: problems.length })
    expect([problems, refused]).toEqual([[], []])
    expect(acknowledged).toHaveLength(WRITES)
    if (isNightly) expect(failed / requests).toBeLessThanOrEqual(MAX_FAILED)
  })
})
