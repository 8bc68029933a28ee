import { BOTH_CORES } from './child.ts'
import type { Crowd } from './open-load.ts'
import { makeStore } from './product.ts'
import { startProgram } from './program.ts'
import { isServed, learners, type Put, putLoad, requestsOf, surroundings, within } from './put-load.ts'
import { type Figure, printAlone } from './report.ts'
import { signInSpan } from './sign-in-span.ts'

/** How many sign in within a second. */
const ARRIVING = Number(process.env.BENCH_STORM ?? 1000)
const SECOND = 1000
/** One read every five seconds each: fifty a second. */
const READING = 250
const THINK = 5 * SECOND
/** The reads alone, and how long they go on before the storm. */
const ALONE = 20 * SECOND
const BEFORE = 5 * SECOND
/** When nobody waits any longer. */
const GIVEN_UP = 120 * SECOND

/** Everything but a 503 that says when to come again is no way to send somebody away. */
function isUntold({ status, retryAfter }: { status: number; retryAfter: string | null }): boolean {
  return status !== 200 && !(status === 503 && retryAfter !== null)
}

function storm({ noted, signIns, others }: Put): Figure[] {
  const took = signIns.map(({ took }) => took ?? Number.POSITIVE_INFINITY)
  const answers = signIns.flatMap(({ answers }) => answers)
  const untold = answers.filter(isUntold)
  const statuses = [...new Set(untold.map(({ status, retryAfter }) => `${status}, again in ${retryAfter} s`))]
  const busy = answers.filter(({ status }) => status === 503).length
  const most = Math.max(...signIns.map(({ answers }) => answers.length))
  const outside = took.filter((time) => time === Number.POSITIVE_INFINITY).length
  const longest = Math.max(...took.filter(Number.isFinite))
  const span = signInSpan(noted) / SECOND
  return [
    {
      what: `sign-in storm: until all ${ARRIVING} are in`,
      value: outside === 0 ? span : Number.POSITIVE_INFINITY,
      goal: 'stormWithin',
      note: `${outside} never; the longest wait ${(longest / SECOND).toFixed(1)} s; ${busy} times told to come again, one at most ${most - 1} times; others took ${others.toFixed(2)} of a core`,
    },
    {
      what: 'sign-in storm: sent away otherwise than with 503 and a time',
      value: untold.length,
      goal: 'stormUntold',
      note: statuses.slice(0, 3).join('; '),
    },
    { what: 'sign-in storm: sign-ins a second', value: (ARRIVING - outside) / span },
  ]
}

function reads(alone: Put, during: Put): Figure[] {
  const meanwhile = requestsOf(during.noted).filter(({ at }) => at >= BEFORE)
  const failed = meanwhile.filter((noted) => !isServed(noted)).length
  const [p95, usual] = [within(meanwhile, 0.95), within(requestsOf(alone.noted), 0.95)]
  return [
    {
      what: 'reads during the storm, p95',
      value: p95,
      goal: 'stormReads',
      note: `of ${meanwhile.length}, ${failed} failed; ${surroundings(during)}`,
    },
    {
      what: 'reads during the storm ÷ alone, p95',
      value: p95 / usual,
      note: `alone ${usual.toFixed(1)} ms of ${alone.noted.length}`,
    },
  ]
}

/** A thousand people sign in within a second, from one address, while others who are in go on reading. */
export async function signInStorm(): Promise<Figure[]> {
  const store = await makeStore({ learners: READING + ARRIVING })
  const program = await startProgram(store.dataDir, BOTH_CORES)
  const reading: Crowd = {
    learners: learners(0, READING, store.cookies),
    begin: 0,
    spread: THINK,
    think: THINK,
    mix: 'reads',
  }
  const arriving: Crowd = {
    learners: learners(READING, READING + ARRIVING),
    begin: BEFORE,
    spread: SECOND,
    think: null,
    mix: 'reads',
  }
  const alone = await putLoad(program, store, [reading], { most: ALONE })
  const during = await putLoad(program, store, [reading, arriving], { most: GIVEN_UP, untilAllAreIn: true })
  await program.process.end()
  await store.remove()
  return [...storm(during), ...reads(alone, during)]
}

if (import.meta.main) await printAlone(signInStorm)
