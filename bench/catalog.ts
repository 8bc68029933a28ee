import { describeComparison } from './compare-in-turns.ts'
import { compareWithBareServer } from './compare-with-bare-server.ts'
import { startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const path = '/api/catalog'

export async function benchmarkCatalog(): Promise<Figure[]> {
  const product = await startProduct()
  const full = await compareWithBareServer(product, path)
  const unchanged = await compareWithBareServer(product, path, {
    'If-None-Match': full.answer.headers.ETag ?? '',
  })
  await product.remove()

  return [
    {
      what: 'catalogue ÷ bare server',
      value: full.rounds.ratio,
      goal: 'catalog',
      note: describeComparison(full.rounds),
    },
    {
      what: 'catalogue, a second',
      value: full.rounds.a.perSecond,
      note: `${full.answer.body.length} bytes each`,
    },
    {
      what: 'catalogue unchanged (304) ÷ bare server',
      value: unchanged.rounds.ratio,
      goal: 'catalog',
      note: describeComparison(unchanged.rounds),
    },
    { what: 'catalogue unchanged, a second', value: unchanged.rounds.a.perSecond },
  ]
}

if (import.meta.main) await runAndPrint(benchmarkCatalog)
