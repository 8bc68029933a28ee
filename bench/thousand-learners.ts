import { BOTH_CORES } from './child.ts'
import type { Crowd, Noted } from './open-load.ts'
import { percentile } from './percentile.ts'
import { makeStore, type Store } from './product.ts'
import { type Program, startProgram } from './program.ts'
import { isServed, learners, type Put, putLoad, requestsOf, surroundings, within } from './put-load.ts'
import { type Figure, printAlone } from './report.ts'
import { wrongsOf } from './store-check.ts'
import { completedLessons, differences } from './stored.ts'

const LEARNERS = 1000
const SECOND = 1000
const WHOLE = { load: 600, ramp: 120 }
/** Overridable, to see quickly whether all is well. Seconds. */
const LOAD = Number(process.env.BENCH_P1_SECONDS ?? WHOLE.load)
const RAMP = Number(process.env.BENCH_P1_RAMP_SECONDS ?? WHOLE.ramp)
const THINK = 5 * SECOND
/** One learner who hardly thinks: enough requests for a percentile, and none beside another. */
const IDLE = { think: 40, most: 20 * SECOND }

const shortened =
  LOAD < WHOLE.load || RAMP < WHOLE.ramp ? `; shortened to ${RAMP} s of signing in and ${LOAD} s of load` : ''

function putIdle(program: Program, store: Store): Promise<Put> {
  const alone: Crowd = {
    learners: learners(LEARNERS, LEARNERS + 1, store.cookies),
    begin: 0,
    spread: 0,
    think: IDLE.think,
    mix: 'everything',
  }
  return putLoad(program, store, [alone], { most: IDLE.most })
}

function putThousand(program: Program, store: Store): Promise<Put> {
  const crowd: Crowd = {
    learners: learners(0, LEARNERS),
    begin: 0,
    spread: RAMP * SECOND,
    think: THINK,
    mix: 'everything',
  }
  return putLoad(program, store, [crowd], { most: (RAMP + LOAD) * SECOND })
}

function latencies(idle: Put, thousand: Put): Figure[] {
  const all = requestsOf(thousand.noted)
  const ramp = all.filter(({ at }) => at < RAMP * SECOND)
  const steady = all.filter(({ at }) => at >= RAMP * SECOND)
  const [p95, usual] = [within(steady, 0.95), within(requestsOf(idle.noted), 0.95)]
  const perSecond = steady.length / LOAD
  return [
    {
      what: '1,000 learners: p95',
      value: p95,
      goal: 'loadTail95',
      note: `${perSecond.toFixed(0)} requests a second; while signing in ${within(ramp, 0.95).toFixed(1)} ms${shortened}`,
    },
    {
      what: '1,000 learners: p99',
      value: within(steady, 0.99),
      goal: 'loadTail99',
      note: surroundings(thousand),
    },
    {
      what: '1,000 learners ÷ one alone, p95',
      value: p95 / usual,
      note: `alone ${usual.toFixed(1)} ms of ${idle.noted.length}`,
    },
  ]
}

function failures(noted: Noted[]): Figure[] {
  const failed = noted.filter((one) => !isServed(one))
  const faults = failed.filter(({ status }) => status >= 500)
  const seen = [...new Set(failed.map(({ what, status }) => `${what} ${status}`))]
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

function signingIn({ signIns }: Put): Figure[] {
  const took = signIns.map(({ took }) => took ?? Number.POSITIVE_INFINITY)
  const inside = took.filter(Number.isFinite).length
  return [
    {
      what: '1,000 learners: signing in, p95',
      value: percentile(took, 0.95),
      goal: 'loadSignIn',
      note: `${(LEARNERS / RAMP).toFixed(1)} a second, from one address; p50 ${percentile(took, 0.5).toFixed(0)} ms`,
    },
    { what: '1,000 learners: people who never got in', value: LEARNERS - inside, goal: 'loadOutside' },
  ]
}

/** After the server was killed: everything acknowledged is there, and nothing besides. */
function stored({ dataDir }: Store, before: Set<string>, puts: Put[]): Figure {
  const writes = puts.flatMap(({ writes }) => writes)
  const { lost, unasked } = differences(dataDir, before, writes)
  const acknowledged = writes.filter(({ acknowledged }) => acknowledged)
  const wrongs = wrongsOf(dataDir)
  const events = acknowledged.flatMap(({ ids }) => ids).length
  const found = lost + unasked === 0 ? 'all there' : `${lost} lost, ${unasked} never asked for`
  return {
    what: '1,000 learners: lost, doubled or never asked for',
    value: lost + unasked + (wrongs === '' ? 0 : 1),
    goal: 'loadLost',
    note: `killed after ${acknowledged.length} acknowledged writes with ${events} events: ${found}; ${wrongs || 'nothing is wrong with the store'}`,
  }
}

/** A thousand people learn at once for ten minutes, on a machine of two cores that the load shares. */
export async function thousandLearners(): Promise<Figure[]> {
  if (shortened !== '') console.log(`1,000 learners${shortened}`)
  const store = await makeStore({ learners: LEARNERS + 1 })
  const before = completedLessons(store.dataDir)
  const program = await startProgram(store.dataDir, BOTH_CORES)
  const idle = await putIdle(program, store)
  const busyBefore = program.process.time()
  const thousand = await putThousand(program, store)
  const busy = (program.process.time() - busyBefore) / ((RAMP + LOAD) * SECOND)
  const { most = 0 } = program.process.memory() ?? {}
  await program.process.end('SIGKILL')
  const kept = stored(store, before, [idle, thousand])
  await store.remove()
  return [
    ...latencies(idle, thousand),
    ...failures(thousand.noted),
    ...signingIn(thousand),
    {
      what: '1,000 learners: memory at its most',
      value: most,
      goal: 'memory',
      note: `the server took ${busy.toFixed(2)} of a core`,
    },
    kept,
  ]
}

if (import.meta.main) await printAlone(thousandLearners)
