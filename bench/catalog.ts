import { describeComparison } from './compare-in-turns.ts'
import { compareWithBareServer } from './compare-with-bare-server.ts'
import { startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const path = '/api/catalog'

export async function benchmarkCatalog(): Promise<Figure[]> {
  const product = await startProduct()
  const whole = await compareWithBareServer(product, path)
  const unchanged = await compareWithBareServer(product, path, {
    'If-None-Match': whole.answer.headers.ETag ?? '',
  })
  await product.remove()

  return [
    {
      what: 'catalogue ÷ bare server',
      value: whole.rounds.ratio,
      goal: 'catalog',
      note: describeComparison(whole.rounds),
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
      note: describeComparison(unchanged.rounds),
    },
    { what: 'catalogue unchanged, a second', value: unchanged.rounds.a.perSecond },
  ]
}

if (import.meta.main) await runAndPrint(benchmarkCatalog)
