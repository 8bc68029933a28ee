import { answerFrom, startBare } from './bare.ts'
import type { Running } from './child.ts'
import { accepted } from './requests.ts'
import { inTurns } from './rounds.ts'

type Asked = { port: number; origin: string; process: Running; cookies: string[] }

/** The product's answer to signed-in learners, in turns with a bare server that repeats the same bytes to anybody. */
export async function againstBare({ port, origin, process, cookies }: Asked, path: string, more = {}) {
  const headers = { ...accepted, ...more }
  const answer = await answerFrom(origin + path, { ...headers, cookie: cookies[0] })
  const bare = await startBare(answer)
  const requests = () => ({ kind: 'get' as const, path, cookies, headers })
  const { status } = answer
  const rounds = await inTurns({ port, process, requests, status }, { ...bare, requests, status })
  await bare.process.end()
  return { rounds, answer }
}
