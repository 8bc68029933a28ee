import { isPreloadComplete, suspendIdleCallbacks } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { trackCount } from '../library-size.ts'
import { library } from '../pages/library.ts'

/**
 * What a first visit to the dashboard may transfer. Bytes on the wire: compressed, with headers. `idle` (without
 * headers) is for the scripts that are preloaded while the page is idle, once it is usable, `help` for those of
 * Help right now and of the panel for a cry for help with its model, and `helpLines` and `crisisLessons` for what these
 * show.
 */
const budget = {
  javascript: 140_000,
  total: 300_000,
  requests: 10,
  idle: 60_000,
  help: 300_000,
  helpLines: 8_000,
  crisisLessons: 4_000,
}
/** What the search for lessons transfers, without headers, when the search field gets the focus. */
const searchBudget = { index: 60_000, scripts: 11_000 }

/** Compressed sizes: `bytes` with the headers, `bodyBytes` without. */
type Transfer = { url: string; type: string; bytes: number; bodyBytes: number }

/** Returns an array to which every finished transfer of the page is added, as the browser counts it. */
async function recordTransfers(page: Page): Promise<Transfer[]> {
  const started = new Map<string, Transfer>()
  const finished: Transfer[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    started.set(requestId, { url: response.url, type, bytes: 0, bodyBytes: 0 })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const transfer = started.get(requestId)
    if (transfer) transfer.bodyBytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = started.get(requestId)
    if (transfer && !transfer.url.startsWith('data:'))
      finished.push({ ...transfer, bytes: encodedDataLength })
  })
  return finished
}

const sumBytes = (transfers: Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0)
const sumBodyBytes = (transfers: Transfer[]) =>
  transfers.reduce((total, { bodyBytes }) => total + bodyBytes, 0)
const isLogo = ({ url }: Transfer) => /\/files\/groups\/[^/]+\/logo/.test(url)
const isHelp = ({ url }: Transfer) =>
  /\/assets\/(find-crisis|crisis-help|help-right-now|help)-[0-9a-f]{8}\.js/.test(url)
const isScript = ({ type, url }: Transfer) => type === 'Script' || url.endsWith('.js')
const formatTransfers = (transfers: Transfer[]) =>
  transfers.map(({ url, type, bytes, bodyBytes }) => `${bytes} (${bodyBytes}) ${type} ${url}`).join('\n')

test('the first visit to the dashboard and its preloading stay within budget', async ({ mayaPage: page }) => {
  const transfers = await recordTransfers(page)
  const becomeIdle = await suspendIdleCallbacks(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(library(page).cards).toHaveCount(trackCount)
  await expect.poll(() => transfers.some(isLogo)).toBe(true)

  const initial = transfers.splice(0)
  const usage = {
    javascript: sumBytes(initial.filter(isScript)),
    total: sumBytes(initial),
    requests: initial.length,
  }
  test
    .info()
    .annotations.push({ type: 'usage', description: `${JSON.stringify(usage)}\n${formatTransfers(initial)}` })
  expect(usage.javascript, formatTransfers(initial)).toBeLessThanOrEqual(budget.javascript)
  expect(usage.total, formatTransfers(initial)).toBeLessThanOrEqual(budget.total)
  expect(usage.requests, formatTransfers(initial)).toBeLessThanOrEqual(budget.requests)

  await becomeIdle()
  await expect.poll(() => isPreloadComplete(transfers.map(({ url }) => url))).toBe(true)
  await page.waitForLoadState('networkidle')
  test.info().annotations.push({
    type: 'idle',
    description: `${sumBodyBytes(transfers)}\n${formatTransfers(transfers)}`,
  })
  const help = transfers.filter(isHelp)
  expect(sumBodyBytes(help), formatTransfers(help)).toBeLessThanOrEqual(budget.help)
  const scripts = transfers.filter((transfer) => isScript(transfer) && !isHelp(transfer))
  expect(sumBodyBytes(scripts), formatTransfers(scripts)).toBeLessThanOrEqual(budget.idle)
  expect(sumBodyBytes(scripts), formatTransfers(scripts)).toBeGreaterThan(0)
  const isCrisisLessons = ({ url }: Transfer) => url.endsWith('/api/catalog/crisis-lessons')
  const lessons = transfers.filter(isCrisisLessons)
  expect(sumBodyBytes(lessons), formatTransfers(lessons)).toBeLessThanOrEqual(budget.crisisLessons)
  const others = transfers.filter((transfer) => !isScript(transfer) && !isCrisisLessons(transfer))
  expect(sumBodyBytes(others), formatTransfers(others)).toBeLessThanOrEqual(budget.helpLines)
  expect(
    others.every(({ url }) => url.endsWith('/api/help-lines')),
    formatTransfers(others),
  ).toBe(true)
  // What draws figures is for administrators and managers (journeys/insights).
  const loaded = [...initial, ...transfers].filter(({ url }) => url.includes('/assets/charts-'))
  expect(loaded, formatTransfers(loaded)).toEqual([])
})

test('the search for lessons is loaded with the focus of its field, within budget', async ({
  mayaPage: page,
}) => {
  // The first request has the index built, which takes longer on a busy machine than a page waits for a response.
  expect((await page.request.get('/api/catalog/search-index', { timeout: 0 })).ok()).toBe(true)
  const transfers = await recordTransfers(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect.poll(() => isPreloadComplete(transfers.map(({ url }) => url))).toBe(true)
  await page.waitForLoadState('networkidle')
  const isIndex = ({ url }: Transfer) => url.endsWith('/api/catalog/search-index')
  expect(transfers.splice(0).some(isIndex)).toBe(false)

  await library(page).searchBox.focus()
  await expect.poll(() => transfers.some(isIndex)).toBe(true)
  await page.waitForLoadState('networkidle')
  const index = sumBodyBytes(transfers.filter(isIndex))
  const scripts = sumBodyBytes(transfers.filter((transfer) => isScript(transfer) && !isHelp(transfer)))
  test.info().annotations.push({ type: 'usage', description: `index ${index}, scripts ${scripts}` })
  expect(index).toBeGreaterThan(0)
  expect(index).toBeLessThanOrEqual(searchBudget.index)
  expect(scripts, formatTransfers(transfers)).toBeLessThanOrEqual(searchBudget.scripts)
})
