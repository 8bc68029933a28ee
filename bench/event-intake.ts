import { findCountDifferences, readFromStore } from '@kitchen-table/embedded/sqlite'
import { BOTH_CORES, sharingNote, startChild } from './child-process.ts'
import type { Load, LoadResult } from './closed-load.ts'
import { measureOtherCpu } from './compare-in-turns.ts'
import { eventIdEnd } from './event-requests.ts'
import { makeStore, type Store } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { CONNECTIONS, getRequests } from './requests.ts'
import { type Program, startProgram } from './start-program.ts'

const LEARNERS = 5120
const BATCH_SIZE = 40
/** A little more than the goal, so that a pause of the machine can be made up for. */
const EVENTS_PER_SECOND = 10_500
const READS_PER_SECOND = 50
/** Overridable for a quick check. Seconds. */
const SECONDS = Number(process.env.BENCH_INTAKE_SECONDS ?? 30)
const WARM_UP_MS = 3000

const readPaths = ['/api/start', '/api/catalog', '/dashboard']

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

function createEventLoad({ port }: Program, { cookies, slugs, track, unitsWithFile }: Store): Load {
  return {
    port,
    connections: CONNECTIONS,
    warmUp: WARM_UP_MS,
    duration: SECONDS * 1000,
    perSecond: EVENTS_PER_SECOND / BATCH_SIZE,
    requests: {
      kind: 'events',
      cookies,
      connections: CONNECTIONS,
      slugs,
      units: track.units,
      unitsWithFile,
      batchSize: BATCH_SIZE,
    },
  }
}

function createReadLoad({ port }: Program, { cookies }: Store, path: string): Load {
  return {
    port,
    connections: 4,
    warmUp: WARM_UP_MS,
    duration: SECONDS * 1000,
    perSecond: READS_PER_SECOND / readPaths.length,
    requests: getRequests(path, cookies),
  }
}

/** Runs loads at once, each in a process of its own. */
async function runLoads(
  loads: Load[],
  { process }: Program,
): Promise<{ results: LoadResult[]; otherCpu: number }> {
  const children = loads.map(() => startChild('closed-load.ts', BOTH_CORES))
  const measureOthers = measureOtherCpu([...children, process])
  const results = await Promise.all(children.map((child, at) => child.request<LoadResult>(loads[at] ?? {})))
  const otherCpu = measureOthers()
  await Promise.all(children.map((child) => child.end()))
  return { results, otherCpu }
}

/** Returns the ends of the ids of the events that were sent. */
function* listSentIds({ sent }: LoadResult): Generator<string> {
  for (const [connection, requests] of sent.entries())
    for (let n = 0; n < requests; n += 1)
      for (let at = 0; at < BATCH_SIZE; at += 1) yield eventIdEnd(connection, n, at)
}

/** Returns how many events of pages are stored and how many of the sent ones are not, and how many counters differ. */
function readEvents(
  dataDir: string,
  intake: LoadResult,
): { stored: number; lost: number; differences: number } {
  return readFromStore(dataDir, (db) => {
    const rows = db.prepare('SELECT substr(id, -12) AS id FROM events WHERE event < 500').all()
    const ids = new Set(rows.map(({ id }) => String(id)))
    let lost = 0
    for (const id of listSentIds(intake)) if (!ids.has(id)) lost += 1
    return { stored: rows.length, lost, differences: findCountDifferences(db).length }
  })
}

function requireSuccess(results: readonly LoadResult[]): void {
  const others = results.flatMap(({ statuses }) => Object.keys(statuses)).filter((status) => status !== '200')
  if (others.length > 0) throw new Error(`Responses with the status ${others.join(', ')}.`)
}

const slowestOf = (results: LoadResult[], percentile: 'p50' | 'p95') =>
  Math.max(...results.map((result) => result[percentile]))

/**
 * Batches of events from more than 5,000 people, each acknowledged once it is on the disk, beside ordinary reads; then
 * the server is killed, and its store is read.
 */
export async function benchmarkEventIntake(): Promise<Figure[]> {
  const store = await makeStore({ learners: LEARNERS })
  const program = await startProgram(store.dataDir, BOTH_CORES)
  const readLoads = readPaths.map((path) => createReadLoad(program, store, path))
  const alone = await runLoads(readLoads, program)
  const { results, otherCpu } = await runLoads([createEventLoad(program, store), ...readLoads], program)
  await program.process.end('SIGKILL')
  requireSuccess([...alone.results, ...results])
  const [intake, ...reads] = results
  if (intake === undefined) throw new Error('There is no result of the events.')
  const { stored, lost, differences } = readEvents(store.dataDir, intake)
  await store.remove()

  // Every request was sent and got a 200. An event that was not accepted is one of those that are missing.
  const acknowledged = sumOf(intake.sent) * BATCH_SIZE
  return [
    [
      'events acknowledged a second',
      intake.perSecond * BATCH_SIZE,
      'eventIntake',
      `${LEARNERS} people, ${BATCH_SIZE} in a batch; ${sharingNote}; the load used ${intake.loadCpuShare.toFixed(2)} of a core`,
    ],
    ['a batch, p95', intake.p95, null, `ms; p50 ${intake.p50.toFixed(1)} ms`],
    [
      'reads beside it, p95',
      slowestOf(reads, 'p95'),
      'intakeReads',
      `p50 ${slowestOf(reads, 'p50').toFixed(1)} ms; alone p95 ${slowestOf(alone.results, 'p95').toFixed(1)} ms; others used ${otherCpu.toFixed(2)} of a core`,
    ],
    [
      'acknowledged events that are missing after a kill',
      lost,
      'loadLost',
      `${acknowledged} acknowledged, ${stored} stored`,
    ],
    ['counters that differ from the log', differences, 'countDifferences'],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkEventIntake)
