import { answerFrom, startBare } from './bare.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, printAlone } from './report.ts'
import { circumstances, inTurns } from './rounds.ts'

const path = '/api/catalog'

/** The product's answer against a bare server that repeats the same bytes. */
async function compare({ cookies, port, origin, process }: Product, headers: Record<string, string>) {
  const answer = await answerFrom(origin + path, { ...headers, cookie: cookies[0] })
  const bare = await startBare(answer)
  const requests = () => ({ kind: 'get' as const, path, cookies, headers })
  const { status } = answer
  const rounds = await inTurns({ port, process, requests, status }, { ...bare, requests, status })
  await bare.process.end()
  return { rounds, answer }
}

export async function catalog(): Promise<Figure[]> {
  const product = await startProduct()
  const accepted = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  const whole = await compare(product, accepted)
  const unchanged = await compare(product, { ...accepted, 'If-None-Match': whole.answer.headers.ETag ?? '' })
  await product.remove()

  return [
    {
      what: 'catalogue ÷ bare server',
      value: whole.rounds.ratio,
      goal: 'catalog',
      note: circumstances(whole.rounds),
    },
    {
      what: 'catalogue, a second',
      value: whole.rounds.a.perSecond,
      note: `${whole.answer.body.length} bytes each`,
    },
    {
      what: 'catalogue unchanged (304) ÷ bare server',
      value: unchanged.rounds.ratio,
      goal: 'catalog',
      note: circumstances(unchanged.rounds),
    },
    { what: 'catalogue unchanged, a second', value: unchanged.rounds.a.perSecond },
  ]
}

if (import.meta.main) await printAlone(catalog)
