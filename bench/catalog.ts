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
    ['catalog ÷ bare server', full.rounds.ratio, 'catalog', describeComparison(full.rounds)],
    ['catalog, a second', full.rounds.a.perSecond, null, `${full.answer.body.length} bytes each`],
    [
      'catalog unchanged (304) ÷ bare server',
      unchanged.rounds.ratio,
      'catalog',
      describeComparison(unchanged.rounds),
    ],
    ['catalog unchanged, a second', unchanged.rounds.a.perSecond],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkCatalog)
