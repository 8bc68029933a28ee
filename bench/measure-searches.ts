import type { Browser, CDPSession, Page } from '@playwright/test'
import { openPage } from './browser.ts'
import type { Product } from './product.ts'

type SearchTiming = {
  term: string
  found: number
  /** From pressing Search to the results being in the page. */
  resultsMs: number
  /** Time of scripts on the main thread, part of that. */
  scriptMs: number
  /** Time of style and layout, also after the results are in the page. */
  layoutMs: number
}

const REPEATS = 5

async function readPerformanceMetrics(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
  return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
}

function pressSearch(page: Page, term: string): Promise<{ resultsMs: number; found: number }> {
  return page.evaluate(
    (searchTerm) =>
      new Promise<{ resultsMs: number; found: number }>((resolve) => {
        const form = document.querySelector('search form')
        if (!(form instanceof HTMLFormElement)) throw new Error('There is no search box')
        const watcher = new MutationObserver(() => {
          const heading = [...document.querySelectorAll('h2')].find(({ textContent }) =>
            textContent?.startsWith(`Results For "${searchTerm}"`),
          )
          if (!heading) return
          const resultsMs = performance.now() - startedAt
          watcher.disconnect()
          resolve({ resultsMs, found: Number(/\((\d+)\)/.exec(heading.textContent ?? '')?.[1]) })
        })
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
        const startedAt = performance.now()
        form.requestSubmit()
      }),
    term,
  )
}

async function searchOnce(page: Page, session: CDPSession, term: string): Promise<SearchTiming> {
  await page.getByRole('heading', { name: /All Learning Tracks \(/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Find by keyword' }).fill(term)
  await page.waitForTimeout(300)
  const before = await readPerformanceMetrics(session)
  const { resultsMs, found } = await pressSearch(page, term)
  const after = await readPerformanceMetrics(session)
  await page.goBack()
  return {
    term,
    found,
    resultsMs,
    scriptMs: after.script - before.script,
    layoutMs: after.layout - before.layout,
  }
}

function medianSearch(searches: SearchTiming[]): SearchTiming {
  const sorted = searches.toSorted((a, b) => a.resultsMs - b.resultsMs)
  const [middle] = sorted.slice(Math.floor(sorted.length / 2))
  if (!middle) throw new Error('There are no searches')
  return middle
}

/** Searches from the dashboard for each term several times; returns the median of each. The first round is a warm-up. */
export async function measureSearches(
  browser: Browser,
  { origin, cookies }: Product,
  terms: string[],
): Promise<SearchTiming[]> {
  const page = await openPage(browser, origin, cookies[0] ?? '')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${origin}/dashboard`)
  const rounds: SearchTiming[][] = []
  for (let round = 0; round <= REPEATS; round += 1) {
    const searches: SearchTiming[] = []
    for (const term of terms) searches.push(await searchOnce(page, session, term))
    if (round > 0) rounds.push(searches)
  }
  return terms.map((_, index) => medianSearch(rounds.flatMap((searches) => searches[index] ?? [])))
}
