import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { completedUnits, eventWords } from '../stored.ts'

const OPENED = 'Spotting a scam before it costs you'
const takeOff = (page: Page, title: string) =>
  page.getByRole('button', { name: `Take off the list : ${title}` })

/** Opens a track, until the server knows of it. */
async function look(page: Page, path: string) {
  const recorded = page.waitForResponse(/\/api\/progress\/views\//)
  await page.goto(path)
  await recorded
}

/** One track with a completed lesson, one that was only opened. */
async function beginAndLook(page: Page) {
  await look(page, '/track/scams')
  await look(page, `${START_HERE.path}#start-five`)
  const saved = page.waitForResponse(/\/api\/progress\/units\//)
  await trackPage(page).lesson('start-five').complete.click()
  await saved
}

const tileOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Topics', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'My Progress' })

test('My Progress and the tile on the dashboard count the same tracks', async ({ page, newcomer: _ }) => {
  const { cards } = library(page)
  await look(page, '/track/scams')
  await page.goto('/dashboard')
  await expect(tileOf(page)).toContainText('1 track on your list')

  await beginAndLook(page)
  await page.goto('/dashboard')
  await expect(tileOf(page)).toContainText('2 tracks on your list')
  await tileOf(page).getByRole('link').click()
  await expect(page.getByText('2 tracks on your list, the last one first.')).toBeVisible()
  await expect(cards).toHaveCount(2)
})

test('a track that was only opened can be taken off the list, and put back where it was', async ({
  page,
  newcomer,
  product,
}) => {
  const { cards, heading, card } = library(page)
  await beginAndLook(page)
  const eventsBefore = eventWords(product, newcomer)
  await page.goto('/myprogress')
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title, OPENED])
  await expect(takeOff(page, START_HERE.title)).toBeHidden()

  const sent = page.waitForResponse(/\/api\/progress\/tracks\/scams/)
  await takeOff(page, OPENED).press('Enter')
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])
  await expect(heading).toBeFocused()
  expect((await sent).status()).toBe(200)
  await expect(page.getByRole('status').filter({ hasText: 'Taken off your list' })).toContainText(OPENED)
  await page.goto('/dashboard')
  await expect(tileOf(page)).toContainText('1 track on your list')

  await page.goto('/myprogress')
  await expect(cards).toHaveCount(1)
  await test.step('opening it again makes it the last one', async () => {
    await look(page, '/track/scams')
    await page.goto('/myprogress')
    await expect(cards.getByRole('heading')).toHaveText([OPENED, START_HERE.title])
  })
  await test.step('Undo puts it back where it was, which is not the first place', async () => {
    await look(page, START_HERE.path)
    await page.goto('/myprogress')
    const takenOff = page.waitForResponse(/\/api\/progress\/tracks\/scams/)
    await takeOff(page, OPENED).click()
    await expect(card(OPENED)).toBeHidden()
    await takenOff
    const undone = page.waitForResponse(/\/api\/progress\/tracks\/scams/)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await undone
    await expect(cards.getByRole('heading')).toHaveText([START_HERE.title, OPENED])
    await expect(page.getByText('Taken off your list')).toBeHidden()
    await page.reload()
    await expect(cards.getByRole('heading')).toHaveText([START_HERE.title, OPENED])
  })
  expect(eventWords(product, newcomer)).toEqual([...eventsBefore, '100 scams', '100 start-here'])
})

/** The queue of progress changes in the browser's storage, as JSON. */
const readStoredQueue = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.endsWith(':progress'))
    .map(([, value]) => String(value))

test('what is saved while the page is being loaded again is there when it is loaded', async ({
  page,
  context,
  newcomer: _,
}) => {
  const { cards } = library(page)
  await beginAndLook(page)
  await page.goto('/myprogress')
  await expect(cards).toHaveCount(2)
  // The page itself cannot be asked while it waits for its next document.
  const beside = await context.newPage()
  await beside.goto('/dev/outbox')
  await expect.poll(() => beside.evaluate(readStoredQueue)).toEqual(['[]'])

  const { promise: documentRead, resolve: releaseChange } = Promise.withResolvers<void>()
  await page.route('**/api/progress/tracks/scams', async (route) => {
    await documentRead
    await route.continue()
  })
  await takeOff(page, OPENED).click()
  await expect(cards).toHaveCount(1)
  const saved = page.waitForResponse(/\/api\/progress\/tracks\/scams/)
  await page.route('**/myprogress', async (route) => {
    const response = await route.fetch()
    releaseChange()
    await saved
    await expect.poll(() => beside.evaluate(readStoredQueue)).toEqual(['[]'])
    await route.fulfill({ response })
  })
  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])
})

test('taken off without a connection, a track stays off, and the server hears of it later', async ({
  page,
  context,
  newcomer: _,
  provoke,
}) => {
  provoke(/net::ERR_FAILED/)
  const { cards } = library(page)
  await beginAndLook(page)
  await page.goto('/myprogress')
  await page.route('**/api/progress/**', (route) => route.abort())
  await takeOff(page, OPENED).click()
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])
  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])

  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/progress/tracks/scams') && answer.ok(),
  )
  await page.unroute('**/api/progress/**')
  await sent
  const stored = await context.request.get('/api/progress')
  expect((await stored.json()).unlistedTracks).toEqual(['scams'])
})

test('a track in which another device has done something meanwhile stays on the list', async ({
  page,
  context,
  product,
  newcomer: _,
  provoke,
}) => {
  provoke(/net::ERR_FAILED/)
  const { cards } = library(page)
  await look(page, START_HERE.path)
  await page.goto('/myprogress')
  await page.route('**/api/progress/**', (route) => route.abort())
  await takeOff(page, START_HERE.title).click()
  await expect(cards).toHaveCount(0)

  const done = await context.request.put('/api/progress/units/start-five', {
    headers: { origin: product.address },
    data: {
      completed: true,
      track: 'start-here',
      eventId: crypto.randomUUID(),
      time: new Date().toISOString(),
      where: START_HERE.path,
    },
  })
  expect(done.ok()).toBe(true)
  await page.unroute('**/api/progress/**')
  await expect(cards.getByRole('heading')).toHaveText([START_HERE.title])
  expect(await completedUnits(context, product)).toEqual(['start-five'])
})
