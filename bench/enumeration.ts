import { setTimeout as rest } from 'node:timers/promises'
import { shuffle } from '@kitchen-table/application/testing/samples'
import { addStatuses, emailOfStatus, type Status, statuses } from './account-statuses.ts'
import { type Child, SERVER_CORE, startChild } from './child-process.ts'
import { median } from './compare-in-turns.ts'
import { startMailSink } from './mail-sink.ts'
import { makeStore } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { jsonRequest, requestHead } from './request-bytes.ts'
import { separation } from './separation.ts'
import { readStartOptions } from './start-options.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** Samples of each request for each status. */
const SAMPLES = Number(process.env.BENCH_ENUMERATION ?? 2000)
/** Rounds before them, until V8 has compiled everything. */
const WARM_UP = Math.min(100, SAMPLES)
/** More than any waiting time of the product's limits. */
const CLOCK_ADVANCE_MS = 5 * 60 * 60_000
/** After a response the server still works: e-mails are made then. */
const PAUSE_MS = 4
/** Requests to /healthz after every sample, with which an attacker would watch the work that it causes. */
const FOLLOW_UP_REQUESTS = 8
/**
 * E-mails are sent within `spread`, the mail server takes SMTP_DELAY_MS, and the row in the outbox is settled after
 * REQUESTED_EMAIL_OUTCOME_DELAY_MS: in the product within 1 s, about 1 s, and 30 s. Here all are far shorter, so that the work is over
 * before the next request. The row still goes later than both other times together.
 */
const requestedEmailTimes = { spread: Number(process.env.BENCH_ENUMERATION_SPREAD ?? 5) }
const SMTP_DELAY_MS = 5
const OUTCOME_DELAY_MS = 30
const EMAIL_PAUSE_MS = 40

const WRONG_PASSWORD = 'Wrong-Password-1'

type EnumerationRequest = { path: string; status: number; body: (email: string) => object; pauseMs?: number }

/** The requests that anybody may send about an address, and the status of the response, the same for every address. */
const enumerationRequests = {
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
    body: (email: string) => ({ first: 'Ada', last: 'Byron', organization: 'Acme', email, openFor: 9000 }),
  },
  'ask for an invitation': {
    path: '/api/invitations',
    status: 204,
    body: (email: string) => ({ email }),
    pauseMs: EMAIL_PAUSE_MS,
  },
} satisfies Record<string, EnumerationRequest>
type RequestName = keyof typeof enumerationRequests

/** Only the requests whose name contains this, for a shorter run. */
const ONLY = process.env.BENCH_ENUMERATION_ONLY ?? ''
const names = Object.keys(enumerationRequests).filter(
  (name): name is RequestName => name in enumerationRequests && name.includes(ONLY),
)
if (names.length === 0) throw new Error(`No request has "${ONLY}" in its name`)
const cases = names.flatMap((name) => statuses.map((status) => ({ name, status })))

/** How long a response took, and the requests to /healthz that followed it. Milliseconds. */
type Sample = { response: number; followUps: number }
type Times = Record<RequestName, Map<Status, Sample[]>>

const healthRequest = requestHead('GET', '/healthz', {})

async function measureFollowUps({ send }: Visitor): Promise<number> {
  const startedAt = performance.now()
  for (let n = 0; n < FOLLOW_UP_REQUESTS; n += 1) {
    const { status } = await send(healthRequest, performance.now())
    if (status !== 200) throw new Error(`/healthz returned ${status}`)
  }
  return performance.now() - startedAt
}

async function takeSample(client: Visitor, name: RequestName, email: string): Promise<Sample> {
  const { path, status: usual, body, pauseMs = PAUSE_MS }: EnumerationRequest = enumerationRequests[name]
  const { status, latency } = await client.send(jsonRequest('POST', path, body(email)), performance.now())
  if (status !== usual) throw new Error(`${name} returned ${status} instead of ${usual}`)
  const sample = { response: latency, followUps: await measureFollowUps(client) }
  await rest(pauseMs)
  return sample
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
  const client = createVisitor(port)
  for (let round = -WARM_UP; round < SAMPLES; round += 1) {
    // So that no request always follows the same one.
    for (const { name, status } of shuffle(cases, Math.random)) {
      const sample = await takeSample(client, name, emailOfStatus(status, round + WARM_UP))
      if (round >= 0) times[name].get(status)?.push(sample)
    }
    await server.request({ forward: CLOCK_ADVANCE_MS })
  }
  client.close()
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
    all
      .slice(n + 1)
      .map((b) => ({ statuses: `${a.status}, ${b.status}`, value: separation(a.values, b.values) })),
  )
  const best = pairs.reduce((max, pair) => (pair.value > max.value ? pair : max))
  return [
    [
      `${what}: gap between medians`,
      Math.max(...middles) - Math.min(...middles),
      'enumerationGap',
      all.map(({ status, middle }) => `${status} ${middle.toFixed(2)}`).join(', '),
    ],
    [
      `${what}: best guess by time`,
      best.value,
      'enumerationGuess',
      `${best.statuses}; ${SAMPLES} samples each`,
    ],
  ]
}

/** Measures whether the time of a response reveals who has an account (docs/security.md S10). */
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
  const requestsEmails = names.some((name) => 'pauseMs' in enumerationRequests[name])
  if (requestsEmails && sink.countEmails() < SAMPLES)
    throw new Error(`Only ${sink.countEmails()} e-mails were sent`)
  await sink.close()
  await store.remove()
  return names.flatMap((name) => [
    ...createFigures(name, times[name], ({ response }) => response),
    ...createFigures(`after ${name}`, times[name], ({ followUps }) => followUps),
  ])
}

if (import.meta.main) await runAndPrint(benchmarkEnumeration)
