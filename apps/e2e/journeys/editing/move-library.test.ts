import { readFileSync, rmSync } from 'node:fs'
import { copyFilledStore, expect, editingTest as test } from '../../journey.ts'
import { trackCount } from '../../library-size.ts'
import { adminPages } from '../../pages/admin-pages.ts'
import { admin } from '../../people.ts'
import { startProduct } from '../../product.ts'
import { signIn } from '../../sign-in.ts'
import { wipeLibrary } from '../../stored-data.ts'

test('a library that is exported, wiped and imported is the same again, until the import is undone', {
  tag: '@full',
}, async ({ openBrowserContext, allowErrors }) => {
  test.slow()
  // The layout that is looked at is gone while the library is empty.
  allowErrors(/404/)
  const dataDir = copyFilledStore()
  const product = await startProduct(dataDir)
  const context = await openBrowserContext({ baseURL: product.address })
  await signIn(context, product.address, admin)
  const page = await context.newPage()
  const { dialog, orderRows } = adminPages(page)
  await page.goto('/admin/layouts')
  await expect(orderRows('Track order')).toHaveCount(trackCount)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the library' }).click()
  const archive = readFileSync(await (await downloading).path())

  await wipeLibrary(product)
  await page.reload()
  await expect(orderRows('Track order')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import a library…' }).click()
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'library.zip', mimeType: 'application/zip', buffer: archive })
  await dialog.getByRole('button', { name: 'Look it over' }).click()
  await expect(dialog).toContainText('Look it over before anything changes')
  await expect(orderRows('Track order')).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Import \d+ changes$/ }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Undo this import' })).toBeVisible({ timeout: 120_000 })
  await expect(dialog.getByText(/left alone|failed/)).toHaveCount(0)
  // The same library gives the same archive.
  const exported = await context.request.get('/files/library.zip')
  expect((await exported.body()).equals(archive)).toBe(true)

  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText(/· undone: \d+ removed, \d+ restored$/)).toBeVisible({ timeout: 120_000 })
  await page.reload()
  await expect(orderRows('Track order')).toHaveCount(0)
  // The page asks for running imports regularly, which a stopped product does not answer.
  await page.goto('about:blank')
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
