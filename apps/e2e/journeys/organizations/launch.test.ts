import { expect, test } from '../../journey.ts'
import { createOrganization } from '../../organizations.ts'
import { membersPage } from '../../pages/organization-pages.ts'
import { admin, manager, maya } from '../../people.ts'
import { readNewestEmail } from '../../sent-messages.ts'

test('people are added without an invitation, read its words in a preview, and are invited later', async ({
  browser,
  product,
  openPageAs,
  allowErrors,
}) => {
  // The words with an address, in the preview and as they are saved.
  allowErrors(/status of 400/)
  const slug = await createOrganization(browser, product, { name: 'Pier Launch' })
  const page = await openPageAs(admin)
  await page.goto(`/admin/group/${slug}`)
  const { rowOf, dialog } = membersPage(page)
  await page.getByRole('button', { name: 'Add Member' }).first().click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ann@launch.example')
  await dialog.getByRole('combobox', { name: 'Account type' }).selectOption('User')
  await dialog.getByRole('checkbox', { name: 'Do not invite them yet' }).check()
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await expect(rowOf('ann@launch.example')).toContainText('Not invited yet')

  await page.getByRole('tab', { name: 'Messages' }).click()
  const words = page.getByRole('textbox', { name: 'Your words' })
  await words.fill('See www.launch.example')
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(words).toHaveAccessibleDescription(/address/)
  await words.fill('Five minutes, paid for by us.')
  await expect(page.getByText('Five minutes, paid for by us.')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByText('The words of the invitation are saved')).toBeVisible()

  await expect(page.getByText('1 person is added and not invited yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Plan invitations' }).click()
  await expect(page.getByText(/^1 person gets an invitation from .+ on\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Invite now…' }).click()
  await dialog.getByRole('button', { name: 'Invite now…' }).click()
  const email = await readNewestEmail(page, 'ann@launch.example', /invites you/)
  expect(email).toContain('Five minutes, paid for by us.')

  await page.goto(`/admin/group/${slug}`)
  await expect(rowOf('ann@launch.example')).toContainText('PENDING')
  await page.getByRole('button', { name: 'Archive…' }).click()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Take out of the archive…' })).toBeVisible()
})

test('an announcement is read on the dashboard until it is removed', async ({ openPageAs }) => {
  const page = await openPageAs(manager)
  await page.goto('/admin/group/harbor-foods?tab=messages')
  await page.getByRole('textbox', { name: 'Sentence' }).fill('Open enrollment ends on Friday.')
  await page.getByRole('button', { name: 'Announce it' }).click()
  await expect(page.getByText('It is shown now.')).toBeVisible()
  const learnerPage = await openPageAs(maya)
  await learnerPage.goto('/dashboard')
  await expect(learnerPage.getByText('Open enrollment ends on Friday.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('The announcement is removed')).toBeVisible()
  await learnerPage.reload()
  await expect(learnerPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(learnerPage.getByText('Open enrollment ends on Friday.')).toHaveCount(0)
})

test('the receiver of a reminder is asked before it is the last one', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/)
  await page.goto('/stop-reminders#person=nobody&token=wrong')
  await page
    .getByRole('button')
    .filter({ hasText: /reminders/i })
    .click()
  await expect(page.getByText('This link is not complete.')).toBeVisible()
})
