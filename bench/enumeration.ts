import { setTimeout as rest } from 'node:timers/promises'
import { addStatuses, emailOfStatus, type Status, statuses } from './account-statuses.ts'
import { type Child, SERVER_CORE, startChild } from './child-process.ts'
import { median } from './compare-in-turns.ts'
import { startMailSink } from './mail-sink.ts'
import { makeStore } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { jsonRequest, requestHead } from './requests.ts'
import { separation } from './separation.ts'
import { readStartOptions } from './start-options.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** Of each question about each status. */
const SAMPLES = Number(process.env.BENCH_ENUMERATION ?? 2000)
/** Before them, until the compiler has seen everything. */
const WARM_UP = Math.min(100, SAMPLES)
/** More than any limit of ours asks for. */
const CLOCK_ADVANCE_MS = 5 * 60 * 60_000
/** For what goes on after an answer: letters are made then. */
const PAUSE_MS = 4
/** Asked of /healthz after every question, as somebody would who watches what it sets going. */
const FOLLOW_UP_REQUESTS = 8
/**
 * Letters leave within this, the mail server takes so long, and their rows in the outbox go then: in the product within
 * 1 s, about 1 s, and 30 s. Here it is all far sooner, so that it is over before anything else is asked; the row goes
 * later than the letter by less than there, but by more than both times together.
 */
const requestedEmailTimes = { spread: Number(process.env.BENCH_ENUMERATION_SPREAD ?? 5) }
const SMTP_DELAY_MS = 5
const OUTCOME_DELAY_MS = 30
const EMAIL_PAUSE_MS = 40

const WRONG_PASSWORD = 'Wrong-Password-1'

type EnumerationRequest = { path: string; status: number; body: (email: string) => object; pauseMs?: number }

/** What anybody may ask about an address, and the answer to all of it. */
const questions = {
  'sign-in': {
    path: '/api/session',
    status: 401,
    body: (email: string) => ({ email, password: WRONG_PASSWORD }),
  },
  'send a code': {
    path: '/api/password/code',
    status: 204,
    body: (email: string) => ({ email }),
    pauseMs: EMAIL_PAUSE_MS,
  },
  'submit a code': {
    path: '/api/password',
    status: 400,
    body: (email: string) => ({ email, code: '123456', password: WRONG_PASSWORD }),
  },
  help: {
    path: '/api/help',
    status: 204,
    body: (email: string) => ({ first: 'Ada', last: 'Byron', organisation: 'Acme', email, openFor: 9000 }),
  },
  'ask for an invitation': {
    path: '/api/invitations',
    status: 204,
    body: (email: string) => ({ email }),
    pauseMs: EMAIL_PAUSE_MS,
  },
} satisfies Record<string, EnumerationRequest>
type Question = keyof typeof questions

/** Those whose name contains this, for a shorter run. */
const ONLY = process.env.BENCH_ENUMERATION_ONLY ?? ''
const names = Object.keys(questions).filter(
  (name): name is Question => name in questions && name.includes(ONLY),
)
if (names.length === 0) throw new Error(`No question has "${ONLY}" in its name`)
const kinds = names.flatMap((question) => statuses.map((status) => ({ question, status })))

/** How long each answer took, and the requests that followed it, by question and status. */
type Sample = { answer: number; followUps: number }
type Times = Record<Question, Map<Status, Sample[]>>

/** In another order each time, so that nothing is always asked after the same. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const healthRequest = requestHead('GET', '/healthz', {})

/** How long so many requests take, one after the other. */
async function measureFollowUps({ send }: Visitor): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < FOLLOW_UP_REQUESTS; n += 1) {
    const { status } = await send(healthRequest, performance.now())
    if (status !== 200) throw new Error(`/healthz was answered with ${status}`)
  }
  return performance.now() - began
}

async function takeSample(client: Visitor, question: Question, email: string): Promise<Sample> {
  const { path, status: usual, body, pauseMs: restFor = PAUSE_MS }: EnumerationRequest = questions[question]
  const { status, latency } = await client.send(jsonRequest('POST', path, body(email)), performance.now())
  if (status !== usual) throw new Error(`${question} was answered with ${status} instead of ${usual}`)
  const sampled = { answer: latency, followUps: await measureFollowUps(client) }
  await rest(restFor)
  return sampled
}

async function collectSamples(server: Child, port: number): Promise<Times> {
  const newSampleMap = () => new Map(statuses.map((status) => [status, [] as Sample[]]))
  const times: Times = {
    'sign-in': newSampleMap(),
    'send a code': newSampleMap(),
    'submit a code': newSampleMap(),
    help: newSampleMap(),
    'ask for an invitation': newSampleMap(),
  }
  const asking = createVisitor(port)
  for (let round = -WARM_UP; round < SAMPLES; round += 1) {
    for (const { question, status } of shuffle(kinds)) {
      const took = await takeSample(asking, question, emailOfStatus(status, round + WARM_UP))
      if (round >= 0) times[question].get(status)?.push(took)
    }
    await server.request({ forward: CLOCK_ADVANCE_MS })
  }
  asking.close()
  return times
}

function createFigures(
  what: string,
  times: Map<Status, Sample[]>,
  timeOf: (sample: Sample) => number,
): Figure[] {
  const all = [...times].map(([status, samples]) => {
    const values = samples.map(timeOf)
    return { status, values, middle: median(values) }
  })
  const middles = all.map(({ middle }) => middle)
  const pairs = all.flatMap((a, n) =>
    all.slice(n + 1).map((b) => ({ who: `${a.status}, ${b.status}`, value: separation(a.values, b.values) })),
  )
  const best = pairs.reduce((most, pair) => (pair.value > most.value ? pair : most))
  return [
    {
      what: `${what}: gap between medians`,
      value: Math.max(...middles) - Math.min(...middles),
      goal: 'enumerationGap',
      note: all.map(({ status, middle }) => `${status} ${middle.toFixed(2)}`).join(', '),
    },
    {
      what: `${what}: best guess by time`,
      value: best.value,
      goal: 'enumerationGuess',
      note: `${best.who}; ${SAMPLES} samples each`,
    },
  ]
}

/** Whether the time of an answer tells who has an account (docs/security.md S10). */
export async function benchmarkEnumeration(): Promise<Figure[]> {
  const store = await makeStore({ learners: 1 })
  await addStatuses(store.dataDir)
  const sink = await startMailSink({ delayMs: SMTP_DELAY_MS })
  const server = startChild('server.ts', SERVER_CORE, readStartOptions())
  const { port } = await server.request<{ port: number }>({
    dataDir: store.dataDir,
    mail: { smtpUrl: sink.url, requestedEmailTiming: requestedEmailTimes, outcomeDelayMs: OUTCOME_DELAY_MS },
  })
  const times = await collectSamples(server, port)
  await server.end()
  const asksForLetters = names.some((name) => 'rest' in questions[name])
  if (asksForLetters && sink.countEmails() < SAMPLES)
    throw new Error(`${sink.countEmails()} letters were sent`)
  await sink.close()
  await store.remove()
  return names.flatMap((question) => [
    ...createFigures(question, times[question], ({ answer }) => answer),
    ...createFigures(`after ${question}`, times[question], (sample) => sample.followUps),
  ])
}

if (import.meta.main) await runAndPrint(benchmarkEnumeration)
