import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareInTurns, describeComparison } from './compare-in-turns.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { completionRequests, getRequests, type Requests } from './requests.ts'

const loads: { what: string; requests: (product: Product, round: number) => Requests }[] = [
  { what: 'catalog', requests: ({ cookies }) => getRequests('/api/catalog', cookies) },
  { what: 'start data', requests: ({ cookies }) => getRequests('/api/start', cookies) },
  { what: 'completions', requests: completionRequests },
]

/** Puts the same loads on two products in turns. The ratios are responses a second, the first to the second. */
async function compareProducts(ours: Product, other: Product): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, requests } of loads) {
    const sideOf = (product: Product) => ({
      ...product,
      requests: (round: number) => requests(product, round),
      status: 200,
    })
    const result = await compareInTurns(sideOf(ours), sideOf(other))
    figures.push([`${what}, this ÷ other`, result.ratio, undefined, describeComparison(result)])
  }
  return figures
}

/**
 * Compares this checkout with another one, of another commit and with its packages installed, in one run:
 * `node bench/compare-checkouts.ts FOLDER`.
 */
async function compareCheckouts(folder: string): Promise<Figure[]> {
  const modules: { startProduct: typeof startProduct } = await import(
    pathToFileURL(resolve(folder, 'bench/product.ts')).href
  )
  const [ours, other] = [await startProduct(), await modules.startProduct()]
  const figures = await compareProducts(ours, other)
  await Promise.all([ours.remove(), other.remove()])
  return figures
}

if (import.meta.main) await runAndPrint(() => compareCheckouts(process.argv[2] ?? ''))
