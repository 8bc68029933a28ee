import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
import { minimizeFailure } from '../minimize-failure.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { type Attack, type AttackContext, launchAttack } from './attack.ts'
import { startOrdinaryTraffic } from './ordinary-traffic.ts'
import { quickAttacks } from './quick-attacks.ts'
import { crowds, slowAttacks, slowestAttacks } from './slow-attacks.ts'
import { openTarget, type Target, unitIds } from './target.ts'

/** Nightly: how many times longer ordinary people may wait than without anybody hostile (p95). */
const MAX_LATENCY_RATIO = 10
/** How long they are by themselves, to compare with. Milliseconds. */
const BASELINE_MS = chooseByRunSize({ ci: 1000, nightly: 10_000 })
const MAX_MEMORY_MB = 512
/** A few come and go with the ordinary people. */
const OPEN_FILES_TOLERANCE = 10
/** Longer than a last word may take to be read. Milliseconds. */
const CLOSE_TIMEOUT_MS = 60_000

const began = performance.now()
const counts = {
  sockets: 0,
  requests: 0,
  fresh: 0,
  mixtures: 0,
  alone: 0,
  p50: 0,
  p95: 0,
  worst: 0,
  megabytes: 0,
}
afterAll(() => reportTrial('hostile clients', began, counts))

const attackContext = ({ port, cookies, file }: Target, name: string): AttackContext => ({
  port,
  file,
  cookie: cookies.at(-1) ?? '',
  random: createSeededRandom(`${seed} ${name}`).next,
})

/** How many files and sockets more than before it has open, once it has had time to close them. */
async function countLeakedFiles(target: Target, before: number): Promise<number> {
  const more = () => Math.max(0, target.openFiles() - before - OPEN_FILES_TOLERANCE)
  for (const until = performance.now() + CLOSE_TIMEOUT_MS; more() > 0 && performance.now() < until; )
    await wait(100)
  return more()
}

/** `attacking` goes on while ordinary people come and go; returns all that was wrong, and their p95. */
async function runUnderAttack(target: Target, attacking: () => Promise<string[]>) {
  const filesBefore = target.openFiles()
  const faultsBefore = target.faults().length
  const cookies = target.cookies.slice(0, -1)
  const visit = { address: target.address, cookies, units: unitIds, waitsForResponses: !isNightly }
  const people = startOrdinaryTraffic(visit)
  const complaints = await attacking()
  const { requests, newConnections, errors, p50, p95, worst } = await people.end()
  const crash = await target.crash()
  if (crash.length > 0) return { wrong: [...complaints, ...errors, ...crash], p95 }
  const megabytes = target.peakMemory()
  const left = await countLeakedFiles(target, filesBefore)
  counts.requests += requests
  counts.fresh += newConnections
  counts.p50 = Math.max(counts.p50, p50)
  counts.p95 = Math.max(counts.p95, p95)
  counts.worst = Math.max(counts.worst, worst)
  counts.megabytes = Math.max(counts.megabytes, megabytes)
  const wrong = [
    ...complaints,
    ...errors,
    ...target.faults().slice(faultsBefore),
    ...(newConnections > 0 ? [] : ['nobody new came']),
    ...(megabytes > MAX_MEMORY_MB ? [`it had ${megabytes} MB resident`] : []),
    ...(left > 0 ? [`it has ${left} more files open than before`] : []),
  ]
  return { wrong, p95 }
}

/** As `endured`, and nightly by how much too long people waited compared with `alone`. */
async function runAndCompare(
  target: Target,
  alone: number,
  attacking: () => Promise<string[]>,
): Promise<string[]> {
  const { wrong, p95 } = await runUnderAttack(target, attacking)
  const isTooLong = isNightly && p95 > MAX_LATENCY_RATIO * alone
  return isTooLong ? [...wrong, `ordinary p95 was ${p95} ms, and ${alone} ms without it`] : wrong
}

async function attackTarget(target: Target, attack: Attack, turn = 0): Promise<string[]> {
  const { sockets, complaints } = await launchAttack(attack, attackContext(target, `${attack.name} ${turn}`))
  counts.sockets += sockets
  return complaints
}

async function runSequentially<T, R>(things: readonly T[], work: (thing: T) => Promise<R[]>): Promise<R[]> {
  const results: R[] = []
  for (const thing of things) results.push(...(await work(thing)))
  return results
}

async function runConcurrently<T, R>(things: readonly T[], work: (thing: T) => Promise<R[]>): Promise<R[]> {
  return (await Promise.all(things.map(work))).flat()
}

/** How long ordinary people wait without anybody else (p95), once a program that has just begun is as fast as it will be. */
async function measureBaseline(target: Target): Promise<number> {
  await runUnderAttack(target, () => wait(1000, []))
  const { wrong, p95 } = await runUnderAttack(target, () => wait(BASELINE_MS, []))
  expect(wrong).toEqual([])
  counts.alone = Math.max(counts.alone, p95)
  return p95
}

/** What a round lasts at least: what is over sooner is done again. Milliseconds. */
const MIN_ROUND_MS = chooseByRunSize({ ci: 0, nightly: 10_000 })
const MIXTURES_DURATION_MS = chooseByRunSize({ ci: 4000, nightly: 5 * 60_000 })
/** What one mixture lasts at least, so that its ordinary people have something to tell. */
const MIN_MIXTURE_MS = 2000
const mixableAttacks = chooseByRunSize({
  ci: quickAttacks,
  nightly: [...quickAttacks, ...slowAttacks, ...slowestAttacks],
})

/** Nightly a crowd takes every place that there is, so each has a round of its own. */
const rounds = [
  {
    name: 'each kind is refused in its way',
    slow: chooseByRunSize({ ci: [...slowAttacks, ...crowds], nightly: [...slowAttacks, ...slowestAttacks] }),
    quick: quickAttacks,
  },
  ...chooseByRunSize({
    ci: [],
    nightly: crowds.map((crowd) => ({ name: crowd.name, slow: [crowd], quick: [] })),
  }),
]

describe(`hostile clients (S13, SEED=${seed})`, () => {
  test.each(rounds)('$name: everybody else is served', { timeout: 20 * 60_000 }, async ({ slow, quick }) => {
    const target = await openTarget()
    const alone = await measureBaseline(target)
    const turnOf = async (turn: number) => {
      const attack = (one: Attack) => attackTarget(target, one, turn)
      return (await Promise.all([runConcurrently(slow, attack), runSequentially(quick, attack)])).flat()
    }
    const attacking = async () => {
      const wrong: string[] = []
      const until = performance.now() + MIN_ROUND_MS
      for (let turn = 0; turn === 0 || performance.now() < until; turn += 1)
        wrong.push(...(await turnOf(turn)))
      return wrong
    }
    expect(await runAndCompare(target, alone, attacking)).toEqual([])
    expect(target.integrity()).toEqual([{ integrity_check: 'ok' }])
  })

  test('random mixtures of them', { timeout: 2 * MIXTURES_DURATION_MS + 30 * 60_000 }, async () => {
    const { next: random } = createSeededRandom(`${seed} mixtures`)
    const enduring = (target: Target, alone: number, mixture: readonly Attack[]) =>
      runAndCompare(target, alone, async () => {
        const [wrong] = await Promise.all([
          runConcurrently(mixture, (attack) => attackTarget(target, attack, counts.mixtures)),
          wait(MIN_MIXTURE_MS),
        ])
        return wrong
      })
    const target = await openTarget()
    const alone = await measureBaseline(target)
    for (
      const until = performance.now() + MIXTURES_DURATION_MS;
      performance.now() < until;
      counts.mixtures += 1
    ) {
      const size = 2 + Math.floor(random() * 7)
      // Each once: twice ten thousand sockets are more than one process may have.
      const left = [...mixableAttacks]
      const mixture = Array.from({ length: size }, () =>
        left.splice(Math.floor(random() * left.length), 1),
      ).flat()
      const wrong = await enduring(target, alone, mixture)
      if (wrong.length === 0) continue

      const fails = async (some: readonly Attack[]) => {
        const fresh = await openTarget()
        const isWrong = (await enduring(fresh, await measureBaseline(fresh), some)).length > 0
        await fresh.close()
        return isWrong
      }
      const least = await minimizeFailure(mixture, fails, 20)
      expect.unreachable(`${least.map(({ name }) => name).join(' + ')}: ${wrong.join('; ')}`)
    }
    expect(target.integrity()).toEqual([{ integrity_check: 'ok' }])
  })
})
