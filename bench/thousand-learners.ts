import { BOTH_CORES } from './child-process.ts'
import type { LearnerGroup, RequestRecord } from './open-load.ts'
import { percentile } from './percentile.ts'
import { makeStore, type Store } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import {
  describeLoadConditions,
  isSuccessful,
  latencyPercentile,
  learnerRange,
  type OpenLoadRun,
  requestsWhileSignedIn,
  runOpenLoad,
} from './run-open-load.ts'
import { runStoreCheck } from './run-store-check.ts'
import { type Program, startProgram } from './start-program.ts'
import { compareStore, completedLessons } from './stored-writes.ts'

const LEARNERS = 1000
const SECOND = 1000
const WHOLE = { load: 600, ramp: 120 }
/** Overridable, to see quickly whether all is well. Seconds. */
const LOAD_SECONDS = Number(process.env.BENCH_P1_SECONDS ?? WHOLE.load)
const RAMP_SECONDS = Number(process.env.BENCH_P1_RAMP_SECONDS ?? WHOLE.ramp)
const THINK = 5 * SECOND
/** One learner who hardly thinks: enough requests for a percentile, and none beside another. */
const IDLE = { think: 40, most: 20 * SECOND }

const shortenedNote =
  LOAD_SECONDS < WHOLE.load || RAMP_SECONDS < WHOLE.ramp
    ? `; shortened to ${RAMP_SECONDS} s of signing in and ${LOAD_SECONDS} s of load`
    : ''

function runIdleLoad(program: Program, store: Store): Promise<OpenLoadRun> {
  const alone: LearnerGroup = {
    learners: learnerRange(LEARNERS, LEARNERS + 1, store.cookies),
    startAfter: 0,
    arrivalSpread: 0,
    thinkTime: IDLE.think,
    mix: 'everything',
  }
  return runOpenLoad(program, store, [alone], { maxDuration: IDLE.most })
}

function runThousandLoad(program: Program, store: Store): Promise<OpenLoadRun> {
  const crowd: LearnerGroup = {
    learners: learnerRange(0, LEARNERS),
    startAfter: 0,
    arrivalSpread: RAMP_SECONDS * SECOND,
    thinkTime: THINK,
    mix: 'everything',
  }
  return runOpenLoad(program, store, [crowd], { maxDuration: (RAMP_SECONDS + LOAD_SECONDS) * SECOND })
}

function latencyFigures(idle: OpenLoadRun, thousand: OpenLoadRun): Figure[] {
  const all = requestsWhileSignedIn(thousand.requests)
  const ramp = all.filter(({ startedAt }) => startedAt < RAMP_SECONDS * SECOND)
  const steady = all.filter(({ startedAt }) => startedAt >= RAMP_SECONDS * SECOND)
  const [p95, usual] = [
    latencyPercentile(steady, 0.95),
    latencyPercentile(requestsWhileSignedIn(idle.requests), 0.95),
  ]
  const perSecond = steady.length / LOAD_SECONDS
  return [
    {
      what: '1,000 learners: p95',
      value: p95,
      goal: 'loadTail95',
      note: `${perSecond.toFixed(0)} requests a second; while signing in ${latencyPercentile(ramp, 0.95).toFixed(1)} ms${shortenedNote}`,
    },
    {
      what: '1,000 learners: p99',
      value: latencyPercentile(steady, 0.99),
      goal: 'loadTail99',
      note: describeLoadConditions(thousand),
    },
    {
      what: '1,000 learners ÷ one alone, p95',
      value: p95 / usual,
      note: `alone ${usual.toFixed(1)} ms of ${idle.requests.length}`,
    },
  ]
}

function failureFigures(noted: RequestRecord[]): Figure[] {
  const failed = noted.filter((one) => !isSuccessful(one))
  const faults = failed.filter(({ status }) => status >= 500)
  const seen = [...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))]
  return [
    {
      what: '1,000 learners: requests that failed',
      value: (100 * failed.length) / noted.length,
      goal: 'loadErrors',
      note: `${failed.length} of ${noted.length} ${seen.slice(0, 5).join(', ')}`.trim(),
    },
    { what: '1,000 learners: answers of 5xx', value: faults.length, goal: 'loadFaults' },
  ]
}

function signInFigures({ signIns }: OpenLoadRun): Figure[] {
  const took = signIns.map(({ duration }) => duration ?? Number.POSITIVE_INFINITY)
  const inside = took.filter(Number.isFinite).length
  return [
    {
      what: '1,000 learners: signing in, p95',
      value: percentile(took, 0.95),
      goal: 'loadSignIn',
      note: `${(LEARNERS / RAMP_SECONDS).toFixed(1)} a second, from one address; p50 ${percentile(took, 0.5).toFixed(0)} ms`,
    },
    { what: '1,000 learners: people who never got in', value: LEARNERS - inside, goal: 'loadOutside' },
  ]
}

/** After the server was killed: everything acknowledged is there, and nothing besides. */
function storedFigure({ dataDir }: Store, before: Set<string>, puts: OpenLoadRun[]): Figure {
  const writes = puts.flatMap(({ writes }) => writes)
  const { lost, unexpected } = compareStore(dataDir, before, writes)
  const acknowledged = writes.filter(({ acknowledged }) => acknowledged)
  const wrongs = runStoreCheck(dataDir)
  const events = acknowledged.flatMap(({ ids }) => ids).length
  const found = lost + unexpected === 0 ? 'all there' : `${lost} lost, ${unexpected} never asked for`
  return {
    what: '1,000 learners: lost, doubled or never asked for',
    value: lost + unexpected + (wrongs === '' ? 0 : 1),
    goal: 'loadLost',
    note: `killed after ${acknowledged.length} acknowledged writes with ${events} events: ${found}; ${wrongs || 'nothing is wrong with the store'}`,
  }
}

/** A thousand people learn at once for ten minutes, on a machine of two cores that the load shares. */
export async function benchmarkThousandLearners(): Promise<Figure[]> {
  if (shortenedNote !== '') console.log(`1,000 learners${shortenedNote}`)
  const store = await makeStore({ learners: LEARNERS + 1 })
  const before = completedLessons(store.dataDir)
  const program = await startProgram(store.dataDir, BOTH_CORES)
  const idle = await runIdleLoad(program, store)
  const busyBefore = program.process.cpuTime()
  const thousand = await runThousandLoad(program, store)
  const busy = (program.process.cpuTime() - busyBefore) / ((RAMP_SECONDS + LOAD_SECONDS) * SECOND)
  const { most = 0 } = program.process.memory() ?? {}
  await program.process.end('SIGKILL')
  const kept = storedFigure(store, before, [idle, thousand])
  await store.remove()
  return [
    ...latencyFigures(idle, thousand),
    ...failureFigures(thousand.requests),
    ...signInFigures(thousand),
    {
      what: '1,000 learners: memory at its most',
      value: most,
      goal: 'memory',
      note: `the server took ${busy.toFixed(2)} of a core`,
    },
    kept,
  ]
}

if (import.meta.main) await runAndPrint(benchmarkThousandLearners)
