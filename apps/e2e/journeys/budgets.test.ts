import { budgets } from '../../../bench/budgets.ts'
import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { maya } from '../people.ts'

type Transfer = { url: string; type: string; bytes: number }

/** Everything that a page transfers, as the browser counts it. */
async function transfersOf(page: Page): Promise<Transfer[]> {
  const begun = new Map<string, Transfer>()
  const finished: Transfer[] = []
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  browser.on('Network.responseReceived', ({ requestId, response, type }) => {
    begun.set(requestId, { url: response.url, type, bytes: 0 })
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = begun.get(requestId)
    if (transfer && !transfer.url.startsWith('data:'))
      finished.push({ ...transfer, bytes: encodedDataLength })
  })
  return finished
}

const sum = (transfers: Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0)

test('the first visit to the dashboard stays within its budget of bytes and requests', async ({
  page,
  signedIn,
}) => {
  await signedIn(maya)
  const transfers = await transfersOf(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(library(page).cards).toHaveCount(27)

  const { javascript, total, requests } = budgets.dashboard
  const spent = {
    javascript: sum(transfers.filter(({ type }) => type === 'Script')),
    total: sum(transfers),
    requests: transfers.length,
  }
  const list = transfers.map(({ url, type, bytes }) => `${bytes} ${type} ${url}`).join('\n')
  test.info().annotations.push({ type: 'spent', description: `${JSON.stringify(spent)}\n${list}` })
  expect(spent.javascript, list).toBeLessThanOrEqual(javascript)
  expect(spent.total, list).toBeLessThanOrEqual(total)
  expect(spent.requests, list).toBeLessThanOrEqual(requests)
})
