import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { concurrently, sampleTrack, times } from '@kitchen-table/application/testing/samples'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { checkStore } from '@kitchen-table/operator/store-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fillStore, findWriteProblems, generateWrites, WRITES_PER_LEARNER } from '../kill/learner-writes.ts'
import { emailOf, sendLearnerWrite, signInLearners } from '../long-track.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { isRunning } from '../start-server.ts'
import { openProcesses, PROCESSES } from './open-processes.ts'

const KILLS = chooseByRunSize({ small: 2, full: 4, nightly: 24 })
/** Nightly: as many as 200 requests a second are in five seconds. */
const WRITES_BETWEEN_KILLS = chooseByRunSize({ full: 200, nightly: 1000 })
const LEARNERS = (KILLS * WRITES_BETWEEN_KILLS) / WRITES_PER_LEARNER
const CONNECTIONS = 4
/** So that a request is in progress for a small part of the time, as in a service that is not overloaded. */
const PAUSE_MS = 20
/** Of all requests, nightly; in `npm test` there are more kills for each request. */
const MAX_FAILED = 0.005

const open = (learners: number) => openProcesses({ fill: (stores) => fillStore(stores, learners) })

/** Sends a request over a connection of its own, so that any of the processes may serve it. */
const sendAlone = (address: string, init: RequestInit = {}) =>
  fetch(address, { ...init, headers: { ...init.headers, Connection: 'close' } })

describe(`${PROCESSES} processes`, () => {
  test('share a limit: of forty wrong passwords at the same time, five are checked', async () => {
    const { product } = await open(1)
    const body = JSON.stringify({ email: emailOf(0), password: 'Wrong-Password-1' })
    const responses = await concurrently(40, () =>
      sendAlone(`${product.address}/api/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...times(5, () => 401), ...times(35, () => 429)])
  })

  test('all serve what another process has saved in the library', async () => {
    const { dataDir, product } = await open(1)
    const [cookie = ''] = await signInLearners(product.address, 1)
    const readTracks = async () => {
      const response = await sendAlone(`${product.address}/api/catalog`, { headers: { Cookie: cookie } })
      return (await response.text()).includes('Saved by another process')
    }
    expect(await concurrently(10, readTracks)).not.toContain(true)
    await withStores(dataDir, async ({ catalog }) => {
      const track = await catalog.findTrack('long')
      if (!track) throw new Error('There is no track.')
      const { version, author, ...fields } = track
      await catalog.saveTrack(sampleTrack({ ...fields, title: 'Saved by another process' }), version)
    })
    await expect.poll(() => concurrently(10, readTracks)).not.toContain(false)
  })

  // Regression: half of the connections waited for it, and for ever once it was killed.
  test('all connections are answered while one of them hangs, and after it is killed', async () => {
    const { product, workers } = await open(1)
    const [victim = expect.unreachable('A process has ended by itself.')] = workers()
    onTestFinished(() => void (isRunning(victim) && process.kill(victim, 'SIGKILL')))
    async function readHealth(): Promise<string> {
      return (await sendAlone(`${product.address}/healthz`)).text()
    }
    const healthy = times(20, () => '{"status":"ok"}')
    process.kill(victim, 'SIGSTOP')
    await expect.poll(() => readFileSync(`/proc/${victim}/stat`, 'utf8')).toMatch(/\) T /)
    expect(await concurrently(20, readHealth)).toEqual(healthy)
    process.kill(victim, 'SIGKILL')
    expect(await concurrently(20, readHealth)).toEqual(healthy)
  })

  test('end when their supervisor is stopped, and when it is killed', async () => {
    for (const end of ['stop', 'kill'] as const) {
      const { product, workers } = await open(1)
      const pids = workers()
      expect((await product[end]()).code).toBe(end === 'stop' ? 0 : null)
      await expect.poll(() => pids.filter(isRunning)).toEqual([])
    }
  })

  test(`of which one is killed ${KILLS} times: no acknowledged write is lost, and everybody stays signed in (SEED=${seed})`, async () => {
    const startedAt = performance.now()
    const { dataDir, product, workers, countReady } = await open(LEARNERS)
    const cookies = await signInLearners(product.address, LEARNERS)
    const pending = generateWrites(LEARNERS, seed)
    const acknowledged: typeof pending = []
    let [requests, failed, kills] = [0, 0, 0]

    async function killWhenDue(): Promise<void> {
      if (acknowledged.length < (kills + 0.5) * WRITES_BETWEEN_KILLS || kills === KILLS) return
      const ready = PROCESSES + kills
      kills += 1
      // The other one serves alone until the one before has been replaced.
      await expect.poll(countReady).toBe(ready)
      const victim = workers()[kills % PROCESSES]
      if (victim === undefined) throw new Error('A process has ended by itself.')
      process.kill(victim, 'SIGKILL')
    }

    async function sendPending(): Promise<void> {
      for (let next = pending.shift(); next; next = pending.shift()) {
        requests += 1
        if (await sendLearnerWrite(product.address, next, cookies[next.learner] ?? ''))
          acknowledged.push(next)
        else {
          failed += 1
          pending.push(next)
        }
        await killWhenDue()
        await sleep(PAUSE_MS)
      }
    }
    await concurrently(CONNECTIONS, sendPending)
    expect(await product.stop()).toMatchObject({ code: 0, stderr: '' })

    const findings = await checkStore(dataDir, { now: Date.now })
    const problems = await withStores(dataDir, (stores) =>
      findWriteProblems(stores, { learners: LEARNERS, acknowledged, maxInFlight: CONNECTIONS }),
    )
    reportTrial('one of two processes killed', startedAt, {
      kills,
      acknowledged: acknowledged.length,
      failed,
      requests,
      wrong: problems.length + findings.length,
    })
    expect([...findings.map(({ message }) => message), ...problems]).toEqual([])
    expect(kills).toBe(KILLS)
    expect(acknowledged).toHaveLength(LEARNERS * WRITES_PER_LEARNER)
    expect(failed).toBeLessThanOrEqual(KILLS * CONNECTIONS)
    if (isNightly) expect(failed / requests).toBeLessThanOrEqual(MAX_FAILED)
  })
})
