import { setTimeout as rest } from 'node:timers/promises'
import { asStarted } from './as-started.ts'
import { type Child, SERVER_CORE, startChild } from './child.ts'
import { openMailSink } from './mail-sink.ts'
import { makeStore } from './product.ts'
import { type Figure, printAlone } from './report.ts'
import { jsonRequest, requestHead } from './requests.ts'
import { median } from './rounds.ts'
import { separation } from './separation.ts'
import { addressOf, addStatuses, type Status, statuses } from './statuses.ts'
import { type Visitor, visitor } from './visitor.ts'

/** Of each question about each status. */
const SAMPLES = Number(process.env.BENCH_ENUMERATION ?? 2000)
/** Before them, until the compiler has seen everything. */
const WARM_UP = Math.min(100, SAMPLES)
/** More than any limit of ours asks for. */
const FORWARD = 5 * 60 * 60_000
/** For what goes on after an answer: letters are made then. */
const REST = 4
/** Asked of /healthz after every question, as somebody would who watches what it sets going. */
const FOLLOWING = 8
/**
 * Letters leave within this, the mail server takes so long, and their rows in the outbox go then: in the product within
 * 1 s, about 1 s, and 30 s. Here it is all far sooner, so that it is over before anything else is asked; the row goes
 * later than the letter by less than there, but by more than both times together.
 */
const askedTimes = { spread: Number(process.env.BENCH_ENUMERATION_SPREAD ?? 5) }
const EXCHANGE = 5
const OUTCOME_AFTER = 30
const LETTER_REST = 40

const WRONG = 'Wrong-Password-1'

type Asked = { path: string; status: number; body: (email: string) => object; rest?: number }

/** What anybody may ask about an address, and the answer to all of it. */
const questions = {
  'sign-in': { path: '/api/session', status: 401, body: (email: string) => ({ email, password: WRONG }) },
  'send a code': {
    path: '/api/password/code',
    status: 204,
    body: (email: string) => ({ email }),
    rest: LETTER_REST,
  },
  'submit a code': {
    path: '/api/password',
    status: 400,
    body: (email: string) => ({ email, code: '123456', password: WRONG }),
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
    rest: LETTER_REST,
  },
} satisfies Record<string, Asked>
type Question = keyof typeof questions

/** Those whose name contains this, for a shorter run. */
const ONLY = process.env.BENCH_ENUMERATION_ONLY ?? ''
const names = Object.keys(questions).filter(
  (name): name is Question => name in questions && name.includes(ONLY),
)
if (names.length === 0) throw new Error(`No question has "${ONLY}" in its name`)
const kinds = names.flatMap((question) => statuses.map((status) => ({ question, status })))

/** How long each answer took, and the requests that followed it, by question and status. */
type Sample = { answer: number; following: number }
type Times = Record<Question, Map<Status, Sample[]>>

/** In another order each time, so that nothing is always asked after the same. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const health = requestHead('GET', '/healthz', {})

/** How long so many requests take, one after the other. */
async function following({ ask }: Visitor): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < FOLLOWING; n += 1) {
    const { status } = await ask(health, performance.now())
    if (status !== 200) throw new Error(`/healthz was answered with ${status}`)
  }
  return performance.now() - began
}

async function sample(asking: Visitor, question: Question, email: string): Promise<Sample> {
  const { path, status: usual, body, rest: restFor = REST }: Asked = questions[question]
  const { status, took } = await asking.ask(jsonRequest('POST', path, body(email)), performance.now())
  if (status !== usual) throw new Error(`${question} was answered with ${status} instead of ${usual}`)
  const sampled = { answer: took, following: await following(asking) }
  await rest(restFor)
  return sampled
}

async function sampled(server: Child, port: number): Promise<Times> {
  const of = () => new Map(statuses.map((status) => [status, [] as Sample[]]))
  const times: Times = {
    ...{
      'sign-in': of(),
      'send a code': of(),
      'submit a code': of(),
      help: of(),
      'ask for an invitation': of(),
    },
  }
  const asking = visitor(port)
  for (let round = -WARM_UP; round < SAMPLES; round += 1) {
    for (const { question, status } of shuffled(kinds)) {
      const took = await sample(asking, question, addressOf(status, round + WARM_UP))
      if (round >= 0) times[question].get(status)?.push(took)
    }
    await server.ask({ forward: FORWARD })
  }
  asking.leave()
  return times
}

function figuresOf(what: string, times: Map<Status, Sample[]>, timeOf: (sample: Sample) => number): Figure[] {
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

/** Whether the time of an answer tells who has an account (security.md S10). */
export async function enumeration(): Promise<Figure[]> {
  const store = await makeStore({ learners: 1 })
  await addStatuses(store.dataDir)
  const sink = await openMailSink({ takes: EXCHANGE })
  const server = startChild('server.ts', SERVER_CORE, asStarted())
  const { port } = await server.ask<{ port: number }>({
    dataDir: store.dataDir,
    mail: { smtpUrl: sink.url, askedTimes, outcomeAfter: OUTCOME_AFTER },
  })
  const times = await sampled(server, port)
  await server.end()
  const asksForLetters = names.some((name) => 'rest' in questions[name])
  if (asksForLetters && sink.letters() < SAMPLES) throw new Error(`${sink.letters()} letters were sent`)
  await sink.close()
  await store.remove()
  return names.flatMap((question) => [
    ...figuresOf(question, times[question], ({ answer }) => answer),
    ...figuresOf(`after ${question}`, times[question], (sample) => sample.following),
  ])
}

if (import.meta.main) await printAlone(enumeration)
