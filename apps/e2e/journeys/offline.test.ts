import { expect, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { signIn } from '../sign-in.ts'
import { completedUnits, eventWords } from '../stored.ts'

const UNIT = 'start-five'
const lessonPath = `${START_HERE.path}#${UNIT}`
const noConnection =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|FAILED|EMPTY_RESPONSE)/

/** The completions among them. */
const completionWords = (...of: Parameters<typeof eventWords>) =>
  eventWords(...of).filter((words) => words.startsWith('120'))

test('a lesson completed without a connection is kept and said to be, and is sent once when it is back', async ({
  page,
  context,
  product,
  newcomer,
  provoke,
}) => {
  provoke(noConnection)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect.poll(() => eventWords(product, newcomer)).toEqual(['100 start-here'])
  await context.setOffline(true)

  await lesson.complete.click()
  await expect(lesson.completed).toBeVisible()
  await expect(lesson.kept).toBeVisible()

  await test.step('closing the tab does not lose it', async () => {
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(lessonPath)
    await expect(trackPage(again).lesson(UNIT).completed).toBeVisible()
    await expect.poll(() => completedUnits(context, product)).toEqual([UNIT])
    await expect(trackPage(again).lesson(UNIT).kept).toBeHidden()
    await again.reload()
    await expect(trackPage(again).lesson(UNIT).completed).toBeVisible()
  })
  expect(completionWords(product, newcomer)).toEqual([`120 ${UNIT}`])
})

test('changing one’s mind without a connection sends only the last word', async ({
  page,
  context,
  product,
  newcomer,
  provoke,
}) => {
  provoke(noConnection)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect(lesson.complete).toBeVisible()
  await context.setOffline(true)
  await lesson.complete.click()
  await lesson.undo.click()
  await lesson.complete.click()
  await context.setOffline(false)
  await expect.poll(() => completedUnits(context, product)).toEqual([UNIT])
  await expect(lesson.kept).toBeHidden()
  expect(completionWords(product, newcomer)).toEqual([`120 ${UNIT}`])
})

test('a lesson completed while the server is down is sent when it is up again', async ({
  page,
  context,
  product,
  newcomer,
  provoke,
}) => {
  provoke(noConnection)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect.poll(() => eventWords(product, newcomer)).toEqual(['100 start-here'])
  await product.kill()
  try {
    await lesson.complete.click()
    await expect(lesson.completed).toBeVisible()
    await expect(lesson.kept).toBeVisible()
  } finally {
    await product.start()
  }
  await expect(lesson.kept).toBeHidden()
  expect(await completedUnits(context, product)).toEqual([UNIT])
  expect(completionWords(product, newcomer)).toEqual([`120 ${UNIT}`])
})

test('another tab shows what was done in this one', async ({ page, context, newcomer: _ }) => {
  const other = await context.newPage()
  await other.goto(lessonPath)
  const there = trackPage(other).lesson(UNIT)
  await expect(there.complete).toBeVisible()
  await page.goto(lessonPath)
  const here = trackPage(page).lesson(UNIT)
  await here.complete.click()
  await expect(there.completed).toBeVisible()
  await here.undo.click()
  await other.bringToFront()
  await expect(there.complete).toBeVisible()
})

test('signing out with unsent work asks first, and nothing of it reaches the next person', async ({
  page,
  context,
  product,
  newcomer,
  takeNewcomer,
  provoke,
}) => {
  provoke(noConnection)
  const next = takeNewcomer()
  const { account, signOut } = library(page)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect.poll(() => eventWords(product, newcomer)).toEqual(['100 start-here'])
  await page.route('**/api/progress/**', (route) => route.abort())
  await lesson.complete.click()
  await expect(lesson.kept).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Some of your progress is only on this device' })
  await account.click()
  await signOut.click()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(lesson.completed).toBeVisible()

  await account.click()
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out and lose it' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.unroute('**/api/progress/**')
  await signIn(context, product.address, next)
  await page.goto(lessonPath)
  await expect(lesson.complete).toBeVisible()
  await expect.poll(() => eventWords(product, next)).toEqual(['100 start-here'])
  expect(await completedUnits(context, product)).toEqual([])
  expect(eventWords(product, newcomer)).toEqual(['100 start-here'])
})

test('unsent work waits for its own person when somebody else signs in on the same device', async ({
  page,
  context,
  product,
  newcomer,
  takeNewcomer,
  provoke,
}) => {
  provoke(noConnection, /status of 409/)
  const next = takeNewcomer()
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect.poll(() => eventWords(product, newcomer)).toEqual(['100 start-here'])
  await page.route('**/api/progress/**', (route) => route.abort())
  await lesson.complete.click()
  await expect(lesson.kept).toBeVisible()

  await test.step('the other person takes over the session while the page is open', async () => {
    await signIn(context, product.address, next)
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await page.unroute('**/api/progress/**')
    await refused
    await expect(lesson.complete).toBeVisible()
    await page.reload()
    await expect(lesson.complete).toBeVisible()
    await expect.poll(() => eventWords(product, next)).toContain('100 start-here')
    expect(await completedUnits(context, product)).toEqual([])
    expect(completionWords(product, next)).toEqual([])
  })

  await test.step('and it is sent once its own person is back', async () => {
    await signIn(context, product.address, newcomer)
    await page.reload()
    await expect(lesson.completed).toBeVisible()
    await expect.poll(() => completedUnits(context, product)).toEqual([UNIT])
  })
})
