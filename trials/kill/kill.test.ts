import { setTimeout as wait } from 'node:timers/promises'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { checkStore } from '@kitchen-table/operator/store-check'
import type { ServerProcess } from '@kitchen-table/server/testing/tools'
import { expect, test } from 'vitest'
import { listProblems } from '../list-problems.ts'
import { sendLearnerWrite, signInLearners } from '../long-track.ts'
import { minimizeFailure } from '../minimize-failure.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { isRunning, startServer } from '../start-server.ts'
import {
  fillStore,
  findWriteProblems,
  generateWrites,
  WRITES_PER_LEARNER,
  type Write,
} from './learner-writes.ts'

const KILLS = chooseByRunSize({ small: 4, full: 10, nightly: 200 })
/** docs/security.md R1. */
const WRITES_BETWEEN_KILLS = 250
/** Nightly: how many times longer a start after a kill may take than the first one. */
const MAX_START_RATIO = 4
const CONNECTIONS = 8
const LEARNERS = (KILLS * WRITES_BETWEEN_KILLS) / WRITES_PER_LEARNER

/** Kills the server `delay` milliseconds after `afterWrites` acknowledged writes. */
type Kill = { afterWrites: number; delay: number }

type Work = { pending: Write[]; acknowledged: Write[]; cookies: string[] }

/**
 * Ends the server. Returns what was wrong: it had already ended by itself, had a wrong exit code, or wrote to stderr.
 */
async function findExitProblems(product: ServerProcess, ending: 'killed' | 'stopped'): Promise<string[]> {
  const wasRunning = isRunning(product.pid)
  const { code, stderr } = await (ending === 'killed' ? product.kill() : product.stop())
  return listProblems(
    [!wasRunning, `The server ended by itself before it was ${ending}.`],
    [code !== (ending === 'killed' ? null : 0), `The server was ${ending} and ended with ${code}.`],
    [stderr !== '', `The server wrote to stderr: ${stderr}`],
  )
}

/** How long starts took until the server was ready: the first, and those after kills. Milliseconds. */
type Starts = { first: number; afterKills: number[] }

type Run = { problems: string[]; acknowledged: number; starts: Starts }

/**
 * Sends pending writes over several connections until none is left or the server is gone; unacknowledged ones stay
 * pending.
 */
async function sendPending(product: ServerProcess, work: Work, onDone: () => void): Promise<void> {
  const connection = async () => {
    for (let next = work.pending.shift(); next; next = work.pending.shift()) {
      if (!(await sendLearnerWrite(product.address, next, work.cookies[next.learner] ?? ''))) {
        work.pending.unshift(next)
        return
      }
      work.acknowledged.push(next)
      onDone()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

async function findStoreProblems(dataDir: string, { acknowledged }: Work): Promise<string[]> {
  const findings = await checkStore(dataDir, { now: Date.now })
  const writeProblems = await withStores(dataDir, (stores) =>
    findWriteProblems(stores, { learners: LEARNERS, acknowledged, maxInFlight: CONNECTIONS }),
  )
  return [...findings.map(({ message }) => message), ...writeProblems]
}

/** Sends all writes with these kills in between; stops at the first problem. */
async function runWithKills(kills: readonly Kill[]): Promise<Run> {
  const dataDir = createTemporaryFolder()
  await withStores(dataDir, (stores) => fillStore(stores, LEARNERS))
  let product = await startServer({ DATA_DIR: dataDir })
  const cookies = await signInLearners(product.address, LEARNERS)
  const work: Work = { pending: generateWrites(LEARNERS, seed), acknowledged: [], cookies }

  const starts: Starts = { first: product.startupMs, afterKills: [] }
  for (const { afterWrites, delay } of kills) {
    const running = product
    const kill = () => findExitProblems(running, 'killed')
    let killed: Promise<string[]> | null = null
    const killWhenDue = () => {
      if (work.acknowledged.length >= afterWrites) killed ??= wait(delay).then(kill)
    }
    killWhenDue()
    await sendPending(running, work, killWhenDue)
    const killProblems = await (killed ?? kill())

    product = await startServer({ DATA_DIR: dataDir })
    starts.afterKills.push(product.startupMs)
    const problems = [...killProblems, ...(await findStoreProblems(dataDir, work))]
    if (problems.length > 0) return { problems, acknowledged: work.acknowledged.length, starts }
  }
  await sendPending(product, work, () => {})
  const problems = [
    ...(await findExitProblems(product, 'stopped')),
    ...(await findStoreProblems(dataDir, work)),
  ]
  return { problems, acknowledged: work.acknowledged.length, starts }
}

test(`kill -9 ${KILLS} times, ${WRITES_BETWEEN_KILLS} writes apart: every acknowledged write is stored once (SEED=${seed})`, {
  timeout: chooseByRunSize({ full: 600_000, nightly: 60 * 60_000 }),
}, async () => {
  const startedAt = performance.now()
  const { next: random } = createSeededRandom('kills', String(seed))
  const kills = Array.from({ length: KILLS }, (_, kill) => ({
    afterWrites: Math.floor((kill + random()) * WRITES_BETWEEN_KILLS),
    delay: random() * 4,
  }))
  const { problems, acknowledged, starts } = await runWithKills(kills)
  const slowest = Math.max(...starts.afterKills)
  reportTrial('kill -9', startedAt, {
    kills: starts.afterKills.length,
    acknowledged,
    wrong: problems.length,
    'first start, ms': Math.round(starts.first),
    'slowest start after a kill, ms': Math.round(slowest),
  })
  if (problems.length > 0) {
    const fails = async (fewerKills: readonly Kill[]) => (await runWithKills(fewerKills)).problems.length > 0
    expect({ problems, fewestKills: await minimizeFailure(kills, fails, 10) }).toEqual({ problems: [] })
  }
  expect(acknowledged).toBe(KILLS * WRITES_BETWEEN_KILLS)
  if (isNightly) expect(slowest / starts.first).toBeLessThanOrEqual(MAX_START_RATIO)
})
