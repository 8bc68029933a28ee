import { setTimeout as sleep } from 'node:timers/promises'
import { concurrently } from '@kitchen-table/application/testing/samples'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { expect, onTestFinished, test } from 'vitest'
import { findWriteProblems, generateWrites, WRITES_PER_LEARNER } from '../kill/learner-writes.ts'
import { signInLearners, toHttpRequest } from '../long-track.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { sendJson } from '../send-json.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { openCloud, withCloudStores } from './open-cloud.ts'

const WRITES = chooseByRunSize({ small: 40, full: 240, nightly: 20_000 })
/** How many of them are sent without faults, and then as many with throttling alone. */
const PHASE_WRITES = chooseByRunSize({ small: 6, full: 40, nightly: 1000 })
const LEARNERS = Math.ceil(WRITES / WRITES_PER_LEARNER)
const PARTITION_MS = chooseByRunSize({ small: 2000, full: 4000, nightly: 30_000 })
const CONNECTIONS = 16
/** Nightly: how many times as many requests to DynamoDB a write takes with all faults. */
const MAX_INCREASE = 3
const MAX_THROTTLED_P99_MS = 2000
const MAX_ANSWER_MS = 3000
const MAX_RECOVERY_MS = 10_000

/** What servers of a deployment have. */
const DEFAULT_TIMEOUT = { DYNAMODB_TIMEOUT_MS: '800' }

const throttling = { throttled: 0.1 }
/** Of batches, which the requests of learners do not need, and the check of what is stored does. */
const incompleteBatches = { unprocessedKeys: 0.2 }
const allFaults = { ...incompleteBatches, throttled: 0.1, failed: 0.05, appliedAndTimedOut: 0.02 }

type Writes = ReturnType<typeof generateWrites>
type Answer = { sentAt: number; answeredAt: number; status: number; retryAfter: number }

const durationOf = ({ sentAt, answeredAt }: Answer) => answeredAt - sentAt

/** Returns the duration that 99 of 100 answers do not exceed, in ms. */
const percentile99 = (answers: readonly Answer[]): number =>
  answers.map(durationOf).toSorted((one, other) => one - other)[Math.floor(answers.length * 0.99)] ?? 0

/** Starts the cloud shape with one server process, which reaches DynamoDB by the proxy. */
async function openBehindProxy() {
  const { next: random } = createSeededRandom('faults', String(seed))
  const proxies: FaultProxy[] = []
  const cloud = await openCloud({
    learners: LEARNERS,
    settings: DEFAULT_TIMEOUT,
    async adjustSettings(settings) {
      const proxy = await startFaultProxy({ endpoint: settings.DYNAMODB_URL ?? '', random })
      proxies.push(proxy)
      return { ...settings, DYNAMODB_URL: proxy.endpoint }
    },
    processes: 1,
  })
  const [proxy] = proxies
  if (!proxy) throw new Error('The proxy was not started.')
  onTestFinished(proxy.stop)
  return { cloud, proxy }
}

test(`${WRITES} writes over a failing connection to DynamoDB: none is lost or doubled, and a partition is answered (SEED=${seed})`, {
  timeout: chooseByRunSize({ full: 600_000, nightly: 3_600_000 }),
}, async () => {
  const startedAt = performance.now()
  const { cloud, proxy } = await openBehindProxy()
  const cookies = await signInLearners(cloud.address, LEARNERS)
  const writes = generateWrites(LEARNERS, seed).slice(0, WRITES)
  const acknowledged: Writes = []

  /** Sends writes, each until it is acknowledged. Adds each answer to `answers` as it arrives, and returns them. */
  async function send(toSend: Writes, answers: Answer[] = []): Promise<Answer[]> {
    const pending = [...toSend]
    async function sendUntilAcknowledged(write: Writes[number]): Promise<void> {
      const { method, path, body } = toHttpRequest(write, new Date().toISOString())
      const cookie = cookies[write.learner] ?? ''
      for (;;) {
        const sentAt = performance.now()
        const {
          status,
          headers,
          body: stream,
        } = await sendJson(cloud.address + path, { method, body, cookie })
        await stream?.cancel()
        const retryAfter = Number(headers.get('retry-after'))
        answers.push({ sentAt, answeredAt: performance.now(), status, retryAfter })
        if (status < 300) break
        await sleep(Math.min(retryAfter, 1) * 1000)
      }
      acknowledged.push(write)
    }
    await concurrently(CONNECTIONS, async () => {
      for (let write = pending.shift(); write; write = pending.shift()) await sendUntilAcknowledged(write)
    })
    return answers
  }

  /** Returns the answers, and how many requests to DynamoDB each write took. */
  async function sendAndCount(toSend: Writes): Promise<{ answers: Answer[]; requestsPerWrite: number }> {
    const { requests } = proxy.counts
    const answers = await send(toSend)
    return { answers, requestsPerWrite: (proxy.counts.requests - requests) / toSend.length }
  }

  const [undisturbed, throttled, faulty, others] = [
    writes.slice(0, PHASE_WRITES),
    writes.slice(PHASE_WRITES, 2 * PHASE_WRITES),
    writes.slice(2 * PHASE_WRITES, WRITES / 2),
    writes.slice(WRITES / 2),
  ]
  const withoutFaults = await sendAndCount(undisturbed)
  const scansBefore = proxy.counts.scans
  proxy.beginFaults(throttling)
  const withThrottling = await sendAndCount(throttled)
  proxy.beginFaults(allFaults)
  const withAllFaults = await sendAndCount(faulty)

  proxy.setPartitioned(true)
  const lastAnswers: Answer[] = []
  const sendingOthers = send(others, lastAnswers)
  await sleep(PARTITION_MS)
  // On a busy machine the first answer may take longer than the partition.
  while (lastAnswers.length === 0) await Promise.race([sleep(100), sendingOthers])
  proxy.setPartitioned(false)
  const reconnectedAt = performance.now()
  await sendingOthers
  const scans = proxy.counts.scans - scansBefore

  const answers = [withoutFaults, withThrottling, withAllFaults].flatMap((phase) => phase.answers)
  const refusals = [...answers, ...lastAnswers].filter(({ status }) => status >= 300)
  const inPartition = lastAnswers.filter(({ answeredAt }) => answeredAt < reconnectedAt)
  const longestAnswerMs = Math.max(...inPartition.map(durationOf))
  const accepted = lastAnswers.filter(({ status, sentAt }) => status < 300 && sentAt > reconnectedAt)
  const recoveryMs = Math.min(...accepted.map(({ answeredAt }) => answeredAt)) - reconnectedAt
  const increase = withAllFaults.requestsPerWrite / withoutFaults.requestsPerWrite
  const throttledP99Ms = percentile99(withThrottling.answers)

  proxy.beginFaults(incompleteBatches)
  const settings = { ...cloud.settings, DYNAMODB_URL: proxy.endpoint }
  const problems = await withCloudStores({ settings }, (stores) =>
    findWriteProblems(stores, { learners: LEARNERS, acknowledged }),
  )
  const { throttled: throttledRequests, failed, timedOut, unprocessed } = proxy.counts
  reportTrial('faults of DynamoDB', startedAt, {
    acknowledged: acknowledged.length,
    refused: refusals.length,
    'p99 while throttled in ms': Math.round(throttledP99Ms),
    'times the requests': Math.round(increase * 100) / 100,
    'longest answer of the partition in ms': Math.round(longestAnswerMs),
    'recovery in ms': Math.round(recoveryMs),
    throttled: throttledRequests,
    failed,
    'timed out': timedOut,
    unprocessed,
    wrong: problems.length,
  })
  const undocumented = refusals.filter(({ status, retryAfter }) => status !== 503 || !(retryAfter > 0))
  expect([problems, undocumented]).toEqual([[], []])
  // The library was read before, and no request of a learner reads a whole table.
  expect(scans).toBe(0)
  expect(acknowledged).toHaveLength(WRITES)
  expect(Math.min(throttledRequests, failed, timedOut, unprocessed)).toBeGreaterThan(0)
  expect(inPartition.length).toBeGreaterThan(0)
  expect(accepted.length).toBeGreaterThan(0)
  if (!isNightly) return
  expect(increase).toBeLessThanOrEqual(MAX_INCREASE)
  expect(throttledP99Ms).toBeLessThanOrEqual(MAX_THROTTLED_P99_MS)
  expect(longestAnswerMs).toBeLessThanOrEqual(MAX_ANSWER_MS)
  expect(recoveryMs).toBeLessThanOrEqual(MAX_RECOVERY_MS)
})
