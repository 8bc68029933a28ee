import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { createOrganization } from '../../organizations.ts'
import { membersPage } from '../../pages/organization-pages.ts'
import { admin, manager } from '../../people.ts'

test('a selection survives a search, and pasted addresses add to it', async ({ openPageAs }) => {
  const page = await openPageAs(manager)
  await page.goto('/admin/group/harbor-foods')
  const { rows, rowOf, search, tick, dialog } = membersPage(page)
  const bar = page.getByRole('region', { name: 'Selection' })
  const first = rows.nth(1)
  const name = await first.getByRole('link').innerText()
  await tick(first)
  await expect(bar).toContainText('1 selected')

  await search.fill('young-starter')
  await expect(rows).toHaveCount(2)
  await tick(rowOf('young-starter@example.com'))
  await expect(bar).toContainText('2 selected')
  await search.fill('')
  await expect(rowOf(name).getByRole('checkbox')).toBeChecked()

  await page.getByRole('button', { name: 'Select by address' }).click()
  await dialog.getByRole('textbox').fill('"Brooks, Nia" <young-starter@example.com>; nobody@example.com')
  await dialog.getByRole('button', { name: 'Select 2 addresses' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Nobody in Harbor Foods has/ })).toHaveValue(
    'nobody@example.com',
  )
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bar).toContainText('2 selected')
})

test('the list of members is sorted by status', { tag: '@full' }, async ({ openPageAs }) => {
  const page = await openPageAs(manager)
  await page.goto('/admin/group/harbor-foods')
  const { rows } = membersPage(page)
  const header = page.getByRole('columnheader', { name: 'Status' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.nth(1)).toContainText('Active')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).toContainText('Disabled')
  await page.reload()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).toContainText('Disabled')
})

/** Adds invited members to an organization. */
async function addMembers(page: Page, product: { address: string }, slug: string, emails: string[]) {
  for (const email of emails) {
    const data = { email, first: '', last: '', role: 'user' }
    const headers = { origin: product.address }
    const response = await page.request.post(`/api/groups/${slug}/members`, { data, headers })
    expect(response.status()).toBe(201)
  }
}

/** Chooses an action of the menu of the selection. */
async function chooseForSelection(page: Page, action: string) {
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a disabled member frees the seat, and a lower maximum says how many are taken', async ({
  browser,
  product,
  openPageAs,
}) => {
  const slug = await createOrganization(browser, product, { name: 'Pier Nine', maxMembers: 2 })
  const page = await openPageAs(admin)
  const { rowOf, dialog } = membersPage(page)
  async function add(email: string) {
    const data = { email, first: '', last: '', role: 'user' }
    const response = await page.request.post(`/api/groups/${slug}/members`, {
      data,
      headers: { origin: product.address },
    })
    return response.status()
  }
  expect(await add('ann@pier.example')).toBe(201)
  expect(await add('ben@pier.example')).toBe(201)
  expect(await add('cal@pier.example')).toBe(409)

  await page.goto(`/admin/group/${slug}`)
  await expect(page.getByText(/^2 of 2 Users/)).toBeVisible()
  const maximum = page.getByRole('textbox', { name: 'Max members' })
  await maximum.fill('1')
  await expect(page.getByText('2 seats are taken already: 1 more than that.')).toBeVisible()
  await maximum.fill('2')

  await rowOf('ann@pier.example').getByRole('link').click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('ann@pier.example disabled, and signed out everywhere')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText(/^1 of 2 Users · 1 disabled, without a seat/)).toBeVisible()
  expect(await add('cal@pier.example')).toBe(201)
})

test('a selection is disabled, with the result of each, and undone; another one is deleted', async ({
  browser,
  product,
  openPageAs,
}) => {
  const slug = await createOrganization(browser, product, { name: 'Pier Ten' })
  const page = await openPageAs(admin)
  await addMembers(page, product, slug, ['ann@ten.example', 'ben@ten.example', 'cal@ten.example'])
  await page.goto(`/admin/group/${slug}`)
  const { rowOf, tick, dialog } = membersPage(page)
  await tick(rowOf('ann@ten.example'))
  await tick(rowOf('ben@ten.example'))
  await chooseForSelection(page, 'Disable…')
  await expect(dialog.getByText('2 members will be changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Disable 2' }).click()
  const panel = page.getByRole('region', { name: 'Disabling members' })
  await expect(panel.getByText('2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Result for each' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'ann@ten.example' })).toContainText('done')
  await expect(rowOf('ann@ten.example')).toContainText('Disabled')

  await page.getByRole('button', { name: 'Undo for 2 members' }).click()
  await expect(page.getByRole('region', { name: 'Enabling members' }).getByText('2 of 2')).toBeVisible()
  await expect(rowOf('ann@ten.example')).toContainText('PENDING')

  await tick(rowOf('cal@ten.example'))
  await chooseForSelection(page, 'Delete…')
  await dialog.getByRole('button', { name: 'Delete 1' }).click()
  await expect(dialog.getByText('Type 1 to confirm').last()).toBeVisible()
  await dialog.getByRole('textbox').fill('1')
  await dialog.getByRole('button', { name: 'Delete 1' }).click()
  await expect(rowOf('cal@ten.example')).toBeHidden()
})

test('addresses of a company that has got another name get its domain, and get the former one back', async ({
  browser,
  product,
  openPageAs,
}) => {
  const slug = await createOrganization(browser, product, { name: 'Pier Eleven' })
  const page = await openPageAs(admin)
  await addMembers(page, product, slug, ['ann@former.example', 'ben@elsewhere.example'])
  await page.goto(`/admin/group/${slug}`)
  const { rowOf, tick, dialog } = membersPage(page)
  await tick(rowOf('ann@former.example'))
  await tick(rowOf('ben@elsewhere.example'))
  await chooseForSelection(page, 'Change the address domain…')
  await expect(dialog.getByText('Please enter both domains.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Domain until now' }).fill('former.example')
  await dialog.getByRole('textbox', { name: 'New domain' }).fill('@eleven.example')
  await expect(dialog.getByText('1 member will be changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 1' }).click()
  await expect(rowOf('ann@eleven.example')).toBeVisible()
  await expect(rowOf('ben@elsewhere.example')).toBeVisible()
  await page.getByRole('button', { name: 'Undo for 1 member' }).click()
  await expect(rowOf('ann@former.example')).toBeVisible()
})
