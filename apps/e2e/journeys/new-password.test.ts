import { holdIdle } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { entrance } from '../pages/entrance.ts'
import { profilePage } from '../pages/profile-page.ts'
import { PASSWORD } from '../people.ts'

const EMAIL = 'nia.brooks@example.com'

/** The reset form as far as the new password, with a code that is as long as one. */
async function openReset(page: Page) {
  const door = entrance(page)
  await page.goto('/auth/resetpassword')
  await door.email.fill(EMAIL)
  await page.getByRole('button', { name: 'I have a code already' }).click()
  await door.code.fill('123456')
  return door
}

test('a reset names a common password in a fifth line, before anything is sent', async ({ page }) => {
  const { rules, newPassword, updatePassword } = await openReset(page)
  await expect(rules).toHaveText([
    /^Between 8 and 99 characters/,
    /^At least one capital letter/,
    /^At least one number/,
    /^At least one special character/,
    /^Not one that many people choose/,
  ])
  await expect(rules.filter({ hasText: 'Done' })).toHaveCount(0)
  for (const common of ['Password-2026!', 'Nia.brooks-26', 'Kitchen-Table-9']) {
    await newPassword.fill(common)
    await expect(rules.filter({ hasText: 'Not yet' })).toHaveText(/many people choose/)
    await expect(updatePassword).toBeDisabled()
  }
  await newPassword.fill('Blue-Kettle-7')
  await expect(rules.filter({ hasText: 'Done' })).toHaveCount(5)
  await expect(updatePassword).toBeEnabled()
})

test('where common passwords are allowed there are four lines, and they are enough', async ({ page }) => {
  await page.route('**/auth/resetpassword', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('"refusesCommonPasswords":true', '"refusesCommonPasswords":false')
    expect(body).not.toBe(html)
    await route.fulfill({ response, body })
  })
  const { rules, newPassword, updatePassword } = await openReset(page)
  await newPassword.fill('Password-2026!')
  await expect(rules.filter({ hasText: 'Done' })).toHaveCount(4)
  await expect(rules).toHaveCount(4)
  await expect(updatePassword).toBeEnabled()
})

test('the profile has the same five lines', async ({ page, newcomer: _ }) => {
  const { password } = profilePage(page)
  const { rules } = password
  await page.goto('/profile')
  await password.current.fill(PASSWORD)
  await password.wanted.fill('Welcome-2026')
  await expect(rules).toHaveCount(5)
  await expect(rules.filter({ hasText: 'Not yet' })).toHaveText(/many people choose/)
  await expect(password.update).toBeDisabled()
  await password.wanted.fill('Copper-Window-5')
  await expect(password.update).toBeEnabled()
})

test('the list of common passwords comes only with a page that needs it', async ({ page }) => {
  // While it is idle, the front page loads ahead what its links open.
  await holdIdle(page)
  let scripts: string[] = []
  // Read on the way: the browser may have dropped the body of an answer by the time it is asked for it.
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    scripts.push(await response.text())
    await route.fulfill({ response })
  })
  const readList = async (path: string): Promise<boolean> => {
    scripts = []
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts).not.toEqual([])
    return scripts.some((text) => text.includes('qwertyuiop'))
  }
  expect(await readList('/')).toBe(false)
  expect(await readList('/auth/resetpassword')).toBe(true)
})
