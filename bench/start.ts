import { againstBare } from './against-bare.ts'
import { startProduct } from './product.ts'
import { type Figure, printAlone } from './report.ts'
import { circumstances } from './rounds.ts'

/** A signed-in learner's start data (session checked, progress read) against a bare server of the same bytes. */
export async function start(): Promise<Figure[]> {
  const product = await startProduct()
  const { rounds, answer } = await againstBare(product, '/api/start')
  await product.remove()

  const { ratio, a } = rounds
  return [
    { what: 'start data ÷ bare server', value: ratio, goal: 'start', note: circumstances(rounds) },
    { what: 'start data, p99', value: a.p99, goal: 'startTail', note: `p50 ${a.p50.toFixed(2)} ms` },
    { what: 'start data, a second', value: a.perSecond, note: `${answer.body.length} bytes each` },
  ]
}

if (import.meta.main) await printAlone(start)
