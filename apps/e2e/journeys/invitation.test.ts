import { expect, type Page, test } from '../journey.ts'
import { enter } from '../pages/keyboard.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { GROUP_NAME, invitedPeople } from '../people.ts'
import { isCloud } from '../product.ts'
import { runOperatorCommand } from '../run-operator-command.ts'
import { extractLink, extractTemporaryPassword, readNewestEmail } from '../sent-messages.ts'
import { listServerEventKeys } from '../stored-data.ts'

const password = 'Blue-Kettle-7'

test('an invited person chooses a password and signs in', async ({ page, product, allowErrors }) => {
  allowErrors(/401 \(Unauthorized\)/)
  const email = 'new-admin@example.com'
  const signInPage = signInPages(page)
  await runOperatorCommand(product, 'admin-create', '--email', email, '--first', 'Ines')
  const emailText = await readNewestEmail(page, email, /invitation/i)

  await test.step('opens the link of the e-mail, which contains no secret', async () => {
    const link = new URL(extractLink(emailText))
    expect(link.pathname + link.search + link.hash).toBe(`/new-user#email=${encodeURIComponent(email)}`)
    await page.goto(link.href)
    await expect(signInPage.heading).toHaveText('Welcome to Kitchen Table')
    await expect(signInPage.email).toHaveValue(email)
    await expect(page).toHaveURL('/new-user')
  })

  // cognito-local accepts any password of an invited person.
  if (!isCloud)
    await test.step('sees what to do about a wrong temporary password', async () => {
      await enter(signInPage.temporaryPassword, 'not-the-one')
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
        'Incorrect email or password. - If you received an invitation more than 90 days ago, please contact us for help.',
      )
    })

  await test.step('chooses a password, and sees which rules it meets', async () => {
    // With spaces around it, as when it is copied from an e-mail.
    await enter(signInPage.temporaryPassword, ` ${extractTemporaryPassword(emailText).replaceAll('-', '')}  `)
    await expect(page).toHaveURL('/auth/newpassword')
    await expect(signInPage.heading).toHaveText('Great! Just one more thing.')
    await expect(signInPage.finalize).toBeDisabled()
    await signInPage.newPassword.fill('blue-kettle-7')
    await expect(signInPage.finalize).toBeDisabled()
    await expect(signInPage.rules.filter({ hasText: 'capital' })).toContainText('Not yet')
    await page.reload()
    await expect(signInPage.rules).toHaveCount(5)
    const uncommon = signInPage.rules.last()
    await expect(uncommon).toContainText('Not one that many people choose')
    for (const common of ['Kitchen-Table-1', 'New-admin-26', 'Summer2026!']) {
      await signInPage.newPassword.fill(common)
      await expect(signInPage.rules.filter({ hasText: 'Done' })).toHaveCount(4)
      await expect(uncommon).toContainText('Not yet')
      await expect(signInPage.finalize).toBeDisabled()
      await expect(page.getByText('it is among the first to be tried')).toBeVisible()
    }
    await signInPage.newPassword.fill(password)
    await expect(signInPage.rules.filter({ hasText: 'Done' })).toHaveCount(5)
    await signInPage.finalize.click()
  })

  await test.step('is signed in, and the sign-up is stored', async () => {
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Your password has been updated!')).toBeVisible()
    expect(await listServerEventKeys(product, email)).toEqual(['500 admin', '510 admin'])
  })
})

test('who has lost an invitation requests a new one, and reaches their page', async ({ page, product }) => {
  const [person] = invitedPeople
  const email = person?.email ?? ''
  const signInPage = signInPages(page)
  const confirmation = (address: string) =>
    page.getByText(`If you were invited, a fresh invitation is on its way to ${address}.`)

  await page.goto('/new-user?redirect=%2Ftrack%2Fscams')
  await signInPage.email.fill('nobody-at-all@example.com')
  await signInPage.askForInvitation.click()
  await expect(confirmation('nobody-at-all@example.com')).toBeVisible()
  await signInPage.email.fill(email)
  await signInPage.askForInvitation.click()
  await expect(confirmation(email)).toBeVisible()

  const emailText = await readNewestEmail(page, email, /invitation/i)
  expect(emailText).toContain(GROUP_NAME)
  await enter(signInPage.temporaryPassword, extractTemporaryPassword(emailText))
  await signInPage.newPassword.fill(password)
  await signInPage.finalize.click()
  await expect(page).toHaveURL('/track/scams')
  expect(await listServerEventKeys(product, email)).toEqual(['500 user', '510 user'])
})

async function beginInvitation(page: Page, index: number) {
  const email = invitedPeople[index]?.email ?? ''
  const signInPage = signInPages(page)
  await page.goto('/new-user')
  await signInPage.email.fill(email)
  await signInPage.askForInvitation.click()
  const temporary = extractTemporaryPassword(await readNewestEmail(page, email, /invitation/i))
  await enter(signInPage.temporaryPassword, temporary)
  await expect(page).toHaveURL('/auth/newpassword')
  return { email, signInPage }
}

test('a second tab shows that the first has set the password', { tag: '@full' }, async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/40[0-9] \(/, /net::ERR_FAILED/)
  const { email, signInPage } = await beginInvitation(page, 1)
  const [second, third] = [await context.newPage(), await context.newPage()]
  for (const tab of [second, third]) {
    await tab.goto('/auth/newpassword')
    await expect(signInPages(tab).newPassword).toBeVisible()
  }

  await signInPage.newPassword.fill(password)
  await signInPage.finalize.click()
  await expect(page).toHaveURL('/dashboard')

  await test.step('the second tab shows it, and continues', async () => {
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

  await test.step('a tab that is reloaded continues by itself', async () => {
    await third.reload()
    await expect(third).toHaveURL('/dashboard')
  })

  await test.step('Back after Finalize does not ask for a used invitation', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/new-user')
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/auth/newpassword')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a tab sets no password after a second opened an invitation', { tag: '@full' }, async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/40[0-9] \(/)
  const first = await beginInvitation(page, 2)
  const tab = await context.newPage()
  const second = await beginInvitation(tab, 3)

  await first.signInPage.newPassword.fill(password)
  await first.signInPage.finalize.click()
  await expect(first.signInPage.heading).toHaveText('Another invitation was opened')
  await expect(page.getByText(`None was set for ${first.email}.`)).toBeVisible()

  await second.signInPage.newPassword.fill('Green-Ladder-9')
  await second.signInPage.finalize.click()
  await expect(tab).toHaveURL('/dashboard')
  expect((await (await tab.request.get('/api/start')).json()).user).toMatchObject({ email: second.email })
})
