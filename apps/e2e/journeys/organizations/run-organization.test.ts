import { readFileSync } from 'node:fs'
import { expect, test } from '../../journey.ts'
import { acceptInvitation, composeCsv } from '../../organizations.ts'
import { batchAddPage, membersPage, organizationsPage } from '../../pages/organization-pages.ts'
import { admin } from '../../people.ts'

const PASSWORD = 'Blue-Kettle-7'
const MANAGER = 'mona@lantern.example'
const PEOPLE = 200
const emailOf = (n: number) => `worker-${String(n).padStart(3, '0')}@lantern.example`
const nameOf = (n: number) => `Worker Nr${String(n).padStart(3, '0')}`
const csv = composeCsv('Email,First,Last', PEOPLE, (n) => `${emailOf(n)},${nameOf(n).replace(' ', ',')}`)

test('an organization is created, its manager invites 200 people, one accepts, ten move, one is removed', async ({
  openPageAs,
  openBrowserContext,
  product,
}) => {
  test.slow()
  const adminPage = await openPageAs(admin)
  const managerPage = await (await openBrowserContext()).newPage()
  const members = membersPage(managerPage)
  const batch = batchAddPage(managerPage)

  await test.step('an administrator creates the organization, and a sub-group', async () => {
    const list = organizationsPage(adminPage)
    await adminPage.goto('/admin/groups')
    await list.create.click()
    await list.fill({
      Name: 'Lantern Works',
      'Manager e-mail': MANAGER,
      'First name': 'Mona',
      'Last name': 'Reyes',
      'Max members': '250',
    })
    await expect(adminPage.getByText('New organization created')).toBeVisible()
    await expect(adminPage).toHaveURL('/admin/group/lantern-works')
    const { version } = await (await adminPage.request.get('/api/groups/lantern-works')).json()
    const data = { version, name: 'Night shift' }
    const headers = { origin: product.address }
    const response = await adminPage.request.post('/api/groups/lantern-works/sub-groups', { data, headers })
    expect(response.status()).toBe(201)
  })

  await test.step('the sub-group gets a layout of its own, and then that of the organization again', async () => {
    await adminPage.reload()
    const layout = membersPage(adminPage).layoutOf('Night shift')
    await expect(layout).toHaveValue('')
    for (const value of ['rising-gen', '']) {
      await layout.selectOption(value)
      await expect(adminPage.getByText(/^Settings updated to/)).toHaveCount(1)
      await adminPage.reload()
      await expect(layout).toHaveValue(value)
    }
  })

  await test.step('its manager signs in from the mail, and is led to the members', async () => {
    await acceptInvitation(managerPage, MANAGER, PASSWORD)
    await expect(members.heading).toHaveText('Manage Org: Lantern Works')
    await expect(managerPage.getByText('1 of 250 Users')).toBeVisible()
  })

  await test.step('the manager invites 200 people from a file', async () => {
    await members.batchAdd.click()
    await batch.chooseFile('lantern.csv', csv)
    await expect(batch.heading).toHaveText('Look it over before anybody is invited')
    await expect(batch.figure('will be invited')).toHaveText('200')
    await expect(batch.figure('taken afterwards')).toHaveText('201 of 250 seats')
    await batch.start.click()
    await expect(batch.heading).toHaveText('The import is done', { timeout: 180_000 })
    await expect(batch.progress('lantern.csv')).toContainText('200 Succeeded')
    await batch.back.click()
    await expect(managerPage.getByText(/^201 of 250 Users/)).toBeVisible()
  })

  await test.step('one of them accepts, which the manager sees', async () => {
    const email = emailOf(PEOPLE - 1)
    await members.search.fill(email)
    await expect(members.rowOf(email)).toContainText('PENDING')
    const page = await (await openBrowserContext()).newPage()
    await acceptInvitation(page, email, PASSWORD)
    await expect(page.getByText('Lantern Works can see your name')).toBeVisible()
    await managerPage.reload()
    await expect(members.rowOf(email)).toContainText('Active')
    await members.search.fill('')
  })

  await test.step('ten of them move to the sub-group', async () => {
    await expect(members.rowOf(emailOf(0))).toBeVisible()
    for (let n = 0; n < 10; n += 1) await members.tick(members.rowOf(emailOf(n)))
    await members.moveTo.click()
    await members.menuItem('Night shift').click()
    await members.dialog.getByRole('button', { name: 'Move 10' }).click()
    await expect(members.subGroup('Night shift')).toHaveAccessibleName(/10/)
  })

  await test.step('the members are exported', async () => {
    const downloading = managerPage.waitForEvent('download')
    await members.exportMembers.click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^development-lantern-works-export-\d{8}T\d{6}Z\.csv$/)
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(lines).toHaveLength(202)
    const headings = lines[0]?.replace(/["\uFEFF]/g, '')
    expect(headings).toBe('Email,First,Last,Sub,Org,OrgDisplayName,Role,Status,Invited,LessonsCompleted')
  })

  await test.step('one of them is removed', async () => {
    await members.delete(members.rowOf(emailOf(1)), nameOf(1))
    await expect(managerPage.getByText(`${emailOf(1)} deleted`)).toBeVisible()
    await expect(managerPage.getByText(/^200 of 250 Users/)).toBeVisible()
    await expect(members.rowOf(emailOf(1))).toHaveCount(0)
  })
})
