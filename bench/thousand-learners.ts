import { runCommand } from '@kitchen-table/operator/testing/tools'
import { BOTH_CORES } from './child-process.ts'
import type { LearnerGroup, RequestRecord } from './open-load.ts'
import { percentile } from './percentile.ts'
import { makeStore, type Store } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import {
  compareWithAlone,
  describeLoadConditions,
  isSuccessful,
  latencyPercentile,
  learnerRange,
  type OpenLoadRun,
  requestsWhileSignedIn,
  runOpenLoad,
} from './run-open-load.ts'
import { type Program, startProgram } from './start-program.ts'
import { compareStore, completedLessons } from './stored-writes.ts'

const LEARNERS = 1000
const SECOND = 1000
const FULL_LENGTH = { load: 600, ramp: 120 }
/** Overridable for a quick check. Seconds. */
const LOAD_SECONDS = Number(process.env.BENCH_P1_SECONDS ?? FULL_LENGTH.load)
const RAMP_SECONDS = Number(process.env.BENCH_P1_RAMP_SECONDS ?? FULL_LENGTH.ramp)
const THINK_TIME_MS = 5 * SECOND
/** One learner with short pauses: enough requests for a percentile, and hardly two at once. Milliseconds. */
const IDLE = { thinkTime: 40, maxDuration: 20 * SECOND }

const shortenedNote =
  LOAD_SECONDS < FULL_LENGTH.load || RAMP_SECONDS < FULL_LENGTH.ramp
    ? `; shortened to ${RAMP_SECONDS} s of signing in and ${LOAD_SECONDS} s of load`
    : ''

function runIdleLoad(program: Program, store: Store): Promise<OpenLoadRun> {
  const alone: LearnerGroup = {
    learners: learnerRange(LEARNERS, LEARNERS + 1, store.cookies),
    startAfter: 0,
    arrivalSpread: 0,
    thinkTime: IDLE.thinkTime,
    mix: 'everything',
  }
  return runOpenLoad(program, store, [alone], { maxDuration: IDLE.maxDuration })
}

function runThousandLoad(program: Program, store: Store): Promise<OpenLoadRun> {
  const crowd: LearnerGroup = {
    learners: learnerRange(0, LEARNERS),
    startAfter: 0,
    arrivalSpread: RAMP_SECONDS * SECOND,
    thinkTime: THINK_TIME_MS,
    mix: 'everything',
  }
  return runOpenLoad(program, store, [crowd], { maxDuration: (RAMP_SECONDS + LOAD_SECONDS) * SECOND })
}

function latencyFigures(idle: OpenLoadRun, thousand: OpenLoadRun): Figure[] {
  const all = requestsWhileSignedIn(thousand.requests)
  const ramp = all.filter(({ startedAt }) => startedAt < RAMP_SECONDS * SECOND)
  const steady = all.filter(({ startedAt }) => startedAt >= RAMP_SECONDS * SECOND)
  const perSecond = steady.length / LOAD_SECONDS
  return [
    [
      '1,000 learners: p95',
      latencyPercentile(steady, 0.95),
      'loadTail95',
      `${perSecond.toFixed(0)} requests a second; while signing in ${latencyPercentile(ramp, 0.95).toFixed(1)} ms${shortenedNote}`,
    ],
    ['1,000 learners: p99', latencyPercentile(steady, 0.99), 'loadTail99', describeLoadConditions(thousand)],
    compareWithAlone('1,000 learners ÷ one alone, p95', steady, idle),
  ]
}

function failureFigures(requests: RequestRecord[]): Figure[] {
  const failed = requests.filter((request) => !isSuccessful(request))
  const faults = failed.filter(({ status }) => status >= 500)
  const failureKinds = [...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))]
  return [
    [
      '1,000 learners: requests that failed',
      (100 * failed.length) / requests.length,
      'loadErrors',
      `${failed.length} of ${requests.length} ${failureKinds.slice(0, 5).join(', ')}`.trim(),
    ],
    ['1,000 learners: responses of 5xx', faults.length, 'loadFaults'],
  ]
}

function signInFigures({ signIns }: OpenLoadRun): Figure[] {
  const durations = signIns.map(({ duration }) => duration ?? Number.POSITIVE_INFINITY)
  const signedIn = durations.filter(Number.isFinite).length
  return [
    [
      '1,000 learners: signing in, p95',
      percentile(durations, 0.95),
      'loadSignIn',
      `${(LEARNERS / RAMP_SECONDS).toFixed(1)} a second, from one address; p50 ${percentile(durations, 0.5).toFixed(0)} ms`,
    ],
    ['1,000 learners: people who never signed in', LEARNERS - signedIn, 'loadOutside'],
  ]
}

/** The figure of lost and unexpected writes, which must be 0 after the server was killed. */
async function storedFigure({ dataDir }: Store, before: Set<string>, runs: OpenLoadRun[]): Promise<Figure> {
  const writes = runs.flatMap(({ writes }) => writes)
  const { lost, unexpected } = compareStore(dataDir, before, writes)
  const acknowledged = writes.filter(({ acknowledged }) => acknowledged)
  const { code, stderr } = await runCommand('check-store', [], { DATA_DIR: dataDir })
  const finding =
    code === 0 ? 'the store check found nothing' : `the store check ended with ${code}: ${stderr}`
  const events = acknowledged.flatMap(({ ids }) => ids).length
  const outcome = lost + unexpected === 0 ? 'all there' : `${lost} lost, ${unexpected} never sent`
  return [
    '1,000 learners: writes lost, doubled or never sent',
    lost + unexpected + (code === 0 ? 0 : 1),
    'loadLost',
    `killed after ${acknowledged.length} acknowledged writes with ${events} events: ${outcome}; ${finding}`,
  ]
}

/** A thousand people learn at once for ten minutes, on a machine of two cores that the server and the load share. */
export async function benchmarkThousandLearners(): Promise<Figure[]> {
  if (shortenedNote !== '') console.log(`1,000 learners${shortenedNote}`)
  const store = await makeStore({ learners: LEARNERS + 1 })
  const before = completedLessons(store.dataDir)
  const program = await startProgram(store.dataDir, BOTH_CORES)
  const idle = await runIdleLoad(program, store)
  const cpuTimeBefore = program.process.cpuTime()
  const thousand = await runThousandLoad(program, store)
  const cpuShare = (program.process.cpuTime() - cpuTimeBefore) / ((RAMP_SECONDS + LOAD_SECONDS) * SECOND)
  const { most = 0 } = program.process.memory() ?? {}
  await program.process.end('SIGKILL')
  const storedWrites = await storedFigure(store, before, [idle, thousand])
  await store.remove()
  return [
    ...latencyFigures(idle, thousand),
    ...failureFigures(thousand.requests),
    ...signInFigures(thousand),
    ['1,000 learners: peak memory', most, 'memory', `the server used ${cpuShare.toFixed(2)} of a core`],
    storedWrites,
  ]
}

if (import.meta.main) await runAndPrint(benchmarkThousandLearners)
