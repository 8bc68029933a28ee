import type { Topic } from '@kitchen-table/domain/catalog'
import type { Locator } from '@playwright/test'
import { expect, type Page, test } from '../journey.ts'
import { tabTo } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { FOR_TWO, START_HERE } from '../pages/track-page.ts'
import { demoGuest } from '../people.ts'
import { updateTopic } from '../stored-data.ts'

/** Clicks the middle of a part, on whatever element is on top there. */
async function clickAt(page: Page, part: Locator) {
  await part.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('all of a track card is one link: title, icon and button open the track', async ({
  sharedMayaPage: page,
}) => {
  const { heading, card } = library(page)
  const track = card(FOR_TWO.title)
  for (const part of [
    track.getByRole('heading'),
    track.locator('svg').first(),
    track.getByText('% Complete'),
    track.getByRole('link'),
  ]) {
    await page.goto('/AllTracks')
    await expect(track.getByRole('link')).toHaveCount(1)
    await clickAt(page, part)
    await expect(heading).toHaveText(FOR_TWO.title)
  }
})

test('a middle click opens a card in a new tab', { tag: '@full' }, async ({ mayaPage: page, context }) => {
  await page.goto('/AllTracks')
  const title = library(page).card(FOR_TWO.title).getByRole('heading')
  const { x = 0, y = 0 } = (await title.boundingBox()) ?? {}
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.mouse.click(x + 8, y + 8, { button: 'middle' }),
  ])
  await expect(tab).toHaveURL(FOR_TWO.path)
  await expect(page).toHaveURL('/AllTracks')
})

const ringWidth = (page: Page, title: string) =>
  library(page)
    .card(title)
    .evaluate((card) => getComputedStyle(card).outlineWidth)

test('a card is one tab stop, with the focus ring around all of it', async ({ sharedMayaPage: page }) => {
  await page.goto('/AllTracks')
  const { cards } = library(page)
  const [first, second] = [cards.nth(0), cards.nth(1)]
  await expect(second).toBeVisible()
  await tabTo(page, first.getByRole('link'))
  expect(await first.evaluate((card) => getComputedStyle(card).outlineStyle)).toBe('solid')
  await page.keyboard.press('Tab')
  await expect(second.getByRole('link')).toBeFocused()
  expect(await ringWidth(page, (await second.getByRole('heading').textContent()) ?? '')).toBe('3px')
  expect(await first.evaluate((card) => getComputedStyle(card).outlineStyle)).toBe('none')
})

test('all of a card at the top of the dashboard is a link, too', { tag: '@full' }, async ({
  sharedMayaPage: page,
  openPageAs,
  takeNewcomer,
}) => {
  await page.goto('/dashboard')
  await clickAt(page, page.getByText('Pick up where you stopped'))
  await expect(page).toHaveURL('/track/debt-and-how-to-talk-to-a-lender#debt-which-first')

  const beginner = await openPageAs(takeNewcomer())
  await beginner.goto('/dashboard')
  await clickAt(beginner, beginner.getByText('A good place to begin'))
  await expect(beginner).toHaveURL(START_HERE.path)
})

test('a topic without a banner says that its path was not provided', async ({ page, signInAs, product }) => {
  await signInAs(demoGuest.email)
  const everydayMoney = { layout: 'demo', slug: 'everyday-money' }
  const kept: { banner: Topic['banner'] } = { banner: null }
  const message = 'Image path not provided.'
  await page.goto('/AllTopics')
  const topic = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Everyday money' }) })
  await expect(topic).toBeVisible()
  await expect(page.getByText(message)).toBeHidden()

  await updateTopic(product, everydayMoney, ({ banner }) => {
    kept.banner = banner
    return { banner: null }
  })
  try {
    await page.reload()
    await expect(topic.getByText(message)).toBeVisible()
    await topic.getByRole('link').click()
    await expect(page.getByRole('main').getByText(message)).toBeVisible()
  } finally {
    await updateTopic(product, everydayMoney, () => kept)
  }
})
