import { expect, test } from '../../journey.ts'
import { acceptInvitation, createOrganization } from '../../organizations.ts'
import { membersPage } from '../../pages/organization-pages.ts'
import { admin } from '../../people.ts'
import { readNewestEmail } from '../../sent-messages.ts'

const OWN_PASSWORD = 'Blue-Kettle-7'

test('a manager corrects an address, and the person signs in with it; an administrator moves them', async ({
  browser,
  product,
  openPageAs,
  openBrowserContext,
  allowErrors,
}) => {
  allowErrors(/409 \(Conflict\)/)
  const managerEmail = 'mona@quay.example'
  const slug = await createOrganization(browser, product, { name: 'Quay Two', managerEmail })
  await createOrganization(browser, product, { name: 'Quay Three' })
  const page = await (await openBrowserContext()).newPage()
  await acceptInvitation(page, managerEmail, OWN_PASSWORD)
  const added = await page.request.post(`/api/groups/${slug}/members`, {
    data: { email: 'rose@quay.exmaple', first: 'Rosa', last: 'Lee', role: 'user' },
    headers: { origin: product.address },
  })
  expect(added.status()).toBe(201)

  const { rowOf, dialog } = membersPage(page)
  await page.reload()
  await rowOf('Lee, Rosa').getByRole('link').click()
  await dialog.getByRole('button', { name: 'Correct name or address…' }).click()
  const form = page.getByRole('dialog', { name: 'Correct name and address' })
  await form.getByRole('textbox', { name: 'Email' }).fill(managerEmail)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Users with email already exists')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email' }).fill('rosa@quay.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address corrected. Both addresses are told.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Address corrected' })).toBeVisible()
  const toFormer = await readNewestEmail(page, 'rose@quay.exmaple', /address/i)
  expect(toFormer).toContain('no longer works')

  const learner = await (await openBrowserContext()).newPage()
  await acceptInvitation(learner, 'rosa@quay.example', OWN_PASSWORD)
  await expect(learner.getByText('Quay Two can see your name')).toBeVisible()

  const superior = await openPageAs(admin)
  await superior.goto(`/admin/group/${slug}`)
  await membersPage(superior).rowOf('Lee, Rosa').getByRole('link').click()
  await superior.getByRole('button', { name: 'Move to another organization…' }).click()
  const moving = superior.getByRole('dialog', { name: 'Move to another organization' })
  await moving.getByRole('combobox', { name: 'Organization' }).selectOption('Quay Three')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(superior.getByText('rosa@quay.example moved to Quay Three.')).toBeVisible()
  await learner.reload()
  await expect(learner.getByRole('heading', { level: 1 })).toBeVisible()
})
