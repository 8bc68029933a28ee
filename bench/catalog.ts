import { answerFrom, startBare } from './bare.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, printAlone } from './report.ts'
import { inTurns } from './rounds.ts'

const path = '/api/catalog'

/** The product's answer against a bare server that repeats the same bytes. */
async function compare({ cookies, port, origin }: Product, headers: Record<string, string>) {
  const answer = await answerFrom(origin + path, { ...headers, cookie: cookies[0] })
  const bare = await startBare(answer)
  const requests = () => ({ kind: 'get' as const, path, cookies, headers })
  const { status } = answer
  const rounds = await inTurns({ port, requests, status }, { port: bare.port, requests, status })
  await bare.process.end()
  return { rounds, answer }
}

export async function catalog(): Promise<Figure[]> {
  const product = await startProduct()
  const accepted = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  const whole = await compare(product, accepted)
  const unchanged = await compare(product, { ...accepted, 'If-None-Match': whole.answer.headers.ETag ?? '' })
  await product.remove()

  const bytes = `${whole.answer.body.length} bytes`
  return [
    { what: 'catalogue ÷ bare server', value: whole.rounds.ratio, goal: 'catalog', note: bytes },
    { what: 'catalogue, a second', value: whole.rounds.a.perSecond },
    {
      what: 'catalogue unchanged (304) ÷ bare server',
      value: unchanged.rounds.ratio,
      goal: 'catalog',
      note: `status ${unchanged.answer.status}`,
    },
    { what: 'catalogue unchanged, a second', value: unchanged.rounds.a.perSecond },
  ]
}

if (import.meta.main) await printAlone(catalog)
