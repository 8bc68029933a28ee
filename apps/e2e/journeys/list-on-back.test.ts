import { expect, test } from '../journey.ts'
import { trackCount } from '../library-size.ts'
import { editorPage } from '../pages/editor-pages.ts'

test('Back, and the link back, lead to the list with its search, filter and order', async ({
  sharedAdminPage: page,
}) => {
  const { heading } = editorPage(page)
  await page.goto('/admin/tracks')
  const rows = page.getByRole('table', { name: 'Tracks' }).getByRole('row')
  await expect(rows).toHaveCount(trackCount + 1)
  await page.getByRole('combobox', { name: 'Audience' }).selectOption('General Money Topic')
  await page.getByRole('button', { name: 'Created' }).click()
  await page.getByRole('searchbox', { name: 'Find a track' }).fill('tax')
  const found = page.getByRole('table', { name: 'Tracks' }).getByRole('link')
  await expect(found).not.toHaveCount(trackCount)
  const titles = await found.allTextContents()
  expect(titles.length).toBeGreaterThan(0)

  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Manage Tracks' }).last().click(),
  ]) {
    await found.first().click()
    await expect(heading).toContainText('Edit Track')
    await goBack()
    await expect(heading).toHaveText('Manage Tracks')
    await expect(page.getByRole('searchbox', { name: 'Find a track' })).toHaveValue('tax')
    await expect(page.getByRole('combobox', { name: 'Audience' })).toHaveValue('General Money Topic')
    await expect(found).toHaveText(titles)
  }
  expect(new URL(page.url()).search).toBe('?audience=General+Money+Topic&sort=created&q=tax')

  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(trackCount + 1)
  await expect(page).toHaveURL(/\/admin\/tracks\?sort=created$/)
})

test('Back leads to the row of a long list that was left', async ({ sharedAdminPage: page }) => {
  await page.goto('/admin/units')
  const table = page.getByRole('table', { name: 'Units' })
  await table.getByRole('link').first().waitFor()
  const frame = page.getByRole('region', { name: 'Units' })
  await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
  /** Returns the title of the second row that is well in sight; null until the rows of this place are drawn. */
  const findRow = () =>
    table.getByRole('link').evaluateAll((links) => {
      const bottom = (link: Element) => link.getBoundingClientRect().bottom
      const inSight = links.filter(
        (link) => bottom(link) > innerHeight / 2 && bottom(link) < innerHeight - 100,
      )
      return inSight[1]?.textContent ?? null
    })
  await expect.poll(findRow).not.toBeNull()
  const row = (await findRow()) ?? ''
  const place = await frame.evaluate((element) => element.scrollTop)
  expect(place).toBeGreaterThan(1000)
  const link = table.getByRole('link', { name: row, exact: true })
  await link.click()
  await expect(editorPage(page).heading).toContainText(row)
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBe(place)
})

test('an organization and an icon are found again as they were', async ({ sharedAdminPage: page }) => {
  await page.goto('/admin/groups')
  const { heading } = editorPage(page)
  await page.getByRole('searchbox', { name: 'Find an organization' }).fill('harbor')
  await page.getByRole('link', { name: 'Harbor Foods' }).click()
  await expect(heading).toContainText('Harbor Foods')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Find an organization' })).toHaveValue('harbor')
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1)

  await page.goto('/admin/iconlist?q=lamp')
  await expect(page.getByRole('searchbox', { name: 'Find an icon' })).toHaveValue('lamp')
  await expect(page.getByRole('list', { name: 'Icons' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible()
})
