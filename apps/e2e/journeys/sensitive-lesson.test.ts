import { findViolations } from '../find-violations.ts'
import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { trackPage } from '../pages/track-page.ts'
import { sendRecordedEvents } from '../send-recorded-events.ts'

const NEUTRAL_SITE = 'https://www.weather.gov/'
const RENTING = '/track/renting'
const EVICTION = 'rn-places'
const PLAIN = 'rn-lease'
const TITLE = 'Free help for renters'
const PHONE = { width: 360, height: 640 }

function sensitiveLesson(page: Page) {
  const { item, ...lesson } = trackPage(page).lesson(EVICTION)
  return {
    ...lesson,
    item,
    question: item.getByText('Keep this in My Progress?'),
    yes: item.getByRole('button', { name: /^Yes/ }),
    no: item.getByRole('button', { name: /^No/ }),
    kept: item.getByText('Kept in My Progress'),
    help: item.getByRole('region', { name: 'If this is you now' }),
    leave: page.getByRole('button', { name: 'Leave this page' }),
    tiles: page.getByRole('heading', { level: 2 }).filter({ hasText: /^(Related Content|What's Next)$/ }),
    tile: (kind: string) => page.getByRole('listitem').filter({ hasText: kind }).getByRole('link'),
  }
}

const stubNeutralSite = (page: Page) =>
  page.route(`${NEUTRAL_SITE}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Sunny' }))

const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

async function openFromDashboard(page: Page) {
  await page.goto('/dashboard')
  await expect(library(page).heading).toBeVisible()
  await page.goto(`${RENTING}#${EVICTION}`)
  await expect(sensitiveLesson(page).question).toBeVisible()
}

test('T64: a sensitive lesson is left by one press, or by Escape twice, and is found nowhere after it', async ({
  page,
  stored,
}) => {
  await stubNeutralSite(page)
  const { leave } = sensitiveLesson(page)
  for (const act of [
    () => leave.click(),
    async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByText('Press Escape once more to leave.')).toBeVisible()
      await page.keyboard.press('Escape')
    },
  ]) {
    await openFromDashboard(page)
    await expect(sensitiveLesson(page).toggle).toBeInViewport()
    expect(new URL(page.url()).hash).toBe('')
    await page.reload()
    await sensitiveLesson(page).toggle.click()
    await expect(sensitiveLesson(page).question).toBeVisible()
    await act()
    await expect(page).toHaveURL(NEUTRAL_SITE)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(library(page).heading).toBeVisible()
    await sendRecordedEvents(page)
    expect(await readStorage(page)).not.toMatch(/renting|rn-/)
  }
  await expect(page.getByText('Pick up where you stopped')).toBeHidden()
  await page.goto('/myprogress')
  await expect(page.getByText("Looks like you don't have any saved tracks")).toBeVisible()
  expect((await stored.eventKeys()).filter((key) => !key.startsWith('500'))).toEqual([])
})

test('quick exit stands in view only while the lesson is open, on a phone too', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  await page.setViewportSize(PHONE)
  const { leave, toggle, no } = sensitiveLesson(page)
  await page.goto(RENTING)
  await trackPage(page).lesson(PLAIN).toggle.click()
  await expect(trackPage(page).lesson(PLAIN).complete).toBeVisible()
  await expect(leave).toBeHidden()
  await toggle.click()
  await no.scrollIntoViewIfNeeded()
  await expect(leave).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(`${RENTING}#${PLAIN}`)
  await toggle.click()
  await expect(leave).toBeHidden()
})

test('T64: a sensitive lesson is in My Progress only after a yes, and never where one stopped', async ({
  page,
  stored,
}) => {
  const { yes, no, kept, undo, complete, next, item } = sensitiveLesson(page)
  const { cards } = library(page)
  await page.goto(`${RENTING}#${EVICTION}`)
  await expect(complete).toBeHidden()
  await no.click()
  await expect(item.getByRole('status').last()).toHaveText('Not kept.')
  await expect(next).toHaveText("What's next: A budget that survives a bad month")
  await page.goto('/myprogress')
  await expect(cards).toHaveCount(0)

  await page.goto(`${RENTING}#${EVICTION}`)
  const saved = page.waitForResponse(/\/api\/progress\/units\//)
  await yes.click()
  await expect(kept).toBeVisible()
  await expect(undo).toBeFocused()
  await saved
  await page.goto('/dashboard')
  await expect(library(page).heading).toContainText('Welcome back')
  await expect(page.getByText('Pick up where you stopped')).toBeHidden()
  await page.goto('/myprogress')
  await expect(cards.getByRole('heading')).toHaveText(['Renting: the lease, the deposit, the landlord'])
  expect((await stored.eventKeys()).filter((key) => !key.startsWith('500'))).toEqual([`120 ${EVICTION}`])

  await page.goto(`${RENTING}#${EVICTION}`)
  const taken = page.waitForResponse(/\/api\/progress\/tracks\//)
  await undo.click()
  await taken
  await page.goto('/myprogress')
  await expect(cards).toHaveCount(0)
})

test('the next lesson and where one stopped pass over a sensitive lesson', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { lesson } = trackPage(page)
  await page.goto(RENTING)
  for (const unitId of [PLAIN, 'rn-photos', 'rn-late']) {
    await lesson(unitId).toggle.click()
    const saved = page.waitForResponse(/\/api\/progress\/units\//)
    await lesson(unitId).complete.click()
    await saved
  }
  await expect(lesson('rn-late').next).toHaveText(/^What's next: /)
  await page.goto('/dashboard')
  await expect(library(page).heading).toContainText('Welcome back')
  await expect(page.getByText('Pick up where you stopped')).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText(TITLE)
})

test('below a sensitive lesson stands what an editor chose for it, with a number to call at its head', async ({
  newcomerPage: page,
}) => {
  const { toggle, tile, help, question } = sensitiveLesson(page)
  await page.goto(RENTING)
  await expect(tile("What's Next")).toHaveText('The first emergency savings')
  await toggle.click()
  await expect(question).toBeVisible()
  await expect(tile("What's Next")).toHaveText('A budget that survives a bad month')
  await expect(tile('Related Content')).toHaveText('Debt, and how to talk to a lender')
  await expect(page.getByRole('main')).not.toContainText('Buying a home')
  await expect(help.getByRole('link', { name: 'Call 211' })).toHaveAttribute('href', 'tel:211')
  for (const viewport of [PHONE, { width: 1280, height: 900 }])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
})
