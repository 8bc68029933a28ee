import { describeComparison } from './compare-in-turns.ts'
import { compareWithBareServer } from './compare-with-bare-server.ts'
import { startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

/** Compares a learner's start data (session checked, progress read) with a bare server that sends the same bytes. */
export async function benchmarkStart(): Promise<Figure[]> {
  const product = await startProduct()
  const { rounds, answer } = await compareWithBareServer(product, '/api/start')
  await product.remove()

  const { ratio, a } = rounds
  return [
    ['start data ÷ bare server', ratio, 'start', describeComparison(rounds)],
    ['start data, p99', a.p99, 'startTail', `p50 ${a.p50.toFixed(2)} ms`],
    ['start data, a second', a.perSecond, null, `${answer.body.length} bytes each`],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkStart)
