import { expect, test } from '../../journey.ts'
import { acceptInvitation, createOrganization } from '../../organizations.ts'
import { mouseActions } from '../../pages/counted-actions.ts'
import { batchAddPage, membersPage } from '../../pages/organization-pages.ts'

const MANAGER = 'mona@orchard.example'
const MAX_ACTIONS = 12

const people = Array.from({ length: 46 }, (_, n) => `picker-${n}@orchard.example,Picker,Nr${n},Field`)
/** Typed in a hurry: a mistyped host, no address, no @, an unknown sub-group, and one person twice. */
const csv = [
  'Email,First,Last,Sub-group',
  'amy.jones@gmial.com,Amy,Jones,Field',
  ',Bo,Lund,Field',
  'cy.park.orchard.example,Cy,Park,Press',
  'di.ross@orchard.example,Di,Ross,Pres',
  'PICKER-7@orchard.example,Picker,Nr7,Field',
  ...people,
].join('\r\n')

test('a new manager fixes five mistakes in a file and invites 50 people, in at most 12 actions', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const { write, press, select, count } = mouseActions(page)
  const { heading, ...batch } = batchAddPage(page)
  const members = membersPage(page)
  await createOrganization(browser, product, {
    name: 'Orchard Co-op',
    managerEmail: MANAGER,
    subGroups: ['Field', 'Press'],
    maxMembers: 60,
  })

  await acceptInvitation(page, MANAGER, 'Blue-Kettle-7')
  await members.manageUsers.click()
  await members.batchAdd.click()
  await batch.chooseFile('orchard.csv', csv)
  await expect(heading).toHaveText('Look it over before anybody is invited')
  await expect(batch.figure('cannot be invited as they stand')).toHaveText('4')

  await press(batch.changeIt(2))
  await expect(batch.rowOf('amy.jones@gmail.com')).toBeVisible()

  await press(batch.fixLine(3))
  await write(batch.email, 'bo.lund@orchard.example')
  await press(batch.save)
  await expect(batch.save).toHaveCount(0)

  await press(batch.fixLine(4))
  await write(batch.email, 'cy.park@orchard.example')
  await press(batch.save)
  await expect(batch.save).toHaveCount(0)

  await press(batch.fixLine(5))
  await select(batch.subGroup, 'Press')
  await press(batch.save)
  await expect(batch.save).toHaveCount(0)

  // The person who is there twice is invited once: nothing is to be done about it.
  await expect(batch.rowOf('picker-7@orchard.example').last()).toContainText('The same address as line 6')
  await expect(batch.figure('will be invited')).toHaveText('50')
  await press(batch.start)
  await expect(heading).toHaveText('The import is done')
  await expect(batch.progress('orchard.csv')).toContainText('50 Succeeded')
  expect(count()).toBeLessThanOrEqual(MAX_ACTIONS)
  test.info().annotations.push({ type: 'actions', description: String(count()) })

  await batch.back.click()
  await expect(page.getByText(/^51 of 60 Users/)).toBeVisible()
})
