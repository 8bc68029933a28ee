import { type Child, LOAD_CORE, startChild } from './child.ts'
import type { Load, LoadResult } from './load.ts'
import type { Requests } from './requests.ts'

/** Who is asked, and what. */
export type Side = { port: number; requests: (round: number) => Requests; status: number }

export type Round = { a: LoadResult; b: LoadResult; ratio: number }

export type Rounds = {
  all: Round[]
  /** Medians over the rounds; `a` and `b` in answers a second, the percentiles in milliseconds. */
  ratio: number
  a: { perSecond: number; p50: number; p99: number }
  b: { perSecond: number; p50: number; p99: number }
}

export const CONNECTIONS = 32
/** Overridable to look at something for longer. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const DURATION = Number(process.env.BENCH_MS ?? 3000)
const WARM_UP = 500
/** Before the first round, until the compiler has seen everything. */
const FIRST_WARM_UP = 2000

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [upper = 0, lower = 0] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 0 ? (upper + lower) / 2 : upper
}

function medians(results: LoadResult[]) {
  const of = (pick: (result: LoadResult) => number) => median(results.map(pick))
  return { perSecond: of((r) => r.perSecond), p50: of((r) => r.p50), p99: of((r) => r.p99) }
}

async function ask(load: Child, { port, requests, status }: Side, round: number, times: Partial<Load> = {}) {
  const result = await load.ask<LoadResult>({
    port,
    connections: CONNECTIONS,
    warmUp: WARM_UP,
    duration: DURATION,
    requests: requests(round),
    ...times,
  })
  const others = Object.keys(result.statuses).filter((seen) => Number(seen) !== status)
  if (others.length > 0) throw new Error(`Answers other than ${status}: ${JSON.stringify(result.statuses)}`)
  return result
}

/**
 * Puts the same load on two servers in turns, so that what else happens on the machine meets both alike. `first`
 * hears of every load, the warming up (round 0) among them.
 */
export async function inTurns(
  a: Side,
  b: Side,
  heard: (side: 'a' | 'b', round: number, result: LoadResult) => void = () => {},
): Promise<Rounds> {
  const load = startChild('load.ts', LOAD_CORE)
  const warm = { duration: FIRST_WARM_UP }
  heard('a', 0, await ask(load, a, 0, warm))
  heard('b', 0, await ask(load, b, 0, warm))
  const all: Round[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ofA = await ask(load, a, round)
    heard('a', round, ofA)
    const ofB = await ask(load, b, round)
    heard('b', round, ofB)
    all.push({ a: ofA, b: ofB, ratio: ofA.perSecond / ofB.perSecond })
  }
  await load.end()
  return {
    all,
    ratio: median(all.map(({ ratio }) => ratio)),
    a: medians(all.map((round) => round.a)),
    b: medians(all.map((round) => round.b)),
  }
}
