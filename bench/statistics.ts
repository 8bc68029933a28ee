import { DAY_MS } from '@kitchen-table/domain/insights/day-range'
import { median } from './compare-in-turns.ts'
import type { GoalName } from './goals.ts'
import { OWN_GROUP } from './organisations.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
/** Of the two stores whose times are compared. */
const SIZES = [100_000, 1_000_000] as const

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The last days of ranges, by their length; the longest one has all events. */
const lengths = [30, 92, 365, 731]

const rangeOf = (days: number) => `from=${dayBefore(days - 1)}&to=${dayBefore(0)}`

/** Paths whose answers are computed for each request. */
const groupPaths = [
  ...['last_30_days', 'last_365_days', 'month_to_date', 'year_to_date'].map(
    (range) => `/api/groups/${OWN_GROUP}/analytics?range=${range}`,
  ),
  ...lengths.map((days) => `/api/admin/statistics?${rangeOf(days)}&group=${OWN_GROUP}`),
  ...lengths.map((days) => `/api/admin/statistics?${rangeOf(days)}&group=${OWN_GROUP}&layout=default`),
  `/api/admin/statistics?${rangeOf(731)}&group=other-7`,
]

/** Returns the path of another range for each round: answers about all organisations are kept for a minute. */
const allPaths = lengths.map(
  (days) => (round: number) =>
    `/api/admin/statistics?from=${dayBefore(days - 1)}&to=${dayBefore(0)}&limit=${10 + (round % 90)}`,
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

type PathTimes = { path: string; median: number; slowest: number; cpuMs: number }

async function timePath(product: Product, path: Path): Promise<PathTimes> {
  const pathOf = (round: number) => (typeof path === 'string' ? path : path(round))
  await timeRequest(product, pathOf(ROUNDS))
  const cpuBefore = product.process.cpuTime()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeRequest(product, pathOf(round)))
  const cpuMs = (product.process.cpuTime() - cpuBefore) / ROUNDS
  return { path: pathOf(0), median: median(times), slowest: Math.max(...times), cpuMs }
}

async function timePaths(product: Product, paths: Path[]): Promise<PathTimes[]> {
  const results: PathTimes[] = []
  for (const path of paths) results.push(await timePath(product, path))
  return results
}

function slowestFigure(what: string, results: PathTimes[], goal: GoalName): Figure {
  const [slowest] = results.toSorted((a, b) => b.median - a.median)
  if (slowest === undefined) throw new Error('Nothing was measured.')
  const note = `${slowest.path}; slowest of ${ROUNDS} ${slowest.slowest.toFixed(0)} ms, processor time ${slowest.cpuMs.toFixed(0)} ms`
  return [what, slowest.median, goal, note]
}

type Measured = { group: PathTimes[]; all: PathTimes[] }

async function measureSize(events: number): Promise<Measured> {
  const product = await startProduct({ manyOrganisations: true, largeLibrary: true, learners: 8, events })
  const group = await timePaths(product, groupPaths)
  const all = await timePaths(product, allPaths)
  await product.remove()
  return { group, all }
}

/** How much longer the same paths take with the larger store, by processor time. */
function growthOf(small: PathTimes[], large: PathTimes[]): number {
  return median(large.map(({ cpuMs }, at) => cpuMs / (small[at]?.cpuMs ?? Number.NaN)))
}

/** Statistics of one organisation of 10,000 members and of all 200, over two years with a million events. */
export async function benchmarkStatistics(): Promise<Figure[]> {
  const [few, many] = SIZES
  const small = await measureSize(few)
  const large = await measureSize(many)
  return [
    slowestFigure('statistics of one organisation, the slowest range', large.group, 'groupStatistics'),
    slowestFigure('statistics of all organisations, the slowest range', large.all, 'allStatistics'),
    [
      'one organisation: 10 × the events ÷ a tenth, by processor time',
      growthOf(small.group, large.group),
      'statisticsGrowth',
      'median over the ranges',
    ],
    [
      'all organisations: 10 × the events ÷ a tenth, by processor time',
      growthOf(small.all, large.all),
      'statisticsGrowth',
      'median over the ranges',
    ],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkStatistics)
