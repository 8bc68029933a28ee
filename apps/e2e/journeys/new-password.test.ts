import { suspendIdleCallbacks } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { profilePage } from '../pages/profile-page.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { PASSWORD } from '../people.ts'

const EMAIL = 'nia.brooks@example.com'

async function openReset(page: Page) {
  const signInPage = signInPages(page)
  await page.goto('/auth/resetpassword')
  await signInPage.email.fill(EMAIL)
  await page.getByRole('button', { name: 'I have a code already' }).click()
  await signInPage.code.fill('123456')
  return signInPage
}

test('the reset form has five rules, and rejects a common password before sending it', async ({ page }) => {
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

test('the reset form has four rules if common passwords are allowed', async ({ page }) => {
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

test('the profile has the same five rules', async ({ newcomerPage: page }) => {
  const { password } = profilePage(page)
  const { rules } = password
  await page.goto('/profile')
  await password.current.fill(PASSWORD)
  await password.newPassword.fill('Welcome-2026')
  await expect(rules).toHaveCount(5)
  await expect(rules.filter({ hasText: 'Not yet' })).toHaveText(/many people choose/)
  await expect(password.update).toBeDisabled()
  await password.newPassword.fill('Copper-Window-5')
  await expect(password.update).toBeEnabled()
})

test('the list of common passwords is loaded only by a page that needs it', async ({ page }) => {
  // While it is idle, the front page preloads the pages that its links open.
  await suspendIdleCallbacks(page)
  let scripts: string[] = []
  // Read in a route: the browser may drop the body of a response before it is requested.
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    scripts.push(await response.text())
    await route.fulfill({ response })
  })
  const loadsPasswordList = async (path: string): Promise<boolean> => {
    scripts = []
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts).not.toEqual([])
    return scripts.some((text) => text.includes('qwertyuiop'))
  }
  expect(await loadsPasswordList('/')).toBe(false)
  expect(await loadsPasswordList('/auth/resetpassword')).toBe(true)
})
