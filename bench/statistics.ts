import { DAY_MS } from '@kitchen-table/domain/insights/day-range'
import { createSeededRandom } from '../apps/demo/src/seeded-random.ts'
import { median } from './compare-in-turns.ts'
import type { GoalName } from './goals.ts'
import { OWN_GROUP } from './organisations.ts'
import { percentile } from './percentile.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
/** Of the two stores whose times are compared. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const SIZES = [EVENTS / 10, EVENTS] as const

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The last days of ranges, by their length; the longest one has all events. */
const lengths = [30, 92, 365, 731]

const rangeOf = (days: number) => `from=${dayBefore(days - 1)}&to=${dayBefore(0)}`

/** Ranges that begin and end on any days of the two years, the same in every run. */
const random = createSeededRandom('ranges')
const randomRanges = Array.from({ length: 6 }, () => {
  const [first, last] = [random.integer(1, 730), random.integer(1, 730)].toSorted((a, b) => b - a)
  return `from=${dayBefore(first ?? 1)}&to=${dayBefore(last ?? 1)}`
})

/** Paths whose answers are computed for each request. */
const groupPaths = [
  ...['last_30_days', 'last_365_days', 'month_to_date', 'year_to_date'].map(
    (range) => `/api/groups/${OWN_GROUP}/analytics?range=${range}`,
  ),
  ...lengths.map((days) => `/api/admin/statistics?${rangeOf(days)}&group=${OWN_GROUP}`),
  ...lengths.map((days) => `/api/admin/statistics?${rangeOf(days)}&group=${OWN_GROUP}&layout=default`),
  `/api/admin/statistics?${rangeOf(731)}&group=other-7`,
  ...randomRanges.map((range) => `/api/admin/statistics?${range}&group=${OWN_GROUP}`),
]

/** Each round requests another list length, because results for all organisations are cached for a minute. */
const allPaths = [...lengths.map(rangeOf), ...randomRanges].map(
  (range) => (round: number) => `/api/admin/statistics?${range}&limit=${10 + (round % 90)}`,
)

const searchPaths = [...lengths.map(rangeOf), ...randomRanges].map(
  (range) => `/api/admin/searches/unanswered?${range}`,
)

async function timeRequest({ origin, adminCookie }: Product, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(origin + path, { headers: { cookie: adminCookie } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
  return performance.now() - startedAt
}

/** A path, or one for each round. */
type Path = string | ((round: number) => string)

type PathTimes = { path: string; times: number[]; cpuMs: number }

async function timePath(product: Product, path: Path): Promise<PathTimes> {
  const pathOf = (round: number) => (typeof path === 'string' ? path : path(round))
  await timeRequest(product, pathOf(ROUNDS))
  const cpuBefore = product.process.cpuTime()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeRequest(product, pathOf(round)))
  const cpuMs = (product.process.cpuTime() - cpuBefore) / ROUNDS
  return { path: pathOf(0), times, cpuMs }
}

async function timePaths(product: Product, paths: Path[]): Promise<PathTimes[]> {
  const results: PathTimes[] = []
  for (const path of paths) results.push(await timePath(product, path))
  return results
}

/** The 95th percentile of all reads, with the path that has the slowest median. */
function slowestFigure(what: string, results: PathTimes[], goal: GoalName | null): Figure {
  const [slowest] = results.toSorted((a, b) => median(b.times) - median(a.times))
  if (slowest === undefined) throw new Error('Nothing was measured.')
  const { path, times, cpuMs } = slowest
  const note = `slowest: ${path}, median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms, processor time ${cpuMs.toFixed(0)} ms`
  return [
    what,
    percentile(
      results.flatMap((result) => result.times),
      0.95,
    ),
    goal,
    note,
  ]
}

type Measured = Record<'group' | 'all' | 'searches' | 'stops', PathTimes[]>

async function measureSize(events: number): Promise<Measured> {
  const product = await startProduct({ manyOrganisations: true, largeLibrary: true, learners: 8, events })
  const stopsPath = `/api/admin/tracks/${product.track.slug}/stops`
  // Only the first request counts; its result is cached for a minute.
  const firstStops = { path: stopsPath, times: [await timeRequest(product, stopsPath)], cpuMs: 0 }
  const group = await timePaths(product, groupPaths)
  const all = await timePaths(product, allPaths)
  const searches = await timePaths(product, searchPaths)
  await product.remove()
  return { group, all, searches, stops: [firstStops] }
}

/** How much longer a path takes with the larger store, by processor time: the path for which that is most. */
function growthFigure(what: string, small: PathTimes[], large: PathTimes[]): Figure {
  const growths = large.map(({ path, cpuMs }, at) => {
    const before = small[at]?.cpuMs ?? Number.NaN
    return { growth: cpuMs / before, note: `${path}: ${before.toFixed(1)} ms, then ${cpuMs.toFixed(1)} ms` }
  })
  const [most] = growths.toSorted((a, b) => b.growth - a.growth)
  if (most === undefined) throw new Error('Nothing was measured.')
  const name = `${what}: 10 × the events ÷ a tenth, by processor time, the worst range`
  return [name, most.growth, 'statisticsGrowth', most.note]
}

/** Statistics of one organisation of 10,000 members and of all 200, over two years with a million events. */
export async function benchmarkStatistics(): Promise<Figure[]> {
  const [few, many] = SIZES
  const small = await measureSize(few)
  const large = await measureSize(many)
  return [
    slowestFigure('statistics of one organisation, p95', large.group, 'groupStatistics'),
    slowestFigure('statistics of all organisations, p95', large.all, 'allStatistics'),
    slowestFigure('unanswered searches, p95', large.searches, 'allStatistics'),
    slowestFigure('where learners stop, the first request', large.stops, null),
    growthFigure('one organisation', small.group, large.group),
    growthFigure('all organisations', small.all, large.all),
  ]
}

if (import.meta.main) await runAndPrint(benchmarkStatistics)
