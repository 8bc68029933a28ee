import { expect, test } from '../../journey.ts'
import { createOrganization } from '../../organizations.ts'
import { batchAddPage } from '../../pages/organization-pages.ts'
import { admin } from '../../people.ts'

test('someone says which column is which, and pastes addresses', async ({
  openPageAs,
  browser,
  product,
  allowErrors,
}) => {
  // The refusal that asks.
  allowErrors(/status of 409/)
  const slug = await createOrganization(browser, product, { name: 'Roster Co-op', maxMembers: 20 })
  const page = await openPageAs(admin)
  const { heading, ...batch } = batchAddPage(page)
  await page.goto(`/admin/group/${slug}?import=new`)

  await batch.chooseFile(
    'roster.csv',
    'Roster of November,,,\nName,Work Email,Personal Email,Status\n"Lund, Ida",ida@roster.example,ida@post.example,Active\nUwe Lang,uwe@roster.example,uwe@post.example,Terminated\n',
  )
  await expect(heading).toHaveText('Which column is which?')
  await expect(page.getByLabel('Email addresses')).toHaveValue('1')
  await expect(page.getByRole('region', { name: 'Whole names are split like this' })).toContainText(
    'Lund, Ida: first name Ida, last name Lund',
  )
  await page.getByRole('button', { name: 'Look over the lines' }).click()

  await expect(heading).toHaveText('Look it over before anybody is invited')
  await expect(page.getByText('Read: Work Email, Name, Status. Not read: Personal Email.')).toBeVisible()
  await expect(batch.rowOf('ida@roster.example')).toContainText('Ida Lund')
  await expect(batch.rowOf('uwe@roster.example')).toContainText('Left in your file')
  await page.getByRole('button', { name: /^Invite anyway/ }).click()
  await expect(batch.rowOf('uwe@roster.example')).toContainText('Will be invited')

  await page.getByRole('button', { name: 'Choose another file' }).last().click()
  await page.getByLabel('Or paste addresses').fill('Zoe Roe <zoe@roster.example>, ben@roster.example')
  await page.getByRole('button', { name: 'Look over these addresses' }).click()
  await expect(batch.rowOf('zoe@roster.example')).toContainText('Zoe Roe')
  await expect(batch.rowOf('ben@roster.example')).toContainText('Will be invited')
})
