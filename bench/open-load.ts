import { createSeededRandom } from '../apps/demo/src/seeded-random.ts'
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

/** Learners of one kind. Times in milliseconds. */
export type LearnerGroup = {
  /** Without a cookie they sign in first, with their password. */
  learners: { number: number; cookie: string | null }[]
  /** When the first of them comes, and for how long others do. */
  startAfter: number
  arrivalSpread: number
  /** Between two requests, from half of it to one and a half; null for who asks for nothing more. */
  thinkTime: number | null
  mix: MixName
}

/**
 * A load that does not wait for the server: everything has its moment, and its time counts from that. It lasts until
 * `most`, or until everybody has signed in.
 */
export type OpenLoad = {
  port: number
  library: Library
  groups: LearnerGroup[]
  maxDuration: number
  stopsWhenAllSignedIn: boolean
}

/** One request; `at` since the load began. Status 0: no answer came. */
export type RequestRecord = {
  kind: RequestKind | 'sign-in'
  startedAt: number
  latency: number
  status: number
}

export type OpenLoadResult = {
  requests: RequestRecord[]
  signIns: SignInResult[]
  /** In each learner's order. */
  writes: SentWrite[]
  /** How late the load itself was with each request. */
  lateness: number[]
}

/** For answers, once the load is over. */
const RESPONSE_TIMEOUT_MS = 30_000
/** Of all writes, that are sent again, as by a browser that has missed the answer. */
const RESEND_SHARE = 0.02

const random = createSeededRandom('open load')

/** One load under way. */
function startLoad({ library, maxDuration, stopsWhenAllSignedIn, groups }: OpenLoad) {
  const result: OpenLoadResult = { requests: [], signIns: [], writes: [], lateness: [] }
  const begin = performance.now()
  let notSignedIn = groups.flatMap(({ learners }) => learners).filter(({ cookie }) => cookie === null).length
  const isOver = (at: number) => at >= begin + maxDuration || (stopsWhenAllSignedIn && notSignedIn === 0)

  async function recordRequest(
    what: RequestRecord['kind'],
    asking: Promise<VisitorResponse>,
    at: number,
  ): Promise<VisitorResponse> {
    const answer = await asking
    result.requests.push({
      kind: what,
      startedAt: at - begin,
      latency: answer.latency,
      status: answer.status,
    })
    return answer
  }

  async function signIn(browser: Visitor, number: number, planned: number): Promise<string | null> {
    const ask = (bytes: string, at: number) => recordRequest('sign-in', browser.send(bytes, at), at)
    const { cookie, ...signInResult } = await signInWithRetry({ ask, isOver }, number, planned)
    notSignedIn -= 1
    result.signIns.push(signInResult)
    return cookie
  }

  async function send(
    { what, bytes, write }: PlannedRequest & { what: RequestKind },
    browser: Visitor,
    at: number,
  ) {
    const answer = await recordRequest(what, browser.send(bytes, at), at)
    if (write) result.writes.push({ ...write, acknowledged: answer.status >= 200 && answer.status < 300 })
    return answer
  }

  async function visit(browser: Visitor, learner: Learner, mix: MixName, at: number): Promise<void> {
    const asked = drawRequest(mix, learner, library, random)
    result.lateness.push(performance.now() - at)
    const { head } = await send(asked, browser, at)
    if (asked.what === 'catalogue') learner.etag = headerOf(head, 'etag') ?? learner.etag
    const now = performance.now()
    if (asked.write && !isOver(now) && random.chance(RESEND_SHARE)) await send(asked, browser, now)
  }

  return { result, begin, isOver, signIn, visit }
}

/** One learner from the first moment to the end of the load. */
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
  const lives = options.groups.flatMap((crowd) =>
    crowd.learners.map(async (who, place) => {
      const browser = createVisitor(options.port)
      browsers.push(browser)
      const first = load.begin + crowd.startAfter + (crowd.arrivalSpread * place) / crowd.learners.length
      await simulateLearner(load, crowd, who, { browser, first })
      browser.close()
    }),
  )
  const timeout = setTimeout(() => {
    for (const browser of browsers) browser.close()
  }, options.maxDuration + RESPONSE_TIMEOUT_MS)
  await Promise.all(lives)
  clearTimeout(timeout)
  return load.result
}

process.on('message', async (options: OpenLoad) => {
  process.send?.(await runLoad(options))
})
