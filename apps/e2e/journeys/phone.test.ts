import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'

const PHONE = { width: 390, height: 844 }
const SMALL = { width: 320, height: 640 }

const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

test('on a phone every page has four navigation links, the current marked', async ({
  sharedMayaPage: page,
}) => {
  await page.setViewportSize(PHONE)
  const { bottomNav, nav, heading } = library(page)
  const links = bottomNav.getByRole('link')
  for (const path of ['/dashboard', '/AllTracks', '/track/scams']) {
    await page.goto(path)
    await expect(links).toHaveText(['Topics', 'My Progress', 'All Content', 'Help'])
    for (const link of await links.all()) {
      await expect(link).toBeInViewport({ ratio: 1 })
      const { height = 0, width = 0 } = (await link.boundingBox()) ?? {}
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
    }
  }
  await expect(nav).toBeHidden()
  await bottomNav.getByRole('link', { name: 'My Progress' }).click()
  await expect(heading).toHaveText('My Progress')
  await expect(bottomNav.locator('[aria-current="page"]')).toHaveText('My Progress')
})

test('the bar covers neither content nor focus, and is not printed', async ({ sharedMayaPage: page }) => {
  await page.setViewportSize(PHONE)
  const { bottomNav, cards } = library(page)
  await page.goto('/AllTracks')
  await expect(cards.first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const bar = await bottomNav.boundingBox()
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)

  await page.evaluate(() => scrollTo(0, 0))
  for (let step = 0; step < 14; step += 1) await page.keyboard.press('Tab')
  const bottom = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0)
  expect(bottom).toBeLessThanOrEqual((await bottomNav.boundingBox())?.y ?? 0)

  await page.emulateMedia({ media: 'print' })
  await expect(bottomNav).toBeHidden()
})

test('the link to My Progress appears with the first completed lesson', async ({ newcomerPage: page }) => {
  await page.setViewportSize(PHONE)
  const links = library(page).bottomNav.getByRole('link')
  const lesson = trackPage(page).lesson('start-five')
  await page.goto(`${START_HERE.path}#start-five`)
  await expect(links).toHaveText(['Topics', 'All Content', 'Help'])
  await lesson.complete.click()
  await expect(links).toHaveText(['Topics', 'My Progress', 'All Content', 'Help'])
})

test('on a wide screen the navigation links are only in the header', async ({ sharedMayaPage: page }) => {
  await page.goto('/dashboard')
  await expect(library(page).nav).toBeVisible()
  await expect(library(page).bottomNav).toBeHidden()
})

for (const size of sampleInSmallSize(['200%', '100%'], 1))
  test(`the avatar is round and not cut off at 320 px with text of ${size}`, async ({
    sharedMayaPage: page,
  }) => {
    await page.setViewportSize(SMALL)
    await page.goto('/dashboard')
    const { account, bottomNav, brand } = library(page)
    await expect(account).toBeVisible()
    if (size === '200%') await enlargeText(page)
    const avatar = account.locator('span[aria-hidden] > span')
    const { width, height, right, left, textWidth } = await avatar.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const box = element.getBoundingClientRect()
      return {
        width: box.width,
        height: box.height,
        right: box.right,
        left: box.left,
        textWidth: range.getBoundingClientRect().width,
      }
    })
    expect(Math.abs(width - height)).toBeLessThan(1)
    expect(textWidth).toBeLessThan(width)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(SMALL.width)
    const name = await brand.boundingBox()
    const button = await account.boundingBox()
    expect(
      Math.abs((name?.y ?? 0) + (name?.height ?? 0) / 2 - ((button?.y ?? 0) + (button?.height ?? 0) / 2)),
    ).toBeLessThan(12)
    for (const link of await bottomNav.getByRole('link').all())
      await expect(link).toBeInViewport({ ratio: 1 })
  })
