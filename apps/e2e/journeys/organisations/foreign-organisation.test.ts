import { expect, test } from '../../journey.ts'
import { membersPage } from '../../pages/group-pages.ts'
import { GROUP_NAME, invitedPeople, JOURNEY_GROUP, manager } from '../../people.ts'

const foreignPerson = invitedPeople.at(-1)

test("a manager who tries another organisation's addresses by hand sees nothing of it", async ({
  openPageAs,
  allowErrors,
}) => {
  allowErrors(/status of 40[34]/)
  const page = await openPageAs(manager)
  const { heading } = membersPage(page)
  const { sub = '', email = '', first = '' } = foreignPerson ?? {}

  await test.step('the page of another organisation is that of one that does not exist', async () => {
    for (const slug of [JOURNEY_GROUP, 'no-such-organisation'])
      for (const query of ['', '?import=new', '?tab=audit', `?member=${sub}`]) {
        await page.goto(`/admin/group/${slug}${query}`)
        await expect(heading).toHaveText("We can't seem to find that organization.")
      }
    await expect(page.getByText(GROUP_NAME)).toHaveCount(0)
  })

  await test.step('a person of another organisation is denied', async () => {
    await page.goto(`/admin/member/${sub}`)
    await expect(heading).toHaveText('Permission denied. User is not a member of your group')
    await expect(page.getByText(email)).toHaveCount(0)
  })

  await test.step('what is requested by hand is refused, without a word about the organisation', async () => {
    for (const path of [
      `/api/groups/${JOURNEY_GROUP}`,
      `/api/groups/${JOURNEY_GROUP}/members`,
      `/api/groups/${JOURNEY_GROUP}/audit`,
      `/api/groups/${JOURNEY_GROUP}/imports`,
      `/api/members/${sub}`,
      `/files/groups/${JOURNEY_GROUP}/members.csv`,
      `/files/groups/${JOURNEY_GROUP}/audit.csv`,
      `/files/groups/${JOURNEY_GROUP}/logo`,
    ]) {
      const response = await page.request.get(path)
      expect([403, 404], path).toContain(response.status())
      const text = await response.text()
      for (const secret of [GROUP_NAME, email, first]) expect(text, path).not.toContain(secret)
    }
  })

  await test.step('the list of organisations leads to the own one', async () => {
    await page.goto('/admin/groups')
    await expect(heading).toHaveText('Manage Org: Harbor Foods')
    await expect(page).toHaveURL('/admin/group/harbor-foods')
  })
})
