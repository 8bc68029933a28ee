import { answerFrom, startBare } from './bare.ts'
import { startProduct } from './product.ts'
import { type Figure, printAlone } from './report.ts'
import { circumstances, inTurns } from './rounds.ts'

const path = '/api/start'

/** A signed-in learner's start data (session checked, progress read) against a bare server of the same bytes. */
export async function start(): Promise<Figure[]> {
  const { cookies, port, origin, process, remove } = await startProduct()
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  const answer = await answerFrom(origin + path, { ...headers, cookie: cookies[0] })
  const bare = await startBare(answer)
  const requests = () => ({ kind: 'get' as const, path, cookies, headers })
  const { status } = answer
  const rounds = await inTurns({ port, process, requests, status }, { ...bare, requests, status })
  const { ratio, a } = rounds
  await bare.process.end()
  await remove()

  return [
    { what: 'start data ÷ bare server', value: ratio, goal: 'start', note: circumstances(rounds) },
    { what: 'start data, p99', value: a.p99, goal: 'startTail', note: `p50 ${a.p50.toFixed(2)} ms` },
    { what: 'start data, a second', value: a.perSecond, note: `${answer.body.length} bytes each` },
  ]
}

if (import.meta.main) await printAlone(start)
