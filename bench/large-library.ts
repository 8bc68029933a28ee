import { brotliCompressSync, constants } from 'node:zlib'
import { createTrackMatcher } from '@kitchen-table/domain/catalog'
import { openBrowser } from './browser.ts'
import { median } from './compare-in-turns.ts'
import { measureSearches } from './measure-searches.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { captureResponse } from './start-bare-server.ts'

/** Some with many results, some with few, and one with none. */
const terms = ['money', 'card', 'plan', 'rent', 'tax', 'parents', 'xylophone']

/** Bytes of the dashboard's data: a learner's own start data, compressed as in the page, and the catalog. */
async function measureStartBytes({ origin, cookies }: Product) {
  const headers = { cookie: cookies[0] }
  const start = await captureResponse(`${origin}/api/start`, headers)
  const own = brotliCompressSync(start.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
  const { body } = await captureResponse(`${origin}/api/catalog`, { ...headers, 'accept-encoding': 'br' })
  return { own, catalog: body.length }
}

/** The time of the search rule alone, over all tracks, in this process: the same engine as the browser's. */
async function measureFilterTime({ origin, cookies }: Product): Promise<number> {
  const { body } = await captureResponse(`${origin}/api/catalog`, { cookie: cookies[0] })
  const { tracks }: { tracks: { title: string; keywords: string[] }[] } = JSON.parse(body.toString())
  const times = Array.from({ length: 20 }, () =>
    terms.map((term) => {
      const startedAt = performance.now()
      tracks.filter(createTrackMatcher(term))
      return performance.now() - startedAt
    }),
  )
  return median(times.flat())
}

/** 500 tracks with 3,000 units: the size of the dashboard's data, and the time of a search. */
export async function benchmarkLargeLibrary(): Promise<Figure[]> {
  const product = await startProduct({ largeLibrary: true, learners: 4 })
  const { own, catalog } = await measureStartBytes(product)
  const filter = await measureFilterTime(product)
  const browser = await openBrowser()
  const searches = await measureSearches(browser, product, terms)
  await browser.close()
  await product.remove()

  const perTerm = searches.map(({ term, found, resultsMs }) => `${term} ${found}: ${resultsMs.toFixed(0)}`)
  return [
    ["large library: one's own start data, compressed", own / 1000, 'largeStart'],
    ['large library: start data and catalog, compressed', (own + catalog) / 1000, 'largeStart'],
    ['search: the rule alone', filter, 'search'],
    [
      'search: rule and rendering',
      median(searches.map(({ scriptMs }) => scriptMs)),
      'search',
      'script on the main thread',
    ],
    [
      'search: until the results are in the page, ms',
      median(searches.map(({ resultsMs }) => resultsMs)),
      null,
      perTerm.join(', '),
    ],
    ['search: layout and style, ms', median(searches.map(({ layoutMs }) => layoutMs))],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkLargeLibrary)
