import type { Page } from '@playwright/test'
import { openBrowser, openPage } from './browser.ts'
import { median } from './compare-in-turns.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const DESKTOP = { width: 1440, height: 900 }

/** A screen of an administrator, and the selector of what is there when it can be used. */
type Screen = { path: string; ready: string }

const ROW = 'main tbody [scope="row"]'
/** The rich text of a form. Its pickers and preview are rendered after the first frame with it. */
const RICH_TEXT = 'main [contenteditable="true"]'

/** Returns the lists and editors, with records of the large library. */
function listScreens({ track }: Product): Screen[] {
  return [
    { path: '/admin/tracks', ready: ROW },
    { path: '/admin/units', ready: ROW },
    { path: '/admin/topics', ready: ROW },
    { path: '/admin/layouts', ready: 'main section[aria-label^="Layout"] li' },
    { path: `/admin/updatetrack/${track.slug}`, ready: RICH_TEXT },
    { path: `/admin/updateunit/${track.units[0]}`, ready: RICH_TEXT },
    { path: '/admin/updatetopic/talking-about-money', ready: RICH_TEXT },
    { path: '/admin/createtrack', ready: RICH_TEXT },
    { path: '/admin/createunit', ready: RICH_TEXT },
    { path: '/admin/createtopic', ready: RICH_TEXT },
    { path: '/admin/iconlist', ready: 'main ul[aria-label="Icons"] li' },
    { path: '/admin/resources', ready: 'main h2' },
  ]
}

/**
 * Returns the milliseconds from the request of the page until the screen can be used and the frame with it begins, with
 * scripts in the cache. The page notices that itself: questions from outside would take time of its thread.
 */
export async function timeOpening(page: Page, url: string, { ready }: Screen): Promise<number> {
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${location.pathname} shows no ${selector}`)), 60_000)
        const watcher = new MutationObserver(resolveIfReady)
        function resolveIfReady() {
          if (document.querySelector(selector) === null) return
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        watcher.observe(document, { childList: true, subtree: true, attributes: true })
        resolveIfReady()
      }),
    ready,
  )
}

/**
 * Does something to a table, and returns the milliseconds until the rows have changed and the next frame begins. The
 * action is in the page, so that no message to the browser counts.
 */
function timeChange(page: Page, action: 'filter' | 'sort', text: string): Promise<number> {
  return page.evaluate(
    ([kind, typed]) =>
      new Promise<number>((resolve, reject) => {
        const body = document.querySelector('table tbody')
        const search = document.querySelector<HTMLInputElement>(
          'main input[type="search"], main input[type="text"]',
        )
        const header = [...document.querySelectorAll<HTMLButtonElement>('table thead button')].at(-1)
        if (!body || !search || !header) return reject(new Error('There is no table with a search'))
        const region = document.querySelector('main') ?? body
        const watcher = new MutationObserver(() => {
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        })
        watcher.observe(region, { childList: true, subtree: true, characterData: true })
        const startedAt = performance.now()
        if (kind === 'sort') return header.click()
        const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        setValue?.call(search, typed)
        search.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    [action, text] as const,
  )
}

async function measureTable(page: Page, url: string): Promise<{ filter: number[]; sort: number[] }> {
  await page.goto(url)
  await page.locator(ROW).first().waitFor()
  const filter: number[] = []
  const sort: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of ['m', 'mo', 'money', '']) filter.push(await timeChange(page, 'filter', text))
    sort.push(await timeChange(page, 'sort', ''))
  }
  return { filter, sort }
}

/** 500 tracks with 3,000 units: how long the administrators' lists and editors take to open, to filter and to sort. */
export async function benchmarkAdminScreens(): Promise<Figure[]> {
  const product = await startProduct({ largeLibrary: true, learners: 4 })
  const browser = await openBrowser()
  const page = await openPage(browser, product.origin, product.adminCookie, DESKTOP)
  const opened: Figure[] = []
  for (const screen of listScreens(product)) {
    await timeOpening(page, product.origin + screen.path, screen)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(await timeOpening(page, product.origin + screen.path, screen))
    opened.push([`open ${screen.path.replace(/(update\w+)\/.*/, '$1')}`, median(times), 'adminScreen'])
  }
  const tables: Figure[] = []
  for (const path of ['/admin/units', '/admin/tracks']) {
    const { filter, sort } = await measureTable(page, product.origin + path)
    tables.push([
      `filter ${path}, until the next frame`,
      median(filter),
      'adminTable',
      `slowest ${Math.max(...filter).toFixed(0)} ms`,
    ])
    tables.push([
      `sort ${path}, until the next frame`,
      median(sort),
      'adminTable',
      `slowest ${Math.max(...sort).toFixed(0)} ms`,
    ])
  }
  await browser.close()
  await product.remove()
  return [...opened, ...tables]
}

if (import.meta.main) await runAndPrint(benchmarkAdminScreens)
