import type { BrowserContext } from '@playwright/test'
import { expect, type Page, test } from '../journey.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { admin } from '../people.ts'
import { fault } from '../screen.ts'
import { sendRecordedEvents } from '../send-recorded-events.ts'
import { listEventKeys, readPageEvents } from '../stored-data.ts'

async function searchAndSend(page: Page, term: string): Promise<void> {
  await enter(library(page).searchBox, term)
  await expect(page.getByRole('heading', { name: `Results For "${term}"` })).toBeVisible()
  await sendRecordedEvents(page)
}

test('usage events arrive in batches, each event with its page', async ({ page, product, newcomer }) => {
  const batches: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) batches.push(request.postDataJSON().events.length)
  })
  const { searchBox } = library(page)
  await page.goto('/dashboard')
  await enter(searchBox, 'debt')
  await enter(searchBox, 'zeppelin')
  await expect(page.getByText("We couldn't find any matches.")).toBeVisible()
  await enter(searchBox, '')

  await expect
    .poll(() => readPageEvents(product, newcomer))
    .toEqual([
      { event: 400, detail: 'debt', where: '/dashboard' },
      { event: 410, detail: 'zeppelin', where: '/dashboard' },
    ])
  expect(batches).toEqual([2])
})

test('a batch that meets a fault of the server is sent again', { tag: '@full' }, async ({
  page,
  product,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/status of 500/)
  let faults = 0
  await page.route('**/api/events', (route) => {
    faults += 1
    return route.fulfill(fault)
  })
  await page.goto('/dashboard')
  await enter(library(page).searchBox, 'debt')
  await expect.poll(() => faults).toBeGreaterThan(0)
  await page.unroute('**/api/events')
  await enter(library(page).searchBox, 'zeppelin')
  await expect
    .poll(() => readPageEvents(product, newcomer))
    .toEqual([
      { event: 400, detail: 'debt', where: '/dashboard' },
      { event: 410, detail: 'zeppelin', where: '/dashboard' },
    ])
})

test('T71: a batch beyond the number of a day is not sent again, and the events after it are', async ({
  page,
  product,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/status of 429/)
  const code = 'insights.too_many_today'
  let refusals = 0
  await page.route('**/api/events', (route) => {
    refusals += 1
    return route.fulfill({ status: 429, json: { defined: true, code, status: 429, message: '', data: {} } })
  })
  await page.goto('/dashboard')
  await searchAndSend(page, 'debt')
  await expect.poll(() => refusals).toBe(1)
  await page.unroute('**/api/events')
  await searchAndSend(page, 'zeppelin')
  await expect
    .poll(() => readPageEvents(product, newcomer))
    .toEqual([{ event: 410, detail: 'zeppelin', where: '/dashboard' }])
  expect(refusals).toBe(1)
})

test('events of a download and a link are stored when the page is left', async ({ page, stored }) => {
  const track = trackPage(page)
  await page.goto(`${START_HERE.path}#start-snapshot`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    track.lesson('start-snapshot').download.click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  // A view is not batched; it is sent as soon as its track is shown.
  const viewed = page.waitForResponse((response) => {
    const request = response.request()
    return (
      request.url().includes('/views/') && request.postDataJSON().track === 'budget-that-survives-a-bad-month'
    )
  })
  await page.getByRole('link', { name: 'A budget that survives a bad month' }).click()
  await expect(track.heading).toHaveText('A budget that survives a bad month')
  await viewed
  // Chromium closes a page that is busy without its last events, and lets it send them before it opens another one.
  await page.goto('about:blank')

  await expect
    .poll(stored.eventKeys)
    .toEqual([
      '100 start-here',
      '300 start-snapshot',
      '110 start-here>budget-that-survives-a-bad-month',
      '100 budget-that-survives-a-bad-month',
    ])
})

/** Downloads a file and follows a link without a connection, on a page that was loaded before. */
async function downloadAndLeaveOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(`${START_HERE.path}#start-snapshot`)
  const { download } = trackPage(page).lesson('start-snapshot')
  await expect(download).toBeVisible()
  await context.setOffline(true)
  // The click alone counts. The browser would load the file all the same, because being offline is emulated for pages only,
  // and when the server redirects to the bucket, an error page would replace this one.
  await download.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await download.click()
  await page.getByRole('link', { name: 'A budget that survives a bad month' }).click()
}

const offlineEvents = ['110 start-here>budget-that-survives-a-bad-month', '300 start-snapshot']

const pageEventsOf = (keys: string[]) => keys.filter((key) => !key.startsWith('100')).toSorted()

test('events of a page without a connection are stored once when it is back', { tag: '@full' }, async ({
  page,
  stored,
  context,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  await downloadAndLeaveOffline(page, context)
  expect(pageEventsOf(await stored.eventKeys())).toEqual([])
  await context.setOffline(false)
  await expect.poll(async () => pageEventsOf(await stored.eventKeys())).toEqual(offlineEvents)
})

test('events of a page that was closed without a connection are stored once when another is left', {
  tag: '@full',
}, async ({ page, stored, context, allowErrors }) => {
  allowErrors(/net::ERR_/)
  await downloadAndLeaveOffline(page, context)
  await page.close()
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(library(other).searchBox).toBeVisible()
  await enter(library(other).searchBox, 'debt')
  await expect
    .poll(async () => pageEventsOf(await stored.eventKeys()))
    .toEqual([...offlineEvents, '400 debt'])
})

test('an administrator causes no events', async ({ page, product, signInAs }) => {
  await signInAs(admin)
  await page.clock.install()
  const sent: string[] = []
  page.on('request', (request) => {
    // What reads only: a search that is to be understood.
    const isRead = request.method() === 'GET' || request.url().endsWith('/api/catalog/understood')
    if (!isRead) sent.push(`${request.method()} ${request.url()}`)
  })
  const { searchBox, nav, heading } = library(page)
  await page.goto('/dashboard')
  await enter(searchBox, 'debt')
  await page.clock.runFor(5000)
  await page.goto(`${START_HERE.path}#start-snapshot`)
  await Promise.all([
    page.waitForEvent('download'),
    trackPage(page).lesson('start-snapshot').download.click(),
  ])
  await page.getByRole('link', { name: 'A budget that survives a bad month' }).click()
  await expect(heading).toHaveText('A budget that survives a bad month')
  await expect(nav.getByRole('link', { name: 'My Progress' })).toBeHidden()
  await page.goto('about:blank')
  expect(sent).toEqual([])
  expect(await listEventKeys(product, admin)).toEqual([])
})
