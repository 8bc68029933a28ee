import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
import { concurrently } from '../../apps/server/src/testing/times.ts'
import { generateWrites, WRITES_PER_LEARNER } from '../kill/learner-writes.ts'
import { signInLearners, toHttpRequest } from '../long-track.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { sendJson } from '../send-json.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { findWriteProblems } from './learner-writes.ts'
import { openCloud, withCloudStores } from './open-cloud.ts'

const WRITES = chooseByRunSize({ ci: 300, nightly: 20_000 })
const LEARNERS = Math.ceil(WRITES / WRITES_PER_LEARNER)
const PARTITION_MS = chooseByRunSize({ ci: 4000, nightly: 30_000 })
const CONNECTIONS = 16
/** Nightly. */
const MAX_ANSWER_MS = 3000
const MAX_RECOVERY_MS = 10_000

const rates = { throttled: 0.1, failed: 0.05, appliedAndTimedOut: 0.02, unprocessedKeys: 0.2 }

test(`${WRITES} writes over a failing connection to DynamoDB: none is lost or doubled, and a partition is answered (SEED=${seed})`, {
  timeout: chooseByRunSize({ ci: 600_000, nightly: 3_600_000 }),
}, async () => {
  const startedAt = performance.now()
  const { next: random } = createSeededRandom('faults', String(seed))
  const proxies: FaultProxy[] = []
  const cloud = await openCloud({
    learners: LEARNERS,
    async adjustSettings(settings) {
      const [proxy] = proxies
      if (proxy) return { ...settings, DYNAMODB_URL: proxy.endpoint }
      const started = await startFaultProxy({ endpoint: settings.DYNAMODB_URL ?? '', rates, random })
      proxies.push(started)
      return { ...settings, DYNAMODB_URL: started.endpoint }
    },
    processes: 1,
  })
  const [proxy] = proxies
  if (!proxy) throw new Error('The proxy was not started.')
  onTestFinished(proxy.stop)
  const cookies = await signInLearners(cloud.address, LEARNERS)
  proxy.beginFaults()
  const pending = generateWrites(LEARNERS, seed).slice(0, WRITES)
  const acknowledged: typeof pending = []
  const partition = { beganAt: Number.POSITIVE_INFINITY, endedAt: Number.POSITIVE_INFINITY }
  const counts = { requests: 0, unavailable: 0, longestAnswerMs: 0, recoveryMs: 0 }
  const unexpected: string[] = []

  async function send(write: (typeof pending)[number]): Promise<void> {
    const { method, path, body } = toHttpRequest(write, new Date().toISOString())
    const cookie = cookies[write.learner] ?? ''
    for (;;) {
      counts.requests += 1
      const sentAt = performance.now()
      const response = await sendJson(cloud.address + path, { method, body, cookie })
      await response.body?.cancel()
      const answeredAt = performance.now()
      const retryAfter = Number(response.headers.get('retry-after'))
      if (response.ok) {
        if (sentAt > partition.endedAt && counts.recoveryMs === 0)
          counts.recoveryMs = answeredAt - partition.endedAt
        break
      }
      counts.unavailable += 1
      if (sentAt > partition.beganAt && answeredAt < partition.endedAt)
        counts.longestAnswerMs = Math.max(counts.longestAnswerMs, answeredAt - sentAt)
      if (response.status !== 503 || !(retryAfter > 0))
        unexpected.push(`${response.status} with Retry-After ${response.headers.get('retry-after')}`)
      await sleep(Math.min(retryAfter, 1) * 1000)
    }
    acknowledged.push(write)
  }

  async function partitionHalfWay(): Promise<void> {
    await expect.poll(() => acknowledged.length, { timeout: 3_600_000 }).toBeGreaterThan(WRITES / 2)
    partition.beganAt = performance.now()
    proxy?.setPartitioned(true)
    await sleep(PARTITION_MS)
    proxy?.setPartitioned(false)
    partition.endedAt = performance.now()
  }
  async function sendPending(): Promise<void> {
    for (let write = pending.shift(); write; write = pending.shift()) await send(write)
  }
  await Promise.all([concurrently(CONNECTIONS, sendPending), partitionHalfWay()])

  const problems = await withCloudStores(cloud, (stores) =>
    findWriteProblems(stores, { learners: LEARNERS, acknowledged, maxInFlight: 0 }),
  )
  reportTrial('faults of DynamoDB', startedAt, {
    acknowledged: acknowledged.length,
    requests: counts.requests,
    unavailable: counts.unavailable,
    'longest answer in ms': Math.round(counts.longestAnswerMs),
    'recovery in ms': Math.round(counts.recoveryMs),
    throttled: proxy.counts.throttled,
    failed: proxy.counts.failed,
    'timed out': proxy.counts.timedOut,
    unprocessed: proxy.counts.unprocessed,
    wrong: problems.length,
  })
  expect([problems, unexpected]).toEqual([[], []])
  expect(acknowledged).toHaveLength(WRITES)
  expect(Math.min(proxy.counts.throttled, proxy.counts.failed, proxy.counts.timedOut)).toBeGreaterThan(0)
  expect(counts.unavailable).toBeGreaterThan(0)
  if (!isNightly) return
  expect(counts.longestAnswerMs).toBeLessThanOrEqual(MAX_ANSWER_MS)
  expect(counts.recoveryMs).toBeLessThanOrEqual(MAX_RECOVERY_MS)
})
