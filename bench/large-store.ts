import { SERVER_CORE } from './child-process.ts'
import { describeComparison, median } from './compare-in-turns.ts'
import { compareWithBareServer } from './compare-with-bare-server.ts'
import { makeStore, type Store } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { acceptEncodingHeaders } from './requests.ts'
import { captureResponse } from './start-bare-server.ts'
import { startProgram } from './start-program.ts'

const STARTS = 5

/** Milliseconds since the process was started, and of its own processor time. */
type ElapsedTime = { wallMs: number; cpuMs: number }
type Start = { healthy: ElapsedTime; dashboard: ElapsedTime }

/** Measures a start until the first responses of the health check and of what the dashboard cannot do without. */
async function measureStart({ dataDir, cookies }: Store): Promise<Start> {
  const { origin, process, startedAt } = await startProgram(dataDir, SERVER_CORE)
  const waitForResponses = async (paths: string[], headers = {}) => {
    const responses = await Promise.all(paths.map((path) => captureResponse(origin + path, headers)))
    if (responses.some(({ status }) => status !== 200)) throw new Error(`${paths} did not all return 200`)
    return { wallMs: performance.now() - startedAt, cpuMs: process.cpuTime() }
  }
  const healthy = await waitForResponses(['/healthz'])
  const dashboard = await waitForResponses(['/dashboard', '/api/catalog'], {
    ...acceptEncodingHeaders,
    cookie: cookies[0],
  })
  await process.end()
  return { healthy, dashboard }
}

async function measureStarts(store: Store): Promise<Figure[]> {
  const starts: Start[] = []
  for (let n = 0; n < STARTS; n += 1) starts.push(await measureStart(store))
  const figure = (what: string, milestone: keyof Start): Figure => {
    const times = starts.map((start) => start[milestone].wallMs)
    const cpuTime = median(starts.map((start) => start[milestone].cpuMs))
    const note = `slowest of ${STARTS}; median ${median(times).toFixed(0)} ms, ${cpuTime} ms of processor time`
    return [`large store: ${what}`, Math.max(...times), 'coldStart', note]
  }
  return [
    figure('from start to /healthz', 'healthy'),
    figure('from start to the first dashboard', 'dashboard'),
  ]
}

async function measureServing(store: Store): Promise<Figure[]> {
  const program = await startProgram(store.dataDir, SERVER_CORE)
  const target = { ...program, cookies: store.cookies }
  const dashboard = (await compareWithBareServer(target, '/dashboard')).rounds
  const start = (await compareWithBareServer(target, '/api/start')).rounds
  const { most = 0 } = program.process.memory() ?? {}
  await program.process.end()
  return [
    [
      'large store: dashboard, p95',
      dashboard.a.p95,
      'largeDashboard',
      `p50 ${dashboard.a.p50.toFixed(1)} ms; the bare server's p95 ${dashboard.b.p95.toFixed(1)} ms`,
    ],
    [
      'large store: dashboard ÷ bare server',
      dashboard.ratio,
      null,
      `${describeComparison(dashboard)}; compressed separately for each learner`,
    ],
    [
      'large store: start data, p95, ms',
      start.a.p95,
      null,
      `${start.ratio.toFixed(2)} of the bare server's pace; ${describeComparison(start)}`,
    ],
    ['large store: peak memory, MB', most],
  ]
}

/** Times of starts and responses with 500 tracks, 200 organizations, 10,000 members in one, and a million events. */
export async function benchmarkLargeStore(): Promise<Figure[]> {
  const store = await makeStore({ largeLibrary: true, manyOrganizations: true })
  const figures = [...(await measureStarts(store)), ...(await measureServing(store))]
  await store.remove()
  return figures
}

if (import.meta.main) await runAndPrint(benchmarkLargeStore)
