import { type Child, LOAD_CORE, type RunningProcess, startChild } from './child-process.ts'
import type { Load, LoadResult } from './closed-load.ts'
import { readTotalCpuTime } from './process-usage.ts'
import { CONNECTIONS, type Requests } from './requests.ts'

/** A server, the requests that it gets in each round, and the only status that its responses may have. */
export type ComparedServer = {
  port: number
  process: RunningProcess
  requests: (round: number) => Requests
  status: number
}

/** `cpuTimePerResponse` is the server's processor time for one response, in milliseconds. */
type MeasuredLoad = LoadResult & { cpuTimePerResponse: number }

type Round = { a: MeasuredLoad; b: MeasuredLoad }

type Medians = Pick<LoadResult, 'perSecond' | 'p50' | 'p95' | 'p99'>

type ComparisonResult = {
  /** Responses a second, `a` to `b`. All figures are medians over the rounds; percentiles are in milliseconds. */
  ratio: number
  /** The same ratio by the servers' own processor time, which other processes on the machine hardly influence. */
  cpuTimeRatio: number
  /** How much of one core other processes on the machine used meanwhile. */
  otherCpu: number
  a: Medians
  b: Medians
}

/** Overridable for longer or shorter runs. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const DURATION = Number(process.env.BENCH_MS ?? 3000)
const WARM_UP = 500
/** The warm-up before the first round, until V8 has compiled everything. */
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

async function runLoadOn(load: Child, side: ComparedServer, round: number, times: Partial<Load> = {}) {
  const before = side.process.cpuTime()
  const result = await load.request<LoadResult>({
    port: side.port,
    connections: CONNECTIONS,
    warmUp: WARM_UP,
    duration: DURATION,
    requests: side.requests(round),
    ...times,
  })
  const otherStatuses = Object.keys(result.statuses).filter((status) => Number(status) !== side.status)
  if (otherStatuses.length > 0)
    throw new Error(`Responses other than ${side.status}: ${JSON.stringify(result.statuses)}`)
  const responses = result.sent.reduce((sum, count) => sum + count, 0)
  return { ...result, cpuTimePerResponse: (side.process.cpuTime() - before) / responses }
}

/** Returns a function that returns how much of a core processes other than these have used since. */
export function measureOtherCpu(ours: RunningProcess[]): () => number {
  const own = () => ours.reduce((sum, child) => sum + child.cpuTime(), 0)
  const before = { all: readTotalCpuTime() - own(), at: performance.now() }
  return () => Math.max(0, (readTotalCpuTime() - own() - before.all) / (performance.now() - before.at))
}

/**
 * Puts the same load on two servers in turns, so that other activity on the machine affects both alike. `onLoad` is
 * called after every load, the warm-up (round 0) included.
 */
export async function compareInTurns(
  a: ComparedServer,
  b: ComparedServer,
  onLoad: (side: 'a' | 'b', round: number, result: LoadResult) => void = () => {},
): Promise<ComparisonResult> {
  const load = startChild('closed-load.ts', LOAD_CORE)
  const measure = async (name: 'a' | 'b', round: number, times?: Partial<Load>) => {
    const result = await runLoadOn(load, name === 'a' ? a : b, round, times)
    onLoad(name, round, result)
    return result
  }
  const firstWarmUp = { duration: FIRST_WARM_UP }
  await measure('a', 0, firstWarmUp)
  await measure('b', 0, firstWarmUp)
  const measureOthers = measureOtherCpu([load, a.process, b.process])
  const rounds: Round[] = []
  for (let round = 1; round <= ROUNDS; round += 1)
    rounds.push({ a: await measure('a', round), b: await measure('b', round) })
  const otherCpu = measureOthers()
  await load.end()
  return {
    ratio: median(rounds.map((round) => round.a.perSecond / round.b.perSecond)),
    cpuTimeRatio: median(rounds.map((round) => round.b.cpuTimePerResponse / round.a.cpuTimePerResponse)),
    otherCpu,
    a: medians(rounds.map((round) => round.a)),
    b: medians(rounds.map((round) => round.b)),
  }
}

export function describeComparison({ cpuTimeRatio, otherCpu }: ComparisonResult): string {
  return `by processor time ${cpuTimeRatio.toFixed(2)}; others used ${otherCpu.toFixed(2)} of a core`
}
