import { againstBare } from './against-bare.ts'
import { startProduct } from './product.ts'
import { type Figure, printAlone } from './report.ts'
import { circumstances } from './rounds.ts'

const path = '/api/catalog'

export async function catalog(): Promise<Figure[]> {
  const product = await startProduct()
  const whole = await againstBare(product, path)
  const unchanged = await againstBare(product, path, { 'If-None-Match': whole.answer.headers.ETag ?? '' })
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
