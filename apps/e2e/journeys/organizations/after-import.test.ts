import { readFileSync } from 'node:fs'
import { expect, test } from '../../journey.ts'
import { createOrganization } from '../../organizations.ts'
import { batchAddPage, membersPage } from '../../pages/organization-pages.ts'
import { admin } from '../../people.ts'

const emailOf = (name: string) => `${name}@ferry.example`
const csvOf = (...names: string[]) =>
  ['Email,First', ...names.map((name) => `${emailOf(name)},${name}`)].join('\n')

test('after an import the failed rows are tried again, those not in a file are removed, and it is undone', async ({
  browser,
  product,
  openPageAs,
}) => {
  test.slow()
  const slug = await createOrganization(browser, product, { name: 'Ferry Line', maxMembers: 3 })
  const page = await openPageAs(admin)
  const { heading, dialog, ...batch } = batchAddPage(page)
  const members = membersPage(page)

  await test.step('a row without a seat fails, and can be downloaded', async () => {
    await page.goto(`/admin/group/${slug}?import=new`)
    await batch.chooseFile('first.csv', csvOf('ann', 'ben', 'cal', 'dot'))
    await expect(batch.figure('1 find no seat')).toHaveText('3 of 3 seats')
    await batch.start.click()
    await expect(heading).toHaveText('The import is done')
    await expect(batch.progress('first.csv')).toContainText('3 Succeeded')
    await expect(batch.progress('first.csv')).toContainText('1 Failed')
    await batch.show('Failed')
    await expect(batch.results).toHaveCount(2)
    await expect(batch.results.last()).toContainText('Max members reached')
    const downloading = page.waitForEvent('download')
    await batch.failedRows.click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(emailOf('dot'))
  })

  await test.step('it succeeds when it is tried again after the limit was raised', async () => {
    const { version } = await (await page.request.get(`/api/groups/${slug}`)).json()
    const data = { version, maxMembers: 10 }
    const raised = await page.request.patch(`/api/groups/${slug}`, {
      data,
      headers: { origin: product.address },
    })
    expect(raised.status()).toBe(200)
    await page.getByRole('button', { name: 'Try 1 again' }).click()
    await expect(batch.progress('first.csv')).toContainText('4 Succeeded')
  })

  await test.step('those who are not in a second file are removed, after their number was typed', async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await batch.chooseFile('second.csv', csvOf('ann', 'ben', 'eve'))
    await batch.start.click()
    await expect(heading).toHaveText('The import is done')
    await expect(page.getByText('2 people of your organization are not in this file.')).toBeVisible()
    await batch.removeMissing.click()
    await expect(dialog.getByRole('listitem')).toHaveText(
      [emailOf('cal'), emailOf('dot')].map((email) => new RegExp(email)),
    )
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download them as CSV' }).click()
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain(emailOf('cal'))
    await dialog.getByRole('button', { name: 'Remove 2 people' }).click()
    await expect(dialog.getByText('Please type 2.')).toBeVisible()
    await dialog.getByRole('textbox').fill('2')
    await dialog.getByRole('button', { name: 'Remove 2 people' }).click()
    await expect(page.getByRole('region', { name: 'Removing those not in this file' })).toContainText('Done')
  })

  await test.step('the import is undone', async () => {
    await batch.undo.click()
    await expect(
      dialog.getByText('The invitation e-mail is already sent and cannot be taken back.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo this import' }).click()
    await expect(heading).toHaveText('The import is undone')
    await expect(page.getByText('Everything it did was taken back.')).toBeVisible()
    await expect(page.getByText('The invitation e-mail had already been sent')).toBeVisible()
    await batch.back.click()
    await expect(page.getByText(/^2 of 10 Users/)).toBeVisible()
    await expect(members.rowOf(emailOf('ann'))).toBeVisible()
    await expect(members.rowOf(emailOf('eve'))).toHaveCount(0)
  })
})
