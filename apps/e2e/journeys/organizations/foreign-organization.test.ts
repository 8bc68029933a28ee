import { expect, test } from '../../journey.ts'
import { membersPage } from '../../pages/organization-pages.ts'
import { GROUP_NAME, invitedPeople, JOURNEY_GROUP, manager } from '../../people.ts'

const foreignPerson = invitedPeople.at(-1)

test("a manager who tries another organization's addresses by hand sees nothing of it", async ({
  openPageAs,
  allowErrors,
}) => {
  allowErrors(/status of 40[34]/)
  const page = await openPageAs(manager)
  const { heading } = membersPage(page)
  const { sub = '', email = '' } = foreignPerson ?? {}

  await test.step('the page of another organization is that of one that does not exist', async () => {
    const paths = ['', '?import=new', '?tab=audit', `?member=${sub}`].map((query) => JOURNEY_GROUP + query)
    for (const path of [...paths, 'no-such-organization']) {
      await page.goto(`/admin/group/${path}`)
      await expect(heading).toHaveText("We can't seem to find that organization.")
      await expect(page.getByText(GROUP_NAME)).toHaveCount(0)
    }
  })

  await test.step('a person of another organization is denied', async () => {
    await page.goto(`/admin/member/${sub}`)
    await expect(heading).toHaveText('Permission denied. User is not a member of your group')
    await expect(page.getByText(email)).toHaveCount(0)
  })

  await test.step('the list of organizations leads to the own one', async () => {
    await page.goto('/admin/groups')
    await expect(heading).toHaveText('Manage Org: Harbor Foods')
    await expect(page).toHaveURL('/admin/group/harbor-foods')
  })
})
