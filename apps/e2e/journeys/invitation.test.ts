import { expect, test } from '../journey.ts'
import { linkIn, newestLetter, temporaryPasswordIn } from '../letters.ts'
import { operate } from '../operator.ts'
import { entrance } from '../pages/entrance.ts'
import { GROUP_NAME, invited } from '../people.ts'
import { serverEvents } from '../stored.ts'

const password = 'Blue-Kettle-7'

test('from an invitation to a first page', async ({ page, product, provoke }) => {
  provoke(/401 \(Unauthorized\)/)
  const email = 'new-admin@example.com'
  const door = entrance(page)
  await operate(product, 'admin-create', '--email', email, '--first', 'Ines')
  const letter = await newestLetter(page, email, /invitation/i)

  await test.step('opens the link of the letter, which holds nothing secret', async () => {
    const link = new URL(linkIn(letter))
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
    await door.temporaryPassword.fill(` ${temporaryPasswordIn(letter).replaceAll('-', '')}  `)
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
    expect(serverEvents(product, email)).toEqual(['500 admin', '510 admin'])
  })
})

test('a lost invitation rescues itself, and leads to the page that was wanted', async ({ page, product }) => {
  const [person] = invited
  const email = person?.email ?? ''
  const door = entrance(page)
  const answer = (address: string) =>
    page.getByText(`If you were invited, a fresh invitation is on its way to ${address}.`)

  await page.goto('/new-user?redirect=%2Ftrack%2Fscams')
  await door.email.fill('nobody-at-all@example.com')
  await door.askForInvitation.click()
  await expect(answer('nobody-at-all@example.com')).toBeVisible()
  await door.email.fill(email)
  await door.askForInvitation.click()
  await expect(answer(email)).toBeVisible()

  const letter = await newestLetter(page, email, /invitation/i)
  expect(letter).toContain(GROUP_NAME)
  await door.temporaryPassword.fill(temporaryPasswordIn(letter))
  await page.keyboard.press('Enter')
  await door.newPassword.fill(password)
  await door.finalize.click()
  await expect(page).toHaveURL('/track/scams')
  expect(serverEvents(product, email)).toEqual(['500 user', '510 user'])
})
