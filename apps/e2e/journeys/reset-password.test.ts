import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { PASSWORD } from '../people.ts'
import { extractCode, extractLink, readNewestEmail } from '../sent-messages.ts'

const password = 'Green-Ladder-9'

test('a forgotten password is set anew with a code', async ({
  page,
  openPageAs,
  takeNewcomer,
  allowErrors,
}) => {
  allowErrors(/40[01] \(/)
  const email = takeNewcomer()
  const door = signInPages(page)
  const elsewhere = await openPageAs(email)
  await elsewhere.goto('/dashboard')

  await test.step('asks for a code from where one signs in, with the address that was typed', async () => {
    await page.goto('/')
    await frontPage(page).email.fill(email)
    await door.forgot.click()
    await expect(page).toHaveURL('/auth/resetpassword')
    await expect(door.email).toHaveValue(email)
    await door.sendCode.click()
    await expect(page.getByText(`If there is an account for ${email}, a code is on its way.`)).toBeVisible()
    await expect(door.sendCode).toBeDisabled()
  })

  const letter = await readNewestEmail(page, email, /code/i)
  expect(new URL(extractLink(letter)).search).toBe('')

  await test.step('cannot go on before every rule holds; a wrong code is said beside it', async () => {
    await expect(door.updatePassword).toBeDisabled()
    await door.code.fill('12345')
    await door.newPassword.fill(password)
    await expect(door.updatePassword).toBeDisabled()
    await door.code.fill(extractCode(letter) === '111111' ? '222222' : '111111')
    await door.updatePassword.click()
    await expect(door.code).toBeFocused()
    await expect(door.code).toHaveAccessibleDescription(/That code is not right/)
    await expect(door.newPassword).toHaveValue(password)
  })

  await test.step('takes the code, typed with a space, and asks for a sign-in', async () => {
    const code = extractCode(letter)
    await door.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await door.updatePassword.click()
    await expect(page).toHaveURL('/?redirect=%2Fdashboard')
    await expect(page.getByText('Your password has been updated!')).toBeVisible()
    await expect(page.getByText('Login to continue.')).toBeVisible()
    await expect(frontPage(page).email).toHaveValue(email)
    await frontPage(page).signIn(email, PASSWORD)
    await expect(frontPage(page).refusal).toHaveText('Incorrect email or password.')
    await frontPage(page).signIn(email, password)
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('other devices are signed out', async () => {
    expect((await elsewhere.request.get('/api/start')).status()).toBe(401)
  })
})

test('sending the code once more and going back to the address keep the focus', async ({ page }) => {
  const door = signInPages(page)
  await page.route('**/api/password/code', (route) => route.fulfill({ status: 204 }))
  await page.clock.install()
  await page.goto('/auth/resetpassword')
  await door.email.fill('nobody@example.com')
  await door.sendCode.click()
  await expect(door.sendCode).toHaveText(/again in \d+ s/)
  await page.clock.fastForward('00:31')
  await expect(door.sendCode).toHaveText('Send Code')
  await door.sendCode.press('Enter')
  await expect(page.getByText('Sent again.')).toBeVisible()
  await expect(door.sendCode).toBeDisabled()
  await expect(door.sendCode).toBeFocused()

  await page.getByRole('button', { name: 'Use another address' }).press('Enter')
  await expect(door.email).toBeFocused()
})

test('somebody who is signed in sets it anew without an address, and stays', async ({ page, newcomer }) => {
  const door = signInPages(page)
  await page.goto('/auth/resetpassword')
  await expect(door.email).toBeHidden()
  await door.sendCode.click()
  await door.code.fill(extractCode(await readNewestEmail(page, newcomer, /code/i)))
  await door.newPassword.fill(password)
  await door.updatePassword.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Your password has been updated!')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
})

/** What a page has kept in this tab. */
const keptIn = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

test('a reset goes on where it was when the page was thrown away in the middle', async ({
  page,
  takeNewcomer,
}) => {
  const email = takeNewcomer()
  const door = signInPages(page)
  await page.goto('/auth/resetpassword')
  await door.email.fill(email)
  await page.reload()
  await expect(door.email).toHaveValue(email)

  await door.sendCode.click()
  await expect(door.code).toBeFocused()
  await page.reload()
  await expect(page.getByText(`If there is an account for ${email}, a code is on its way.`)).toBeVisible()
  await expect(door.sendCode).toHaveText(/again in \d+ s/)

  const code = extractCode(await readNewestEmail(page, email, /code/i))
  await door.code.fill(code)
  await door.newPassword.fill(password)
  expect(await keptIn(page)).not.toContain(password)
  expect(await keptIn(page)).not.toContain(code)
  await page.reload()
  await door.code.fill(code)
  await door.newPassword.fill(password)
  await door.updatePassword.click()
  await expect(page).toHaveURL('/?redirect=%2Fdashboard')
  await expect(frontPage(page).email).toHaveValue(email)
  expect(await keptIn(page)).not.toContain(email)
  await page.goto('/auth/resetpassword')
  await expect(door.email).toHaveValue('')
})

test('the link of the letter goes on with the reset on another device', async ({
  page,
  openBrowserContext,
  takeNewcomer,
}) => {
  const email = takeNewcomer()
  await page.goto('/auth/resetpassword')
  await signInPages(page).email.fill(email)
  await signInPages(page).sendCode.click()
  const letter = await readNewestEmail(page, email, /code/i)
  const link = extractLink(letter)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
  expect(token).not.toBe('')

  const phone = await (await openBrowserContext()).newPage()
  const door = signInPages(phone)
  const asked: string[] = []
  phone.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await phone.goto(link)
  await expect(phone.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()
  await expect(phone).toHaveURL('/auth/resetpassword')
  await phone.reload()
  await expect(phone.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()

  await door.code.fill(extractCode(letter))
  await door.newPassword.fill(password)
  await door.updatePassword.click()
  await expect(phone).toHaveURL('/?redirect=%2Fdashboard')
  await expect(frontPage(phone).email).toHaveValue(email)
  expect(asked.join('\n')).not.toContain(token)
  expect(asked.length).toBeGreaterThan(5)
  expect(await keptIn(phone)).not.toContain(token)
  await frontPage(phone).signIn(email, password)
  await expect(phone).toHaveURL('/dashboard')
})

test('a link that is opened over a page that waits for its code takes its place', async ({
  page,
  takeNewcomer,
}) => {
  const email = takeNewcomer()
  const door = signInPages(page)
  await page.goto('/auth/resetpassword')
  await door.email.fill('somebody-else@example.com')
  await door.sendCode.click()
  await expect(page.getByText('If there is an account for somebody-else@example.com')).toBeVisible()
  await page.goto(`/auth/resetpassword#${new URLSearchParams({ email, token: 't'.repeat(43) })}`)
  await expect(page.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()
  await expect(page).toHaveURL('/auth/resetpassword')
})
