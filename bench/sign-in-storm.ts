import { BOTH_CORES } from './child-process.ts'
import type { LearnerGroup } from './open-load.ts'
import { makeStore } from './product.ts'
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
import { measureSignInSpan } from './sign-in-span.ts'
import { startProgram } from './start-program.ts'

/** How many sign in within a second. */
const ARRIVING = Number(process.env.BENCH_STORM ?? 1000)
const SECOND = 1000
/** Learners who read, one request every five seconds each: fifty a second. */
const READING = 250
const THINK_TIME_MS = 5 * SECOND
/** How long the reads are measured alone, and how long they run before the storm begins. */
const BASELINE_MS = 20 * SECOND
const LEAD_TIME_MS = 5 * SECOND
/** The end of the load, even if someone has not signed in. */
const TIMEOUT_MS = 120 * SECOND

/** Whether a response is neither a success nor a 503 with a Retry-After. */
function isBadRejection({ status, retryAfter }: { status: number; retryAfter: string | null }): boolean {
  return status !== 200 && !(status === 503 && retryAfter !== null)
}

function stormFigures({ requests, signIns, otherCpu }: OpenLoadRun): Figure[] {
  const durations = signIns.map(({ duration }) => duration ?? Number.POSITIVE_INFINITY)
  const responses = signIns.flatMap(({ responses }) => responses)
  const badRejections = responses.filter(isBadRejection)
  const statuses = [
    ...new Set(badRejections.map(({ status, retryAfter }) => `${status}, Retry-After ${retryAfter}`)),
  ]
  const busy = responses.filter(({ status }) => status === 503).length
  const maxAttempts = Math.max(...signIns.map(({ responses }) => responses.length))
  const failed = durations.filter((duration) => duration === Number.POSITIVE_INFINITY).length
  const longest = Math.max(...durations.filter(Number.isFinite))
  const span = measureSignInSpan(requests) / SECOND
  return [
    [
      `sign-in storm: until all ${ARRIVING} are signed in`,
      failed === 0 ? span : Number.POSITIVE_INFINITY,
      'stormWithin',
      `${failed} never; the longest wait ${(longest / SECOND).toFixed(1)} s; ${busy} responses of 503, at most ${maxAttempts - 1} for one person; others used ${otherCpu.toFixed(2)} of a core`,
    ],
    [
      'sign-in storm: rejected other than with 503 and Retry-After',
      badRejections.length,
      'stormUntold',
      statuses.slice(0, 3).join('; '),
    ],
    ['sign-in storm: sign-ins a second', (ARRIVING - failed) / span],
  ]
}

function readFigures(alone: OpenLoadRun, during: OpenLoadRun): Figure[] {
  const reads = requestsWhileSignedIn(during.requests).filter(({ startedAt }) => startedAt >= LEAD_TIME_MS)
  const failed = reads.filter((request) => !isSuccessful(request)).length
  return [
    [
      'reads during the storm, p95',
      latencyPercentile(reads, 0.95),
      'stormReads',
      `of ${reads.length}, ${failed} failed; ${describeLoadConditions(during)}`,
    ],
    compareWithAlone('reads during the storm ÷ alone, p95', reads, alone),
  ]
}

/** A thousand people sign in within a second, from one address, while others who are signed in go on reading. */
export async function benchmarkSignInStorm(): Promise<Figure[]> {
  const store = await makeStore({ learners: READING + ARRIVING })
  const program = await startProgram(store.dataDir, BOTH_CORES)
  const reading: LearnerGroup = {
    learners: learnerRange(0, READING, store.cookies),
    startAfter: 0,
    arrivalSpread: THINK_TIME_MS,
    thinkTime: THINK_TIME_MS,
    mix: 'reads',
  }
  const arriving: LearnerGroup = {
    learners: learnerRange(READING, READING + ARRIVING),
    startAfter: LEAD_TIME_MS,
    arrivalSpread: SECOND,
    thinkTime: null,
    mix: 'reads',
  }
  const alone = await runOpenLoad(program, store, [reading], { maxDuration: BASELINE_MS })
  const during = await runOpenLoad(program, store, [reading, arriving], {
    maxDuration: TIMEOUT_MS,
    stopsWhenAllSignedIn: true,
  })
  await program.process.end()
  await store.remove()
  return [...stormFigures(during), ...readFigures(alone, during)]
}

if (import.meta.main) await runAndPrint(benchmarkSignInStorm)
