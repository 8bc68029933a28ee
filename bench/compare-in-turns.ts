import { type Child, LOAD_CORE, type RunningProcess, startChild } from './child-process.ts'
import type { Load, LoadResult } from './closed-load.ts'
import { readTotalCpuTime } from './process-usage.ts'
import type { Requests } from './requests.ts'

/** Who is asked, and what. */
export type ComparedServer = {
  port: number
  process: RunningProcess
  requests: (round: number) => Requests
  status: number
}

/** `time` is what the server needed of its processor for one answer, in milliseconds. */
export type MeasuredLoad = LoadResult & { cpuTimePerResponse: number }

type Round = { a: MeasuredLoad; b: MeasuredLoad }

type Medians = Pick<LoadResult, 'perSecond' | 'p50' | 'p95' | 'p99'>

export type ComparisonResult = {
  /** Medians over the rounds; `a` and `b` in answers a second, the percentiles in milliseconds. */
  ratio: number
  /** The same by the servers' own processor time, which others on the machine hardly change. */
  cpuTimeRatio: number
  /** How much of one core others on the machine took meanwhile. */
  otherCpu: number
  a: Medians
  b: Medians
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

function medians(results: LoadResult[]): Medians {
  const of = (name: keyof Medians) => median(results.map((result) => result[name]))
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99') }
}

async function runLoadOn(
  load: Child,
  side: ComparedServer,
  round: number,
  times: Partial<Load> = {},
): Promise<MeasuredLoad> {
  const before = side.process.cpuTime()
  const result = await load.request<LoadResult>({
    port: side.port,
    connections: CONNECTIONS,
    warmUp: WARM_UP,
    duration: DURATION,
    requests: side.requests(round),
    ...times,
  })
  const others = Object.keys(result.statuses).filter((seen) => Number(seen) !== side.status)
  if (others.length > 0)
    throw new Error(`Answers other than ${side.status}: ${JSON.stringify(result.statuses)}`)
  const answers = result.sent.reduce((sum, count) => sum + count, 0)
  return { ...result, cpuTimePerResponse: (side.process.cpuTime() - before) / answers }
}

/** Watches how much of a core processes other than these have used since. */
export function measureOtherCpu(ours: RunningProcess[]): () => number {
  const own = () => ours.reduce((sum, child) => sum + child.cpuTime(), 0)
  const before = { all: readTotalCpuTime() - own(), at: performance.now() }
  return () => Math.max(0, (readTotalCpuTime() - own() - before.all) / (performance.now() - before.at))
}

/**
 * Puts the same load on two servers in turns, so that what else happens on the machine meets both alike. `heard`
 * hears of every load, the warming up (round 0) among them.
 */
export async function compareInTurns(
  a: ComparedServer,
  b: ComparedServer,
  onLoad: (side: 'a' | 'b', round: number, result: LoadResult) => void = () => {},
): Promise<ComparisonResult> {
  const load = startChild('closed-load.ts', LOAD_CORE)
  const measured = async (name: 'a' | 'b', round: number, times?: Partial<Load>) => {
    const result = await runLoadOn(load, name === 'a' ? a : b, round, times)
    onLoad(name, round, result)
    return result
  }
  const warm = { duration: FIRST_WARM_UP }
  await measured('a', 0, warm)
  await measured('b', 0, warm)
  const others = measureOtherCpu([load, a.process, b.process])
  const all: Round[] = []
  for (let round = 1; round <= ROUNDS; round += 1)
    all.push({ a: await measured('a', round), b: await measured('b', round) })
  const meanwhile = others()
  await load.end()
  return {
    ratio: median(all.map((round) => round.a.perSecond / round.b.perSecond)),
    cpuTimeRatio: median(all.map((round) => round.b.cpuTimePerResponse / round.a.cpuTimePerResponse)),
    otherCpu: meanwhile,
    a: medians(all.map((round) => round.a)),
    b: medians(all.map((round) => round.b)),
  }
}

/** What to know of a comparison beside its ratio. */
export function describeComparison({ cpuTimeRatio, otherCpu }: ComparisonResult): string {
  return `by processor time ${cpuTimeRatio.toFixed(2)}; others took ${otherCpu.toFixed(2)} of a core`
}
