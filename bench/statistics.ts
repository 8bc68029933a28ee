import { setTimeout as sleep } from 'node:timers/promises'
import { LIBRARY_PREPARATION_DELAY_MS } from '@kitchen-table/application/testing/use-cases'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { DAY_MS } from '@kitchen-table/domain/insights'
import { median } from './compare-in-turns.ts'
import type { GoalName } from './goals.ts'
import { OWN_GROUP } from './organizations.ts'
import { percentile } from './percentile.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
/** Of the larger one of the two stores whose times are compared. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000)

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

/** Each round requests another list length, because results for all organizations are cached for a minute. */
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

/** Milliseconds in which a server that does nothing uses next to no processor time. */
const IDLE_SPAN_MS = 1000

/** Waits until a server has done what it does some time after its start, such as building the search index. */
async function waitUntilPrepared({ process }: Product): Promise<void> {
  await sleep(LIBRARY_PREPARATION_DELAY_MS + IDLE_SPAN_MS)
  let before: number
  do {
    before = process.cpuTime()
    await sleep(IDLE_SPAN_MS)
  } while (process.cpuTime() - before > IDLE_SPAN_MS / 20)
}

/** The same product with a tenth of the events, and with all of them. */
type Products = { few: Product; many: Product }

/** A path, or one for each round. */
type Path = string | ((round: number) => string)

/** `cpuTimeRatio`: the processor time of the server with all events ÷ that of the one with a tenth of them. */
type PathTimes = { path: string; few: number[]; many: number[]; cpuTimeRatio: number }

/** Times the requests of both products in turns, so that other activity on the machine affects both alike. */
async function timePath({ few, many }: Products, path: Path): Promise<PathTimes> {
  const pathOf = (round: number) => (typeof path === 'string' ? path : path(round))
  const readCpuTimes = () => ({ few: few.process.cpuTime(), many: many.process.cpuTime() })
  const before = readCpuTimes()
  const times: { few: number[]; many: number[] } = { few: [], many: [] }
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    times.few.push(await timeRequest(few, pathOf(round)))
    times.many.push(await timeRequest(many, pathOf(round)))
  }
  const after = readCpuTimes()
  return {
    path: pathOf(0),
    few: times.few.slice(1),
    many: times.many.slice(1),
    cpuTimeRatio: (after.many - before.many) / (after.few - before.few),
  }
}

async function timePaths(products: Products, paths: Path[]): Promise<PathTimes[]> {
  const results: PathTimes[] = []
  for (const path of paths) results.push(await timePath(products, path))
  return results
}

/** The 95th percentile of all reads of the larger store, with the path that has the slowest median. */
function slowestFigure(what: string, results: PathTimes[], goal: GoalName): Figure {
  const [slowest] = results.toSorted((a, b) => median(b.many) - median(a.many))
  if (slowest === undefined) throw new Error('Nothing was measured.')
  const { path, many } = slowest
  const note = `slowest: ${path}, median ${median(many).toFixed(0)} ms, most ${Math.max(...many).toFixed(0)} ms`
  const all = results.flatMap((result) => result.many)
  return [what, percentile(all, 0.95), goal, note]
}

/** How much longer a path takes with the larger store, by medians: the path for which that is most. */
function growthFigure(what: string, results: PathTimes[]): Figure {
  const growths = results.map(({ path, few, many, cpuTimeRatio }) => {
    const note = `${path}: ${median(few).toFixed(1)} ms, then ${median(many).toFixed(1)} ms; by processor time ${cpuTimeRatio.toFixed(2)}, of all paths ${median(results.map((result) => result.cpuTimeRatio)).toFixed(2)}`
    return { growth: median(many) / median(few), note }
  })
  const [most] = growths.toSorted((a, b) => b.growth - a.growth)
  if (most === undefined) throw new Error('Nothing was measured.')
  return [`${what}: 10 × the events ÷ a tenth, the worst range`, most.growth, 'statisticsGrowth', most.note]
}

function startWith(events: number): Promise<Product> {
  return startProduct({ manyOrganizations: true, largeLibrary: true, learners: 8, events })
}

/** Statistics of one organization of 10,000 members and of all 200, over two years with a million events. */
export async function benchmarkStatistics(): Promise<Figure[]> {
  const products = { few: await startWith(EVENTS / 10), many: await startWith(EVENTS) }
  await waitUntilPrepared(products.few)
  await waitUntilPrepared(products.many)
  // Only the first request counts; its result is cached for a minute.
  const stops = await timeRequest(products.many, `/api/admin/tracks/${products.many.track.slug}/stops`)
  const group = await timePaths(products, groupPaths)
  const all = await timePaths(products, allPaths)
  const searches = await timePaths(products, searchPaths)
  await products.few.remove()
  await products.many.remove()
  return [
    slowestFigure('statistics of one organization, p95', group, 'groupStatistics'),
    slowestFigure('statistics of all organizations, p95', all, 'allStatistics'),
    slowestFigure('unanswered searches, p95', searches, 'allStatistics'),
    ['where learners stop, the first request', stops, null, 'ms'],
    growthFigure('one organization', group),
    growthFigure('all organizations', all),
  ]
}

if (import.meta.main) await runAndPrint(benchmarkStatistics)
