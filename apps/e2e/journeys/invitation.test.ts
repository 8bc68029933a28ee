import { expect, type Page, test } from '../journey.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { GROUP_NAME, invitedPeople } from '../people.ts'
import { runOperatorCommand } from '../run-operator-command.ts'
import { extractLink, extractTemporaryPassword, readNewestEmail } from '../sent-messages.ts'
import { listServerEventKeys } from '../stored-data.ts'

const password = 'Blue-Kettle-7'

test('from an invitation to a first page', async ({ page, product, allowErrors }) => {
  allowErrors(/401 \(Unauthorized\)/)
  const email = 'new-admin@example.com'
  const door = signInPages(page)
  await runOperatorCommand(product, 'admin-create', '--email', email, '--first', 'Ines')
  const letter = await readNewestEmail(page, email, /invitation/i)

  await test.step('opens the link of the letter, which holds nothing secret', async () => {
    const link = new URL(extractLink(letter))
    expect(link.pathname + link.search + link.hash).toBe(`/new-user#email=${encodeURIComponent(email)}`)
    await page.goto(link.href)
    await expect(door.heading).toHaveText('Welcome to Kitchen Table')
    await expect(door.email).toHaveValue(email)
    await expect(page).toHaveURL('/new-user')
  })

  await test.step('is told what to do about a password that does not open', async () => {
    await door.temporaryPassword.fill('not-the-one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Incorrect email or password. - If you received an invitation more than 90 days ago, please contact us for help.',
    )
  })

  await test.step('comes to one more thing, and sees the rules come true', async () => {
    // As it comes out of a letter that was copied.
    await door.temporaryPassword.fill(` ${extractTemporaryPassword(letter).replaceAll('-', '')}  `)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/auth/newpassword')
    await expect(door.heading).toHaveText('Great! Just one more thing.')
    await expect(door.finalize).toBeDisabled()
    await door.newPassword.fill('blue-kettle-7')
    await expect(door.finalize).toBeDisabled()
    await expect(door.rules.filter({ hasText: 'capital' })).toContainText('Not yet')
    await page.reload()
    await expect(door.rules).toHaveCount(5)
    const uncommon = door.rules.last()
    await expect(uncommon).toContainText('Not one that many people choose')
    for (const common of ['Kitchen-Table-1', 'New-admin-26', 'Summer2026!']) {
      await door.newPassword.fill(common)
      await expect(door.rules.filter({ hasText: 'Done' })).toHaveCount(4)
      await expect(uncommon).toContainText('Not yet')
      await expect(door.finalize).toBeDisabled()
      await expect(page.getByText('it is among the first to be tried')).toBeVisible()
    }
    await door.newPassword.fill(password)
    await expect(door.rules.filter({ hasText: 'Done' })).toHaveCount(5)
    await door.finalize.click()
  })

  await test.step('is in, and the store knows a sign-up', async () => {
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Your password has been updated!')).toBeVisible()
    expect(listServerEventKeys(product, email)).toEqual(['500 admin', '510 admin'])
  })
})

test('a lost invitation rescues itself, and leads to the page that was wanted', async ({ page, product }) => {
  const [person] = invitedPeople
  const email = person?.email ?? ''
  const door = signInPages(page)
  const answer = (address: string) =>
    page.getByText(`If you were invited, a fresh invitation is on its way to ${address}.`)

  await page.goto('/new-user?redirect=%2Ftrack%2Fscams')
  await door.email.fill('nobody-at-all@example.com')
  await door.askForInvitation.click()
  await expect(answer('nobody-at-all@example.com')).toBeVisible()
  await door.email.fill(email)
  await door.askForInvitation.click()
  await expect(answer(email)).toBeVisible()

  const letter = await readNewestEmail(page, email, /invitation/i)
  expect(letter).toContain(GROUP_NAME)
  await door.temporaryPassword.fill(extractTemporaryPassword(letter))
  await page.keyboard.press('Enter')
  await door.newPassword.fill(password)
  await door.finalize.click()
  await expect(page).toHaveURL('/track/scams')
  expect(listServerEventKeys(product, email)).toEqual(['500 user', '510 user'])
})

/** Asks for an invitation, and signs in with its temporary password; the page is then at the new password. */
async function beginInvitation(page: Page, index: number) {
  const email = invitedPeople[index]?.email ?? ''
  const door = signInPages(page)
  await page.goto('/new-user')
  await door.email.fill(email)
  await door.askForInvitation.click()
  const temporary = extractTemporaryPassword(await readNewestEmail(page, email, /invitation/i))
  await door.temporaryPassword.fill(temporary)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/newpassword')
  return { email, door }
}

test('a second tab at the new password says what the first has done, and Back leads nowhere odd', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/40[0-9] \(/, /net::ERR_FAILED/)
  const { email, door } = await beginInvitation(page, 1)
  const [second, third] = [await context.newPage(), await context.newPage()]
  for (const tab of [second, third]) {
    await tab.goto('/auth/newpassword')
    await expect(signInPages(tab).newPassword).toBeVisible()
  }

  await door.newPassword.fill(password)
  await door.finalize.click()
  await expect(page).toHaveURL('/dashboard')

  await test.step('the second tab names it, and goes on', async () => {
    const other = signInPages(second)
    await other.newPassword.fill('Green-Ladder-9')
    await second.route('**/api/session/challenge', (route) => route.abort())
    await other.finalize.click()
    await expect(second.getByText("We can't reach the library right now.")).toBeVisible()
    await expect(other.newPassword).toHaveValue('Green-Ladder-9')
    await second.unroute('**/api/session/challenge')
    await other.finalize.click()
    await expect(other.heading).toHaveText('You have your password already')
    await expect(second.getByText('What you typed on this page was not used.')).toBeVisible()
    await second.getByRole('button', { name: 'Go on' }).click()
    await expect(second).toHaveURL('/dashboard')
  })

  await test.step('a tab that is loaded again goes on by itself', async () => {
    await third.reload()
    await expect(third).toHaveURL('/dashboard')
  })

  await test.step('Back after Finalize does not ask for an invitation that was used', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/new-user')
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/auth/newpassword')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a tab of one invitation sets no password for another that was opened in a second tab', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/40[0-9] \(/)
  const first = await beginInvitation(page, 2)
  const tab = await context.newPage()
  const second = await beginInvitation(tab, 3)

  await first.door.newPassword.fill(password)
  await first.door.finalize.click()
  await expect(first.door.heading).toHaveText('Another invitation was opened')
  await expect(page.getByText(`None was set for ${first.email}.`)).toBeVisible()

  await second.door.newPassword.fill('Green-Ladder-9')
  await second.door.finalize.click()
  await expect(tab).toHaveURL('/dashboard')
  expect((await (await tab.request.get('/api/start')).json()).user).toMatchObject({ email: second.email })
})
