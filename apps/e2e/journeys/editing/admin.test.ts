import { readFileSync } from 'node:fs'
import { expect, type Page, editingTest as test } from '../../journey.ts'
import { allTracksHeading, trackCount } from '../../library-size.ts'
import { adminPages } from '../../pages/admin-pages.ts'
import { library } from '../../pages/library.ts'
import { START_HERE } from '../../pages/track-page.ts'
import { admin, maya } from '../../people.ts'
import { forgetLastSave } from '../../stored-data.ts'

/** Written over a year ago, and more than a list of problems shows at first. */
const OLD_UNITS = [
  'debt-one-page',
  'debt-can-pay',
  'debt-collector',
  'es-four',
  'es-names',
  'es-ask',
  'es-large',
]

async function moveFirstTrackDown(page: Page) {
  const { orderRows, rowMenu, menuItem } = adminPages(page)
  const rows = orderRows('Track order')
  const second = await rows.nth(1).locator('.font-semibold').first().textContent()
  const first = (await rows.nth(0).locator('.font-semibold').first().textContent()) ?? ''
  await rowMenu(first).focus()
  await page.keyboard.press('Enter')
  await expect(menuItem('Move down')).toBeVisible()
  await menuItem('Move down').focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(0)).toContainText(second ?? '')
  return first
}

test('an administrator changes the order of tracks by keyboard, and learners see it', async ({
  sharedAdminPage: page,
  openPageAs,
}) => {
  await page.goto('/admin/layouts')
  const { tabs, saveButton, orderRows } = adminPages(page)
  await expect(orderRows('Track order')).toHaveCount(trackCount)
  // At 1280 pixels all tabs are in sight.
  for (const name of ['Content & Layout', 'Statistics'])
    await expect(tabs.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await expect(saveButton).toBeHidden()

  const moved = await moveFirstTrackDown(page)
  await expect(page.getByText('order of tracks')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Display Updated!')).toBeVisible()
  await expect(page.getByText('Track order & display saved')).toBeVisible()

  const learnerPage = await openPageAs(maya)
  await learnerPage.goto('/AllTracks')
  await expect(library(learnerPage).cards.nth(1)).toContainText(moved)

  await page.reload()
  await expect(orderRows('Track order').nth(1)).toContainText(moved)
  await expect(saveButton).toBeHidden()
  await moveFirstTrackDown(page)
  await saveButton.click()
  await expect(page.getByText('Display Updated!')).toBeVisible()
  await expect(orderRows('Track order').nth(0)).toContainText(moved)
})

test('a new layout needs a name of its own, and a source when it is a copy', { tag: '@full' }, async ({
  sharedAdminPage: page,
}) => {
  await page.goto('/admin/layouts')
  const { dialog, heading, layoutSelect } = adminPages(page)
  await page.getByRole('button', { name: 'Create New Layout' }).click()
  const create = dialog.getByRole('button', { name: 'Create Layout' })
  await create.click()
  await expect(dialog.getByText('Please give it a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('  dEfault ')
  await dialog.getByLabel('Begin with a copy').check()
  await create.click()
  await expect(dialog.getByText('There is already a layout with that name.')).toBeVisible()
  await expect(dialog.getByText('Choose the layout to copy.')).toBeVisible()

  await dialog.getByLabel('Name').fill('Spring campaign')
  await dialog.getByLabel('Layout to copy').selectOption('Rising Gen')
  await create.click()
  await expect(page.getByText('Layout Created!')).toBeVisible()
  await expect(layoutSelect).toHaveValue('spring-campaign')
  await expect(heading).toHaveText('Content & Layout')
  await expect(adminPages(page).orderRows('Track order')).toHaveCount(15)
})

test('the chosen layout is shown in the lists, the banner and the library, to its administrator alone', async ({
  sharedAdminPage: page,
  openPageAs,
}) => {
  await page.goto('/dashboard')
  const { adminLink, layoutSelect, tabs } = adminPages(page)
  await adminLink.click()
  await expect(page).toHaveURL('/admin/layouts')
  await expect(layoutSelect.getByRole('option')).not.toHaveCount(1)
  await layoutSelect.selectOption('Rising Gen')
  const environment = page.getByText('development environment · layout: Rising Gen', { exact: true })
  await expect(environment).toBeVisible()
  await tabs.getByRole('link', { name: 'Manage Topics' }).click()
  await expect(page.getByRole('link', { name: 'Borrowing wisely' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'All Learning Tracks (15)' })).toBeVisible()
  await expect(environment).toBeVisible()

  const otherDevice = await openPageAs(admin)
  await otherDevice.goto('/dashboard')
  await expect(otherDevice.getByRole('heading', { name: allTracksHeading })).toBeVisible()
})

test('a chosen layout that is gone is replaced by the own one, with a message', { tag: '@full' }, async ({
  sharedAdminPage: page,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await page.goto('/admin/layouts')
  const { layoutSelect } = adminPages(page)
  await expect(layoutSelect.getByRole('option')).not.toHaveCount(1)
  await layoutSelect.selectOption('Demo')
  await expect(page.getByText('layout: Demo')).toBeVisible()
  // Not on a page of the product: what is still loading there could read the choice before the next page does.
  await page.goto('/mark.svg')
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith(':layout')) ?? ''
    localStorage.setItem(name, JSON.stringify({ config: 'no-longer-there', title: 'Gone' }))
  })
  await page.goto('/dashboard')
  await expect(page.getByText('The layout you had chosen is gone')).toBeVisible()
  await expect(page.getByRole('heading', { name: allTracksHeading })).toBeVisible()
  await expect(page.getByText('layout: Default')).toBeVisible()
})

const hostileDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" onload="alert(1)"><script>alert(1)</script><circle cx="16" cy="16" r="9"/></svg>'

test('an icon is shown as it will be stored before it is saved; its name is taken then', async ({
  sharedAdminPage: page,
  allowErrors,
}) => {
  allowErrors(/status of (400|409)/)
  await page.goto('/admin/iconlist')
  const { dialog } = adminPages(page)

  async function addIcon(drawing: string) {
    await page.getByRole('button', { name: 'Add Icon' }).click()
    await dialog.getByLabel('Name').fill('Paper moon')
    await dialog.getByLabel('SVG data').fill(drawing)
  }

  await addIcon(hostileDrawing)
  await expect(dialog.getByText('What is removed')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'script' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Icon' }).click()
  await expect(page.getByText('Icon Added!')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Paper moon' })).toBeVisible()

  await addIcon(hostileDrawing)
  await dialog.getByRole('button', { name: 'Add Icon' }).click()
  await expect(dialog.getByText('There is already one with that name.')).toBeVisible()
  await expect(page.getByText('Add Failed')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Paper moon')
})

test('a resource needs a file, is added, disabled, and brought back', async ({ sharedAdminPage: page }) => {
  await page.goto('/admin/resources')
  const { dialog } = adminPages(page)
  await page.getByRole('button', { name: 'Add Resource' }).first().click()
  const add = dialog.getByRole('button', { name: 'Add Resource' })
  await add.click()
  await expect(dialog.getByText('Please choose a file.')).toBeVisible()

  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'poster.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 A poster'),
  })
  await expect(dialog.getByLabel('Display name')).toHaveValue('poster.pdf')
  await dialog.getByLabel('Display name').fill('Enrollment poster')
  await dialog.getByLabel('For', { exact: true }).selectOption('One organization')
  await add.click()
  await expect(dialog.getByText('Choose the organization.')).toBeVisible()
  await dialog.getByLabel('Organization', { exact: true }).selectOption('Harbor Foods')
  await add.click()
  await expect(page.getByText('Resource Added!')).toBeVisible()
  await expect(page.getByText('File: poster.pdf')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'Enrollment poster' })
  await expect(row).toContainText('Harbor Foods')
  await row.getByRole('button', { name: /^Disable/ }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /^Versions/ }).click()
  await dialog.getByRole('radio').first().check()
  await expect(dialog.getByRole('heading', { name: 'Status' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('a preview shows the library of an organization as a learner sees it, and records nothing', async ({
  sharedAdminPage: page,
}) => {
  await page.goto('/admin/layouts')
  const { previewButton, previewBar, dialog, adminLink, heading } = adminPages(page)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  await previewButton.click()
  await dialog.getByLabel('That of an organization').check()
  await dialog.getByLabel('Organization', { exact: true }).selectOption('Harbor Foods')
  await dialog.getByLabel('Sub-group').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Show preview' }).click()

  await expect(previewBar).toContainText('Preview: Harbor Foods')
  await expect(heading).toHaveText('Start Your Journey')
  await expect(adminLink).toBeHidden()
  await page.goto(`${START_HERE.path}#start-five`)
  await expect(heading).toHaveText(START_HERE.title)
  await page.getByRole('button', { name: /^Complete Unit/ }).click()
  const message = page.getByText('A preview records nothing')
  const leave = previewBar.getByRole('button', { name: 'Leave preview' })
  await expect(message).toBeVisible()
  await test.step('the message is not over the way out', async () => {
    const [first, second] = [await leave.boundingBox(), await message.boundingBox()]
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(second?.x ?? 0)
  })
  await leave.click()
  await expect(page).toHaveURL('/admin/layouts')
  await expect(previewBar).toBeHidden()
  expect(writes).toEqual([])
})

test('an exported library is compared with this one before anything is imported', { tag: '@full' }, async ({
  sharedAdminPage: page,
}) => {
  await page.goto('/admin/layouts')
  const { dialog } = adminPages(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the library' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)

  await page.getByRole('button', { name: /^Import a library/ }).click()
  await dialog.locator('input[type="file"]').setInputFiles({
    name: download.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: readFileSync(await download.path()),
  })
  const compare = dialog.getByRole('button', { name: 'Look it over' })
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await compare.click()
  await expect(page.getByRole('heading', { name: 'Look it over before anything changes' })).toBeVisible()
  await expect(dialog.getByText('This library has all of it already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Imports of the last 30 days')).toBeVisible()
})

test('another layout replaces unsaved changes only after asking, and never from another tab', {
  tag: '@full',
}, async ({ sharedAdminPage: page }) => {
  await page.goto('/admin/layouts')
  const { layoutSelect, dialog, saveButton, previewButton } = adminPages(page)
  await moveFirstTrackDown(page)
  await layoutSelect.selectOption('Rising Gen')
  await expect(dialog).toContainText('Leave without saving?')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(layoutSelect).toHaveValue('default')
  await previewButton.click()
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(saveButton).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(':preview'))),
  ).toEqual([])

  const otherTab = await page.context().newPage()
  await otherTab.goto('/admin/topics')
  const { layoutSelect: otherSelect, heading: otherHeading } = adminPages(otherTab)
  await expect(otherSelect.getByRole('option')).not.toHaveCount(1)
  await otherSelect.selectOption('Demo')
  await expect(otherHeading).toContainText('Topics')
  await expect(page.getByText('layout: Demo')).toBeVisible()
  await expect(saveButton).toBeVisible()
  await expect(layoutSelect).toHaveValue('default')

  await layoutSelect.selectOption('Rising Gen')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(layoutSelect).toHaveValue('rising-gen')
  await expect(page.getByText('You look at and edit the layout “Rising Gen”.')).toBeVisible()
  await expect(saveButton).toBeHidden()
})

test('when a running import has ended, the page loads the library again', { tag: '@full' }, async ({
  sharedAdminPage: page,
}) => {
  const summary = {
    id: 'c0ffee00-1111-4222-8333-444444444444',
    fileName: 'library.zip',
    createdAt: new Date().toISOString(),
    counts: { add: 1, change: 0, leave: 0 },
    total: 1,
  }
  const running = { ...summary, state: 'running', done: 0, results: null }
  const results = { added: 1, changed: 0, skipped: 0, failed: 0 }
  const finished = { ...summary, state: 'finished', done: 1, results }
  let current: object = running
  await page.route('**/api/admin/imports', (route) => route.fulfill({ json: { imports: [current] } }))
  await page.goto('/admin/layouts')
  const { orderRows } = adminPages(page)
  await expect(page.getByText('importing, 0 of 1')).toBeVisible()
  await expect(orderRows('Track order').first()).toBeVisible()

  const reloaded = page.waitForRequest((request) => request.url().endsWith('/api/admin/tracks'))
  current = finished
  await expect(page.getByText('imported: 1 added, 0 changed')).toBeVisible()
  await reloaded
})

test('the focus goes on in a list whose button disappears', { tag: '@full' }, async ({
  sharedAdminPage: page,
  product,
}) => {
  for (const unitId of OLD_UNITS) await forgetLastSave(product, unitId)
  await page.goto('/admin/layouts')
  const old = page.getByRole('listitem').filter({ hasText: 'Units not edited for a year' })
  const showAll = old.getByRole('button', { name: /^Show all/ })
  await showAll.focus()
  await page.keyboard.press('Enter')
  await expect(showAll).toBeHidden()
  await expect(old.getByRole('link').nth(5)).toBeFocused()

  await page.goto('/admin/resources')
  const { dialog } = adminPages(page)
  for (const name of ['Focus one', 'Focus two']) {
    await page.getByRole('button', { name: 'Add Resource' }).first().click()
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 A letter'),
    })
    await expect(dialog.getByLabel('Display name')).toHaveValue('letter.pdf')
    await dialog.getByLabel('Display name').fill(name)
    await dialog.getByRole('button', { name: 'Add Resource' }).click()
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('searchbox', { name: 'Find a resource' }).fill('Focus')
  await page.getByRole('button', { name: /^Disable ?: Focus one/ }).focus()
  await page.keyboard.press('Enter')
  const disableTwo = page.getByRole('button', { name: /^Disable ?: Focus two/ })
  await expect(disableTwo).toBeFocused()
})

test('a help line is checked in one press, edited, disabled and added, each field with its own sentence', async ({
  sharedAdminPage: page,
}) => {
  await page.goto('/admin/help-lines')
  const { dialog } = adminPages(page)
  const search = page.getByRole('searchbox', { name: 'Find a help line' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await search.fill('741741')
  await expect(page.getByText('1 of 45 help lines')).toBeVisible()
  await row('Crisis Text Line')
    .getByRole('button', { name: /^Checked today/ })
    .click()
  await expect(page.getByText('Crisis Text Line: to be checked again by')).toBeVisible()

  await page.getByRole('button', { name: 'Add Help Line' }).click()
  const add = dialog.getByRole('button', { name: 'Add Help Line' })
  await add.click()
  for (const sentence of ['Please give it a name.', 'at least one section.', 'one way to reach it'])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('County Food Desk')
  await dialog.getByLabel('Section', { exact: true }).selectOption('Food')
  await dialog.getByLabel('Phone', { exact: true }).fill('800-555-FOOD')
  await add.click()
  await expect(dialog.getByText('a number that a phone can dial')).toBeVisible()
  await dialog.getByLabel('Phone', { exact: true }).fill('(612) 555-0142')
  await dialog.getByLabel('Hours').fill('Weekdays.')
  await add.click()
  await expect(page.getByText('Help Line Added!')).toBeVisible()

  await page.goto('/help-right-now')
  const link = page.getByRole('link', { name: 'Call 612-555-0142' })
  await expect(link).toHaveAttribute('href', 'tel:+16125550142')
  await page.goto('/admin/help-lines')
  await search.fill('County')
  await page.getByRole('button', { name: /^County Food Desk/ }).click()
  await dialog.getByLabel('Disabled').check()
  await dialog.getByRole('button', { name: 'Update Help Line' }).click()
  await expect(page.getByText('Updates Saved!')).toBeVisible()
  await expect(row('County Food Desk')).toContainText('(disabled)')
  await page.goto('/help-right-now')
  await expect(page.getByText('Checked in')).toBeVisible()
  await expect(link).toHaveCount(0)
})
