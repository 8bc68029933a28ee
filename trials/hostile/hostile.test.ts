import { setTimeout as wait } from 'node:timers/promises'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { afterAll, describe, expect, test } from 'vitest'
import { listProblems } from '../list-problems.ts'
import { minimizeFailure } from '../minimize-failure.ts'
import { reportAfterTests } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import type { Attack } from './attack.ts'
import { startAttackers } from './attackers.ts'
import { startOrdinaryTraffic } from './ordinary-traffic.ts'
import { quickAttacks } from './quick-attacks.ts'
import { crowds, slowAttacks, slowestAttacks } from './slow-attacks.ts'
import { openTarget, type Target, unitIds } from './target.ts'

/** Nightly: how many times longer ordinary requests may take than without an attack (p95). */
const MAX_LATENCY_RATIO = 10
/** How long ordinary traffic runs alone, to compare with. Milliseconds. */
const BASELINE_MS = chooseByRunSize({ full: 1000, nightly: 10_000 })
const MAX_MEMORY_MB = 512
/** A few open files belong to the ordinary traffic. */
const OPEN_FILES_TOLERANCE = 10
/** Longer than the server waits for a client to read its last response. Milliseconds. */
const CLOSE_TIMEOUT_MS = 60_000

const counts = reportAfterTests('hostile clients', {
  sockets: 0,
  requests: 0,
  newConnections: 0,
  mixtures: 0,
  baselineP95: 0,
  p50: 0,
  p95: 0,
  worst: 0,
  megabytes: 0,
})

const attackers = startAttackers()
afterAll(() => attackers.end())

/** Returns how many more files and sockets than before are open, after the server has had time to close them. */
async function countLeakedFiles(target: Target, before: number): Promise<number> {
  const countMore = () => Math.max(0, target.openFiles() - before - OPEN_FILES_TOLERANCE)
  for (
    const deadline = performance.now() + CLOSE_TIMEOUT_MS;
    countMore() > 0 && performance.now() < deadline;
  )
    await wait(100)
  return countMore()
}

/** Runs `attack` beside ordinary traffic; returns everything that was wrong, and the p95 of the ordinary requests. */
async function runUnderAttack(target: Target, attack: () => Promise<string[]>) {
  const filesBefore = target.openFiles()
  const faultsBefore = target.faults().length
  const cookies = target.cookies.slice(0, -1)
  const trafficOptions = { address: target.address, cookies, units: unitIds, waitsForResponses: !isNightly }
  const traffic = startOrdinaryTraffic(trafficOptions)
  const complaints = await attack()
  const { requests, newConnections, errors, p50, p95, worst } = await traffic.end()
  const crash = await target.crash()
  if (crash.length > 0) return { wrong: [...complaints, ...errors, ...crash], p95 }
  const megabytes = target.peakMemory()
  const leakedFiles = await countLeakedFiles(target, filesBefore)
  counts.requests += requests
  counts.newConnections += newConnections
  counts.p50 = Math.max(counts.p50, p50)
  counts.p95 = Math.max(counts.p95, p95)
  counts.worst = Math.max(counts.worst, worst)
  counts.megabytes = Math.max(counts.megabytes, megabytes)
  const wrong = [
    ...complaints,
    ...errors,
    ...target.faults().slice(faultsBefore),
    ...listProblems(
      [newConnections === 0, 'no new connection was made'],
      [megabytes > MAX_MEMORY_MB, `the server used ${megabytes} MB of memory`],
      [leakedFiles > 0, `the server has ${leakedFiles} more files open than before`],
    ),
  ]
  return { wrong, p95 }
}

/** As `runUnderAttack`, and nightly also compares the p95 with that of the same traffic alone. */
async function runAndCompare(target: Target, baselineP95: number, attack: () => Promise<string[]>) {
  const { wrong, p95 } = await runUnderAttack(target, attack)
  const isTooLong = isNightly && p95 > MAX_LATENCY_RATIO * baselineP95
  return isTooLong
    ? [...wrong, `ordinary p95 was ${p95} ms, but ${baselineP95} ms without the attack`]
    : wrong
}

async function attackTarget({ port, cookies, file }: Target, { name }: Attack, turn = 0): Promise<string[]> {
  const cookie = cookies.at(-1) ?? ''
  const order = { name, seed: `${seed} ${name} ${turn}`, port, cookie, file }
  const { sockets, complaints } = await attackers.launch(order)
  counts.sockets += sockets
  return complaints
}

async function runSequentially<T, R>(items: readonly T[], work: (item: T) => Promise<R[]>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(...(await work(item)))
  return results
}

async function runConcurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R[]>): Promise<R[]> {
  return (await Promise.all(items.map(work))).flat()
}

/** Returns the p95 of ordinary traffic alone, measured after a warm-up. */
async function measureBaseline(target: Target): Promise<number> {
  await runUnderAttack(target, () => wait(1000, []))
  const { wrong, p95 } = await runUnderAttack(target, () => wait(BASELINE_MS, []))
  expect(wrong).toEqual([])
  counts.baselineP95 = Math.max(counts.baselineP95, p95)
  return p95
}

/** The minimum duration of a round; shorter attacks are repeated. Milliseconds. */
const MIN_ROUND_MS = chooseByRunSize({ full: 0, nightly: 10_000 })
/** One mixture at least. */
const MIXTURES_DURATION_MS = chooseByRunSize({ small: 0, full: 4000, nightly: 5 * 60_000 })
/** The minimum duration of a mixture, so that there are enough ordinary requests to measure. */
const MIN_MIXTURE_MS = 2000
const mixableAttacks = chooseByRunSize({
  full: quickAttacks,
  nightly: [...quickAttacks, ...slowAttacks, ...slowestAttacks],
})

/** Nightly a crowd takes every connection that the server allows, so each has a round of its own. */
const rounds = [
  {
    name: 'every kind of attack is refused',
    slow: chooseByRunSize({
      full: [...slowAttacks, ...crowds],
      nightly: [...slowAttacks, ...slowestAttacks],
    }),
    quick: quickAttacks,
  },
  ...chooseByRunSize({
    full: [],
    nightly: crowds.map((crowd) => ({ name: crowd.name, slow: [crowd], quick: [] })),
  }),
]

describe(`hostile clients (S13, SEED=${seed})`, () => {
  test.each(rounds)(
    '$name, and ordinary requests are served',
    { timeout: 20 * 60_000 },
    async ({ slow, quick }) => {
      const target = await openTarget()
      const baselineP95 = await measureBaseline(target)
      const runTurn = async (turn: number) => {
        const launch = (attack: Attack) => attackTarget(target, attack, turn)
        return (await Promise.all([runConcurrently(slow, launch), runSequentially(quick, launch)])).flat()
      }
      const runTurns = async () => {
        const wrong: string[] = []
        const deadline = performance.now() + MIN_ROUND_MS
        for (let turn = 0; turn === 0 || performance.now() < deadline; turn += 1)
          wrong.push(...(await runTurn(turn)))
        return wrong
      }
      expect(await runAndCompare(target, baselineP95, runTurns)).toEqual([])
      expect(target.integrity()).toEqual([{ integrity_check: 'ok' }])
    },
  )

  test('random mixtures of attacks: ordinary requests are served', {
    timeout: 2 * MIXTURES_DURATION_MS + 30 * 60_000,
  }, async () => {
    const { next: random } = createSeededRandom(`${seed} mixtures`)
    const runMixture = (target: Target, baselineP95: number, mixture: readonly Attack[]) =>
      runAndCompare(target, baselineP95, async () => {
        const [wrong] = await Promise.all([
          runConcurrently(mixture, (attack) => attackTarget(target, attack, counts.mixtures)),
          wait(MIN_MIXTURE_MS),
        ])
        return wrong
      })
    const target = await openTarget()
    const baselineP95 = await measureBaseline(target)
    for (
      const deadline = performance.now() + MIXTURES_DURATION_MS;
      counts.mixtures === 0 || performance.now() < deadline;
      counts.mixtures += 1
    ) {
      const size = 2 + Math.floor(random() * 7)
      // Each attack at most once: twice ten thousand sockets are more than one process may open.
      const remaining = [...mixableAttacks]
      const mixture = Array.from({ length: size }, () =>
        remaining.splice(Math.floor(random() * remaining.length), 1),
      ).flat()
      const wrong = await runMixture(target, baselineP95, mixture)
      if (wrong.length === 0) continue

      const fails = async (attacks: readonly Attack[]) => {
        const newTarget = await openTarget()
        const hasFailed = (await runMixture(newTarget, await measureBaseline(newTarget), attacks)).length > 0
        await newTarget.close()
        return hasFailed
      }
      const fewestAttacks = await minimizeFailure(mixture, fails, 20)
      expect.unreachable(`${fewestAttacks.map(({ name }) => name).join(' + ')}: ${wrong.join('; ')}`)
    }
    expect(target.integrity()).toEqual([{ integrity_check: 'ok' }])
  })
})
