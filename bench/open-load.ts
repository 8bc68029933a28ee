import { seededRandom } from '../apps/server/src/demo/seeded-random.ts'
import { headerOf } from './answer-reader.ts'
import { comeIn, type SignIn } from './come-in.ts'
import { type Asked, type Learner, type Library, type MixName, nextAsked, type What } from './learner-mix.ts'
import { until } from './moments.ts'
import type { Written } from './stored.ts'
import { type Answer, type Visitor, visitor } from './visitor.ts'

/** Learners of one kind. Times in milliseconds. */
export type Crowd = {
  /** Without a cookie they sign in first, with their password. */
  learners: { number: number; cookie: string | null }[]
  /** When the first of them comes, and for how long others do. */
  begin: number
  spread: number
  /** Between two requests, from half of it to one and a half; null for who asks for nothing more. */
  think: number | null
  mix: MixName
}

/**
 * A load that does not wait for the server: everything has its moment, and its time counts from that. It lasts until
 * `most`, or until everybody has signed in.
 */
export type OpenLoad = {
  port: number
  library: Library
  crowds: Crowd[]
  most: number
  untilAllAreIn: boolean
}

/** One request; `at` since the load began. Status 0: no answer came. */
export type Noted = { what: What | 'sign-in'; at: number; took: number; status: number }

export type OpenLoadResult = {
  noted: Noted[]
  signIns: SignIn[]
  /** In each learner's order. */
  writes: Written[]
  /** How late the load itself was with each request. */
  late: number[]
}

/** For answers, once the load is over. */
const PATIENCE = 30_000
/** Of all writes, that are sent again, as by a browser that has missed the answer. */
const REPEATED = 0.02

const random = seededRandom('open load')

/** One load under way. */
function begun({ library, most, untilAllAreIn, crowds }: OpenLoad) {
  const result: OpenLoadResult = { noted: [], signIns: [], writes: [], late: [] }
  const begin = performance.now()
  let outside = crowds.flatMap(({ learners }) => learners).filter(({ cookie }) => cookie === null).length
  const isOver = (at: number) => at >= begin + most || (untilAllAreIn && outside === 0)

  async function noted(what: Noted['what'], asking: Promise<Answer>, at: number): Promise<Answer> {
    const answer = await asking
    result.noted.push({ what, at: at - begin, took: answer.took, status: answer.status })
    return answer
  }

  async function signIn(browser: Visitor, number: number, planned: number): Promise<string | null> {
    const ask = (bytes: string, at: number) => noted('sign-in', browser.ask(bytes, at), at)
    const { cookie, ...told } = await comeIn({ ask, isOver }, number, planned)
    outside -= 1
    result.signIns.push(told)
    return cookie
  }

  async function send({ what, bytes, write }: Asked & { what: What }, browser: Visitor, at: number) {
    const answer = await noted(what, browser.ask(bytes, at), at)
    if (write) result.writes.push({ ...write, acknowledged: answer.status >= 200 && answer.status < 300 })
    return answer
  }

  async function visit(browser: Visitor, learner: Learner, mix: MixName, at: number): Promise<void> {
    const asked = nextAsked(mix, learner, library, random)
    result.late.push(performance.now() - at)
    const { head } = await send(asked, browser, at)
    if (asked.what === 'catalogue') learner.etag = headerOf(head, 'etag') ?? learner.etag
    const now = performance.now()
    if (asked.write && !isOver(now) && random.chance(REPEATED)) await send(asked, browser, now)
  }

  return { result, begin, isOver, signIn, visit }
}

/** One learner from the first moment to the end of the load. */
async function live(
  { isOver, signIn, visit }: ReturnType<typeof begun>,
  { think, mix }: Crowd,
  { number, cookie: held }: Crowd['learners'][number],
  { browser, first }: { browser: Visitor; first: number },
): Promise<void> {
  await until(first)
  const cookie = held ?? (await signIn(browser, number, first))
  if (cookie === null || think === null) return
  const learner: Learner = { number, cookie, etag: null, lessons: 0 }
  const visits: Promise<void>[] = []
  let at = held === null ? performance.now() + think * random.next() : first
  await until(at)
  while (!isOver(at)) {
    visits.push(visit(browser, learner, mix, at))
    at += think * (0.5 + random.next())
    await until(at)
  }
  await Promise.all(visits)
}

async function run(load: OpenLoad): Promise<OpenLoadResult> {
  const under = begun(load)
  const browsers: Visitor[] = []
  const lives = load.crowds.flatMap((crowd) =>
    crowd.learners.map(async (who, place) => {
      const browser = visitor(load.port)
      browsers.push(browser)
      const first = under.begin + crowd.begin + (crowd.spread * place) / crowd.learners.length
      await live(under, crowd, who, { browser, first })
      browser.leave()
    }),
  )
  const patience = setTimeout(() => {
    for (const browser of browsers) browser.leave()
  }, load.most + PATIENCE)
  await Promise.all(lives)
  clearTimeout(patience)
  return under.result
}

process.on('message', async (load: OpenLoad) => {
  process.send?.(await run(load))
})
