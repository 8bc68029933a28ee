import type { Browser, Page } from '@playwright/test'
import { openBrowser, openPage } from './browser.ts'
import { median } from './compare-in-turns.ts'
import { percentile } from './percentile.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { captureResponse } from './start-bare-server.ts'

/** How often a page is opened for the first result, and a query typed for the next ones. */
const ROUNDS = 9
/** Between the focus of the field and the first keystroke of a person who is quick. */
const PAUSE_MS = 500
const typed = ['rent', 'debt collector', 'savings for a bad month', 'tax return', 'parents papers']

/** Bytes of the compressed index, and the longest of the requests that are sent while it is built. */
async function measureIndex({ origin, cookies }: Product) {
  const headers = { cookie: cookies[0], 'accept-encoding': 'br' }
  // The library is read before.
  await captureResponse(`${origin}/api/catalog`, headers)
  const startedAt = performance.now()
  const delays: number[] = []
  let isBuilding = true
  const index = captureResponse(`${origin}/api/catalog/search-index`, headers).finally(() => {
    isBuilding = false
  })
  while (isBuilding) {
    const requestedAt = performance.now()
    await captureResponse(`${origin}/api/start`, headers)
    delays.push(performance.now() - requestedAt)
  }
  const { body } = await index
  return { bytes: body.length, seconds: (performance.now() - startedAt) / 1000, delays }
}

/** Types a text as one input, and returns the time until the next frame after lessons for it are in the page. */
function typeUntilFound(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (query) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('search input')
        const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        if (!input || !setValue) throw new Error('There is no search field')
        const before = document.querySelector('[aria-labelledby="helpful-lessons"] ul')?.textContent
        const watcher = new MutationObserver(() => {
          const list = document.querySelector('[aria-labelledby="helpful-lessons"] ul')?.textContent
          if (!list || list === before) return
          watcher.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - startedAt))
        })
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
        const startedAt = performance.now()
        input.focus()
        setValue.call(input, query)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    text,
  )
}

/** Types into the field some time after it has got the focus, when index and code begin to be loaded. */
async function measureFirstResult(
  browser: Browser,
  { origin, cookies }: Product,
  pauseMs: number,
): Promise<number> {
  const page = await openPage(browser, origin, cookies[0] ?? '')
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' })
  if (pauseMs > 0) {
    await page.getByRole('searchbox').focus()
    await page.waitForTimeout(pauseMs)
  }
  const milliseconds = await typeUntilFound(page, 'ren')
  await page.context().close()
  return milliseconds
}

/** Milliseconds of scripts on the main thread for each letter that is typed, and until the lessons are in a frame. */
async function measureNextResults(browser: Browser, { origin, cookies }: Product) {
  const page = await openPage(browser, origin, cookies[0] ?? '')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' })
  await typeUntilFound(page, 'ren')
  const readScriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }
  const scriptMs: number[] = []
  for (const text of Array.from({ length: ROUNDS }, () => typed).flat())
    for (let length = 3; length <= text.length; length += 1) {
      const before = await readScriptMs()
      await page.getByRole('searchbox').fill(text.slice(0, length))
      await page.evaluate(() => new Promise(requestAnimationFrame))
      scriptMs.push((await readScriptMs()) - before)
    }
  await page.context().close()
  return scriptMs
}

const formatAll = (times: number[]) => times.map((ms) => ms.toFixed(0)).join(', ')

/** 500 tracks with 3,000 units: the index of the lessons, what building it costs others, and searching in Chromium. */
export async function benchmarkLessonSearch(): Promise<Figure[]> {
  const product = await startProduct({ largeLibrary: true, learners: 4 })
  const { bytes, seconds, delays } = await measureIndex(product)
  const browser = await openBrowser()
  const first: number[] = []
  const atOnce: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push(await measureFirstResult(browser, product, PAUSE_MS))
    atOnce.push(await measureFirstResult(browser, product, 0))
  }
  const next = await measureNextResults(browser, product)
  await browser.close()
  await product.remove()
  return [
    ['lesson search: the index, compressed', bytes / 1000, 'searchIndex'],
    [
      'lesson search: the longest request while the index is built',
      Math.max(...delays),
      'searchIndexDelay',
      `${delays.length} requests, median ${median(delays).toFixed(1)} ms`,
    ],
    ['lesson search: building the index, s', seconds],
    [
      'lesson search: the first result after the first keystroke',
      median(first),
      'firstLessons',
      `${PAUSE_MS} ms after the focus; ${formatAll(first)}`,
    ],
    [
      'lesson search: the same, focus and keystroke at once, ms',
      median(atOnce),
      null,
      `index and code are loaded meanwhile; ${formatAll(atOnce)}`,
    ],
    [
      'lesson search: each next letter',
      median(next),
      'nextLessons',
      `script on the main thread; 95 %: ${percentile(next, 0.95).toFixed(1)} ms`,
    ],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkLessonSearch)
