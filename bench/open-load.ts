import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import {
  drawRequest,
  type Learner,
  type Library,
  type MixName,
  type PlannedRequest,
  type RequestKind,
} from './learner-mix.ts'
import { headerOf } from './response-reader.ts'
import { type SignInResult, signInWithRetry } from './sign-in-with-retry.ts'
import type { SentWrite } from './stored-writes.ts'
import { createVisitor, type Visitor, type VisitorResponse } from './visitor.ts'
import { waitUntil } from './wait-until.ts'

/** Learners who behave alike. Times in milliseconds. */
export type LearnerGroup = {
  /** Learners without a cookie sign in first, with their password. */
  learners: { number: number; cookie: string | null }[]
  /** When the first of them arrives, and over how long the others follow. */
  startAfter: number
  arrivalSpread: number
  /** The pause between two requests varies from half of this to one and a half; null for learners who only sign in. */
  thinkTime: number | null
  mix: MixName
}

/**
 * An open load, which does not wait for the server: every request has a planned time, and its latency counts from that.
 * It lasts for `maxDuration`, or until everybody has signed in.
 */
export type OpenLoad = {
  port: number
  library: Library
  groups: LearnerGroup[]
  maxDuration: number
  stopsWhenAllSignedIn: boolean
}

/** One request; `startedAt` counts from the start of the load. Status 0: there was no response. */
export type RequestRecord = {
  kind: RequestKind | 'sign-in'
  startedAt: number
  latency: number
  status: number
}

export type OpenLoadResult = {
  requests: RequestRecord[]
  signIns: SignInResult[]
  /** In the order of each learner. */
  writes: SentWrite[]
  /** How late the load itself was with each request. */
  lateness: number[]
}

/** How long responses are awaited once the load is over. */
const RESPONSE_TIMEOUT_MS = 30_000
/** The share of writes that are sent again, as by a browser that has missed the response. */
const RESEND_SHARE = 0.02

const random = createSeededRandom('open load')

function startLoad({ library, maxDuration, stopsWhenAllSignedIn, groups }: OpenLoad) {
  const result: OpenLoadResult = { requests: [], signIns: [], writes: [], lateness: [] }
  const begin = performance.now()
  let notSignedIn = groups.flatMap(({ learners }) => learners).filter(({ cookie }) => cookie === null).length
  const isOver = (at: number) => at >= begin + maxDuration || (stopsWhenAllSignedIn && notSignedIn === 0)

  async function recordRequest(
    what: RequestRecord['kind'],
    pendingResponse: Promise<VisitorResponse>,
    at: number,
  ): Promise<VisitorResponse> {
    const response = await pendingResponse
    result.requests.push({
      kind: what,
      startedAt: at - begin,
      latency: response.latency,
      status: response.status,
    })
    return response
  }

  async function signIn(browser: Visitor, number: number, planned: number): Promise<string | null> {
    const sendRequest = (bytes: string, at: number) => recordRequest('sign-in', browser.send(bytes, at), at)
    const { cookie, ...signInResult } = await signInWithRetry({ sendRequest, isOver }, number, planned)
    notSignedIn -= 1
    result.signIns.push(signInResult)
    return cookie
  }

  async function send(
    { what, bytes, write }: PlannedRequest & { what: RequestKind },
    browser: Visitor,
    at: number,
  ) {
    const response = await recordRequest(what, browser.send(bytes, at), at)
    if (write) result.writes.push({ ...write, acknowledged: response.status >= 200 && response.status < 300 })
    return response
  }

  async function visit(browser: Visitor, learner: Learner, mix: MixName, at: number): Promise<void> {
    const request = drawRequest(mix, learner, library, random)
    result.lateness.push(performance.now() - at)
    const { head } = await send(request, browser, at)
    if (request.what === 'catalog') learner.etag = headerOf(head, 'etag') ?? learner.etag
    const now = performance.now()
    if (request.write && !isOver(now) && random.chance(RESEND_SHARE)) await send(request, browser, now)
  }

  return { result, begin, isOver, signIn, visit }
}

async function simulateLearner(
  { isOver, signIn, visit }: ReturnType<typeof startLoad>,
  { thinkTime, mix }: LearnerGroup,
  { number, cookie: initialCookie }: LearnerGroup['learners'][number],
  { browser, first }: { browser: Visitor; first: number },
): Promise<void> {
  await waitUntil(first)
  const cookie = initialCookie ?? (await signIn(browser, number, first))
  if (cookie === null || thinkTime === null) return
  const learner: Learner = { number, cookie, etag: null, lessons: 0 }
  const visits: Promise<void>[] = []
  let at = initialCookie === null ? performance.now() + thinkTime * random.next() : first
  await waitUntil(at)
  while (!isOver(at)) {
    visits.push(visit(browser, learner, mix, at))
    at += thinkTime * (0.5 + random.next())
    await waitUntil(at)
  }
  await Promise.all(visits)
}

async function runLoad(options: OpenLoad): Promise<OpenLoadResult> {
  const load = startLoad(options)
  const browsers: Visitor[] = []
  const simulations = options.groups.flatMap((group) =>
    group.learners.map(async (learner, index) => {
      const browser = createVisitor(options.port)
      browsers.push(browser)
      const first = load.begin + group.startAfter + (group.arrivalSpread * index) / group.learners.length
      await simulateLearner(load, group, learner, { browser, first })
      browser.close()
    }),
  )
  const timeout = setTimeout(() => {
    for (const browser of browsers) browser.close()
  }, options.maxDuration + RESPONSE_TIMEOUT_MS)
  await Promise.all(simulations)
  clearTimeout(timeout)
  return load.result
}

process.on('message', async (options: OpenLoad) => {
  process.send?.(await runLoad(options))
})
