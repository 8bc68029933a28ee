import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'

const OPENED_TITLE = 'Spotting a scam before it costs you'
const removeButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Take off the list : ${title}` })

async function viewTrack(page: Page, path: string) {
  const recorded = page.waitForResponse(/\/api\/progress\/views\//)
  await page.goto(path)
  await recorded
}

async function beginAndViewTracks(page: Page) {
  await viewTrack(page, '/track/scams')
  await viewTrack(page, `${START_HERE.path}#start-five`)
  const saved = page.waitForResponse(/\/api\/progress\/units\//)
  await trackPage(page).lesson('start-five').complete.click()
  await saved
}

const progressTile = (page: Page) =>
  page
    .getByRole('region', { name: 'Topics', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'My Progress' })

test('My Progress and the tile on the dashboard count the same tracks', async ({ newcomerPage: page }) => {
  const { cards } = library(page)
  await viewTrack(page, '/track/scams')
  await page.goto('/dashboard')
  await expect(progressTile(page)).toContainText('1 track on your list')

  await beginAndViewTracks(page)
  await page.goto('/dashboard')
  await expect(progressTile(page)).toContainText('2 tracks on your list')
  await progressTile(page).getByRole('link').click()
  await expect(page.getByText('2 tracks on your list, the last one first.')).toBeVisible()
  await expect(cards).toHaveCount(2)
})

test('a track that was only opened can be removed and restored to its place', async ({ page, stored }) => {
  const { cards, heading, card, nav } = library(page)
  await beginAndViewTracks(page)
  const eventsBefore = await stored.eventKeys()
  await nav.getByRole('link', { name: 'My Progress' }).click()
  await expect(heading).toHaveText('My Progress')
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title, OPENED_TITLE])
  await expect(removeButton(page, START_HERE.title)).toBeHidden()

  const sent = page.waitForResponse(/\/api\/progress\/tracks\/scams/)
  await removeButton(page, OPENED_TITLE).press('Enter')
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])
  await expect(heading).toBeFocused()
  expect((await sent).status()).toBe(200)
  await expect(page.getByRole('status').filter({ hasText: 'Taken off your list' })).toContainText(
    OPENED_TITLE,
  )
  await page.goto('/dashboard')
  await expect(progressTile(page)).toContainText('1 track on your list')

  await page.goto('/myprogress')
  await expect(cards).toHaveCount(1)
  await test.step('opening it again puts it first', async () => {
    await viewTrack(page, '/track/scams')
    await page.goto('/myprogress')
    await expect(cards.getByRole('heading')).toHaveText([OPENED_TITLE, START_HERE.title])
  })
  await test.step('Undo restores it to its place, which is not the first', async () => {
    await viewTrack(page, START_HERE.path)
    await page.goto('/myprogress')
    const removed = page.waitForResponse(/\/api\/progress\/tracks\/scams/)
    await removeButton(page, OPENED_TITLE).click()
    await expect(card(OPENED_TITLE)).toBeHidden()
    await removed
    const restored = page.waitForResponse(/\/api\/progress\/tracks\/scams/)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await restored
    await expect(cards.getByRole('heading')).toHaveText([START_HERE.title, OPENED_TITLE])
    await expect(page.getByText('Taken off your list')).toBeHidden()
    await page.reload()
    await expect(cards.getByRole('heading')).toHaveText([START_HERE.title, OPENED_TITLE])
  })
  expect(await stored.eventKeys()).toEqual([...eventsBefore, '100 scams', '100 start-here'])
})

const readStoredQueue = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.endsWith(':progress'))
    .map(([, value]) => String(value))

test('a change saved during a reload is shown by the new page', { tag: '@full' }, async ({
  newcomerPage: page,
  context,
}) => {
  const { cards } = library(page)
  await beginAndViewTracks(page)
  await page.goto('/myprogress')
  await expect(cards).toHaveCount(2)
  // The page itself cannot be evaluated while it waits for its next document.
  const secondPage = await context.newPage()
  await secondPage.goto('/dev/outbox')
  await expect.poll(() => secondPage.evaluate(readStoredQueue)).toEqual(['[]'])

  const { promise: documentRead, resolve: releaseChange } = Promise.withResolvers<void>()
  await page.route('**/api/progress/tracks/scams', async (route) => {
    await documentRead
    await route.continue()
  })
  await removeButton(page, OPENED_TITLE).click()
  await expect(cards).toHaveCount(1)
  const saved = page.waitForResponse(/\/api\/progress\/tracks\/scams/)
  await page.route('**/myprogress', async (route) => {
    const response = await route.fetch()
    releaseChange()
    await saved
    await expect.poll(() => secondPage.evaluate(readStoredQueue)).toEqual(['[]'])
    await route.fulfill({ response })
  })
  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])
})

test('a removal without a connection is sent later', { tag: '@full' }, async ({
  newcomerPage: page,
  context,
  allowErrors,
}) => {
  allowErrors(/net::ERR_FAILED/)
  const { cards } = library(page)
  await beginAndViewTracks(page)
  await page.goto('/myprogress')
  await page.route('**/api/progress/**', (route) => route.abort())
  await removeButton(page, OPENED_TITLE).click()
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])
  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])

  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/api/progress/tracks/scams') && response.ok(),
  )
  await page.unroute('**/api/progress/**')
  await sent
  const stored = await context.request.get('/api/progress')
  expect((await stored.json()).unlistedTracks).toEqual(['scams'])
})

test('a track in which another device has completed a lesson meanwhile stays on the list', {
  tag: '@full',
}, async ({ page, stored, context, product, allowErrors }) => {
  allowErrors(/net::ERR_FAILED/)
  const { cards } = library(page)
  await viewTrack(page, START_HERE.path)
  await page.goto('/myprogress')
  await page.route('**/api/progress/**', (route) => route.abort())
  await removeButton(page, START_HERE.title).click()
  await expect(cards).toHaveCount(0)

  const completion = await context.request.put('/api/progress/units/start-five', {
    headers: { origin: product.address },
    data: {
      completed: true,
      track: 'start-here',
      eventId: crypto.randomUUID(),
      time: new Date().toISOString(),
      where: START_HERE.path,
    },
  })
  expect(completion.ok()).toBe(true)
  await page.unroute('**/api/progress/**')
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])
  expect(await stored.completedUnits()).toEqual(['start-five'])
})
