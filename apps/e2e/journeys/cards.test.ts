import type { Locator } from '@playwright/test'
import { expect, type Page, test } from '../journey.ts'
import { tabTo } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { FOR_TWO, START_HERE } from '../pages/track-page.ts'
import { demoGuest, maya, newcomers } from '../people.ts'
import { updateLibrary } from '../stored-data.ts'

const untouched = newcomers[0]?.email ?? ''

/** Presses whatever is on top there, as a finger does. */
async function pressAt(page: Page, part: Locator) {
  await part.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('a whole track card is one link: its title, its icon and its button lead there', async ({
  page,
  signInAs,
}) => {
  await signInAs(maya)
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
    await pressAt(page, part)
    await expect(heading).toHaveText(FOR_TWO.title)
  }
})

test('a card opens in a tab of its own as any link does', async ({ page, context, signInAs }) => {
  await signInAs(maya)
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

/** How wide the ring around a card is. */
const ringOf = (page: Page, title: string) =>
  library(page)
    .card(title)
    .evaluate((card) => getComputedStyle(card).outlineWidth)

test('by keyboard a card is one stop, and shows the focus around all of it', async ({ page, signInAs }) => {
  await signInAs(maya)
  await page.goto('/AllTracks')
  const { cards } = library(page)
  const [first, second] = [cards.nth(0), cards.nth(1)]
  await expect(second).toBeVisible()
  await tabTo(page, first.getByRole('link'))
  expect(await first.evaluate((card) => getComputedStyle(card).outlineStyle)).toBe('solid')
  await page.keyboard.press('Tab')
  await expect(second.getByRole('link')).toBeFocused()
  expect(await ringOf(page, (await second.getByRole('heading').textContent()) ?? '')).toBe('3px')
  expect(await first.evaluate((card) => getComputedStyle(card).outlineStyle)).toBe('none')
})

test('the cards that wait at the top are links as a whole, too', async ({ page, signInAs, openPageAs }) => {
  await signInAs(maya)
  await page.goto('/dashboard')
  await pressAt(page, page.getByText('Pick up where you stopped'))
  await expect(page).toHaveURL('/track/debt-and-how-to-talk-to-a-lender#debt-which-first')

  const beginner = await openPageAs(untouched)
  await beginner.goto('/dashboard')
  await pressAt(beginner, beginner.getByText('A good place to begin'))
  await expect(beginner).toHaveURL(START_HERE.path)
})

test('a topic without a picture says that its path was not provided', async ({ page, signInAs, product }) => {
  await signInAs(demoGuest.email)
  const place = "WHERE layout = 'demo' AND slug = 'everyday-money'"
  const words = 'Image path not provided.'
  await page.goto('/AllTopics')
  const topic = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Everyday money' }) })
  await expect(topic).toBeVisible()
  await expect(page.getByText(words)).toBeHidden()

  updateLibrary(
    product,
    `UPDATE topics SET body = json_set(body, '$.kept', json_extract(body, '$.banner'), '$.banner', NULL) ${place}`,
  )
  try {
    await page.reload()
    await expect(topic.getByText(words)).toBeVisible()
    await topic.getByRole('link').click()
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
  } finally {
    updateLibrary(
      product,
      `UPDATE topics SET body = json_remove(json_set(body, '$.banner', json_extract(body, '$.kept')), '$.kept') ${place}`,
    )
  }
})
