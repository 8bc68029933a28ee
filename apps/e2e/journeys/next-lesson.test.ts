import { expect, test } from '../journey.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { sendRecordedEvents } from '../send-recorded-events.ts'
import { updateUnit } from '../stored-data.ts'
import { waitForPaint } from '../wait-for-paint.ts'

const [five = '', talk = '', snapshot = '', last = ''] = START_HERE.units

test('Complete Unit offers the next lesson, which opens and takes focus', async ({ newcomerPage: page }) => {
  const { lesson } = trackPage(page)
  await page.goto(`${START_HERE.path}#${five}`)
  await expect(lesson(five).complete).toBeVisible()
  await expect(lesson(five).next).toBeHidden()
  // With its first frame Chromium scrolls to the fragment of the address and removes the focus from any element.
  await waitForPaint(page)

  await lesson(five).complete.focus()
  await page.keyboard.press('Enter')
  await expect(lesson(five).undo).toBeFocused()
  const title = await lesson(talk).toggle.locator('span.font-serif').textContent()
  await expect(lesson(five).next).toHaveText(`Next: ${title}`)
  await expect(lesson(five).item.getByRole('status').first()).toHaveText(`Lesson completed. Next: ${title}`)

  await page.keyboard.press('Tab')
  await expect(lesson(five).next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lesson(talk).toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(lesson(talk).toggle).toBeFocused()
  await expect(lesson(talk).toggle).toBeInViewport()
  await expect(page).toHaveURL(`${START_HERE.path}#${talk}`)
})

// The change was removed from the queue before the page had the response: the lesson was incomplete for one render.
test('a late response to a completion leaves the focus on the next', async ({ newcomerPage: page }) => {
  const { lesson } = trackPage(page)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/progress/units/**', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`${START_HERE.path}#${five}`)
  await waitForPaint(page)
  await lesson(five).complete.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(lesson(five).next).toBeFocused()

  release()
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).not.toContain(five)
  await waitForPaint(page)
  await expect(lesson(five).next).toBeFocused()
})

test('completed lessons are skipped, and an undone one offers nothing', async ({ newcomerPage: page }) => {
  const { lesson } = trackPage(page)
  await page.goto(`${START_HERE.path}#${talk}`)
  await lesson(talk).complete.click()
  await lesson(five).toggle.click()
  await lesson(five).complete.click()
  await expect(lesson(five).next).toHaveAttribute('href', `#${snapshot}`)
  await lesson(five).undo.click()
  await expect(lesson(five).complete).toBeVisible()
  await expect(lesson(five).next).toBeHidden()
  await expect(lesson(five).item.getByRole('status').first()).toHaveText('')
})

test('the last lesson leads back to a skipped one, and then to the next track', async ({ page, stored }) => {
  const { lesson, heading } = trackPage(page)
  await page.goto(`${START_HERE.path}#${last}`)
  await lesson(last).complete.click()
  await expect(lesson(last).next).toHaveAttribute('href', `#${five}`)
  for (const unit of [five, talk, snapshot]) {
    await lesson(unit).toggle.click()
    await lesson(unit).complete.click()
  }
  const whatsNext = page.getByRole('listitem').filter({ hasText: "What's Next" }).getByRole('link')
  const title = (await whatsNext.textContent()) ?? ''
  await expect(lesson(snapshot).next).toHaveText(`What's next: ${title}`)
  await lesson(snapshot).next.click()
  await expect(heading).toHaveText(title)
  await sendRecordedEvents(page)
  await expect
    .poll(async () => (await stored.eventKeys()).filter((key) => key.startsWith('110')))
    .toHaveLength(1)
})

test('the next lesson is offered and opens offline too', { tag: '@full' }, async ({
  page,
  stored,
  context,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  const { lesson } = trackPage(page)
  await page.goto(`${START_HERE.path}#${five}`)
  await expect.poll(stored.eventKeys).toEqual(['100 start-here'])
  await context.setOffline(true)
  await lesson(five).complete.click()
  await lesson(five).next.click()
  await expect(lesson(talk).complete).toBeVisible()
  await context.setOffline(false)
  await expect.poll(stored.completedUnits).toEqual([five])
})

test('a completed lesson that then changes is Done and Updated', async ({ newcomerPage: page, product }) => {
  const unit = 'tax-free-help'
  const { lesson } = trackPage(page)
  await page.goto(`/track/taxes-at-a-glance#${unit}`)
  await updateUnit(product, unit, { createdAt: '2025-01-01T00:00:00.000Z' })
  await page.reload()
  await lesson(unit).complete.click()
  await expect(lesson(unit).completed).toBeVisible()
  await expect(lesson(unit).toggle).toContainText('Done')
  await expect(lesson(unit).toggle).not.toContainText('Updated')

  await updateUnit(product, unit, { unitUpdateDate: new Date().toISOString() })
  await page.reload()
  await expect(lesson(unit).toggle).toContainText('Updated')
  await expect(lesson(unit).toggle).toContainText('Done')
})
