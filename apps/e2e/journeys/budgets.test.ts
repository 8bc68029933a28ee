import { budgets } from '../../../bench/budgets.ts'
import { isPreloadComplete, suspendIdleCallbacks } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { maya } from '../people.ts'

/** `bytes` with the headers, `bodyBytes` without; both compressed. */
type Transfer = { url: string; type: string; bytes: number; bodyBytes: number }

/** Everything that a page transfers, as the browser counts it. */
async function transfersOf(page: Page): Promise<Transfer[]> {
  const begun = new Map<string, Transfer>()
  const finished: Transfer[] = []
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  browser.on('Network.responseReceived', ({ requestId, response, type }) => {
    begun.set(requestId, { url: response.url, type, bytes: 0, bodyBytes: 0 })
  })
  browser.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const transfer = begun.get(requestId)
    if (transfer) transfer.bodyBytes += encodedDataLength
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = begun.get(requestId)
    if (transfer && !transfer.url.startsWith('data:'))
      finished.push({ ...transfer, bytes: encodedDataLength })
  })
  return finished
}

const sum = (transfers: Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0)
const sumOfBodies = (transfers: Transfer[]) =>
  transfers.reduce((total, { bodyBytes }) => total + bodyBytes, 0)
const isScript = ({ type, url }: Transfer) => type === 'Script' || url.endsWith('.js')
const listed = (transfers: Transfer[]) =>
  transfers.map(({ url, type, bytes, bodyBytes }) => `${bytes} (${bodyBytes}) ${type} ${url}`).join('\n')

test('the first visit to the dashboard stays within its budget, and so does what is loaded while it is idle', async ({
  page,
  signInAs,
}) => {
  await signInAs(maya)
  const transfers = await transfersOf(page)
  const becomeIdle = await suspendIdleCallbacks(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(library(page).cards).toHaveCount(27)

  const { javascript, total, requests, idle } = budgets.dashboard
  const first = transfers.splice(0)
  const spent = { javascript: sum(first.filter(isScript)), total: sum(first), requests: first.length }
  test.info().annotations.push({ type: 'spent', description: `${JSON.stringify(spent)}\n${listed(first)}` })
  expect(spent.javascript, listed(first)).toBeLessThanOrEqual(javascript)
  expect(spent.total, listed(first)).toBeLessThanOrEqual(total)
  expect(spent.requests, listed(first)).toBeLessThanOrEqual(requests)

  await becomeIdle()
  await expect.poll(() => isPreloadComplete(transfers.map(({ url }) => url))).toBe(true)
  await page.waitForLoadState('networkidle')
  test
    .info()
    .annotations.push({ type: 'idle', description: `${sumOfBodies(transfers)}\n${listed(transfers)}` })
  expect(sumOfBodies(transfers), listed(transfers)).toBeLessThanOrEqual(idle)
  expect(sumOfBodies(transfers), listed(transfers)).toBeGreaterThan(0)
  expect(transfers.every(isScript), listed(transfers)).toBe(true)
})
