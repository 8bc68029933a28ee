import { readFileSync } from 'node:fs'
import { expect, test } from '../../journey.ts'
import { acceptInvitation, createOrganization } from '../../organizations.ts'
import { membersPage } from '../../pages/organization-pages.ts'
import { profilePage } from '../../pages/profile-page.ts'

test('a person reads what their organization sees, downloads their data, and asks to be removed', async ({
  page,
  newcomer,
}) => {
  const sentence = /^Corner Bakery can see your name, your email address, whether you have signed in/
  const { ownData, visibility, button, path } = profilePage(page)

  await test.step('the first visit says what the organization sees, until it is dismissed', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText(sentence)).toBeVisible()
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByText(sentence)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start Your Journey')
    await expect(page.getByText(sentence)).toHaveCount(0)
  })

  await test.step('the profile says it too, and gives everything that is stored', async () => {
    await page.goto(path)
    await expect(visibility.getByText(sentence)).toBeVisible()
    const downloading = page.waitForEvent('download')
    await ownData.download.click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Kitchen Table - my data.html')
    const html = readFileSync(await download.path(), 'utf8')
    expect(html).toContain('Everything Kitchen Table has stored about you')
    expect(html).toContain(newcomer)
  })

  await test.step('a request to be removed is confirmed, kept, and withdrawn', async () => {
    await ownData.askForRemoval.click()
    await button('Ask to be removed').click()
    await expect(ownData.section).toContainText(/You asked to be removed on/)
    await page.reload()
    await ownData.withdraw.click()
    await expect(ownData.askForRemoval).toBeVisible()
  })
})

test('a manager sees who has asked to be removed', async ({ page, browser, product, openBrowserContext }) => {
  const managerEmail = 'mona@quarry.example'
  const slug = await createOrganization(browser, product, { name: 'Quarry Lane', managerEmail })
  await acceptInvitation(page, managerEmail, 'Blue-Kettle-7')
  const headers = { origin: product.address }
  const member = { email: 'gus@quarry.example', first: 'Gus', last: 'Hale', role: 'user' }
  expect((await page.request.post(`/api/groups/${slug}/members`, { data: member, headers })).status()).toBe(
    201,
  )
  const memberPage = await (await openBrowserContext()).newPage()
  await acceptInvitation(memberPage, member.email, 'Blue-Kettle-7')
  expect((await memberPage.request.put('/api/profile/removal-request', { headers })).status()).toBe(204)

  const members = membersPage(page)
  // The first sign-in has led to this page, which was loaded before the request.
  await page.goto('/dashboard')
  await members.manageUsers.click()
  await expect(page.getByText('1 person asked to be removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).first().click()
  await expect(members.rowOf('Gus Hale')).toBeVisible()
})
