import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { PASSWORD } from '../people.ts'
import { isCloud } from '../product.ts'
import { extractCode, extractLink, readNewestEmail } from '../sent-messages.ts'

const password = 'Green-Ladder-9'

test('a code resets a forgotten password', async ({ page, openPageAs, takeNewcomer, allowErrors }) => {
  allowErrors(/40[01] \(/)
  const email = takeNewcomer()
  const signInPage = signInPages(page)
  const otherDevice = await openPageAs(email)
  await otherDevice.goto('/dashboard')

  await test.step('requests a code from the sign-in page, with the address typed there', async () => {
    await page.goto('/')
    await frontPage(page).email.fill(email)
    await signInPage.forgot.click()
    await expect(page).toHaveURL('/auth/resetpassword')
    await expect(signInPage.email).toHaveValue(email)
    await signInPage.sendCode.click()
    await expect(page.getByText(`If there is an account for ${email}, a code is on its way.`)).toBeVisible()
    await expect(signInPage.sendCode).toBeDisabled()
  })

  const emailText = await readNewestEmail(page, email, /code/i)
  // The e-mail of Cognito has no link.
  if (!isCloud) expect(new URL(extractLink(emailText)).search).toBe('')

  await test.step('cannot submit before every rule is met; a wrong code gets an error beside it', async () => {
    await expect(signInPage.updatePassword).toBeDisabled()
    await signInPage.code.fill('12345')
    await signInPage.newPassword.fill(password)
    await expect(signInPage.updatePassword).toBeDisabled()
    await signInPage.code.fill(extractCode(emailText) === '111111' ? '222222' : '111111')
    await signInPage.updatePassword.click()
    await expect(signInPage.code).toBeFocused()
    await expect(signInPage.code).toHaveAccessibleDescription(/That code is not right/)
    await expect(signInPage.newPassword).toHaveValue(password)
  })

  await test.step('accepts the code with a space, and asks to sign in', async () => {
    const code = extractCode(emailText)
    await signInPage.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await signInPage.updatePassword.click()
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
    expect((await otherDevice.request.get('/api/start')).status()).toBe(401)
  })
})

test('sending the code again keeps the focus, and going back moves it to the address', async ({ page }) => {
  const signInPage = signInPages(page)
  await page.route('**/api/password/code', (route) => route.fulfill({ status: 204 }))
  await page.clock.install()
  await page.goto('/auth/resetpassword')
  await signInPage.email.fill('nobody@example.com')
  await signInPage.sendCode.click()
  await expect(signInPage.sendCode).toHaveText(/again in \d+ s/)
  await page.clock.fastForward('00:31')
  await expect(signInPage.sendCode).toHaveText('Send Code')
  await signInPage.sendCode.press('Enter')
  await expect(page.getByText('Sent again.')).toBeVisible()
  await expect(signInPage.sendCode).toBeDisabled()
  await expect(signInPage.sendCode).toBeFocused()

  await page.getByRole('button', { name: 'Use another address' }).press('Enter')
  await expect(signInPage.email).toBeFocused()
})

test('a signed-in person resets the password and stays signed in', { tag: '@full' }, async ({
  page,
  newcomer,
}) => {
  const signInPage = signInPages(page)
  await page.goto('/auth/resetpassword')
  await expect(signInPage.email).toBeHidden()
  await signInPage.sendCode.click()
  await signInPage.code.fill(extractCode(await readNewestEmail(page, newcomer, /code/i)))
  await signInPage.newPassword.fill(password)
  await signInPage.updatePassword.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Your password has been updated!')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
})

const readWebStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

test('a reset continues at the same step after the page is reloaded', { tag: '@full' }, async ({
  page,
  takeNewcomer,
}) => {
  const email = takeNewcomer()
  const signInPage = signInPages(page)
  await page.goto('/auth/resetpassword')
  await signInPage.email.fill(email)
  await page.reload()
  await expect(signInPage.email).toHaveValue(email)

  await signInPage.sendCode.click()
  await expect(signInPage.code).toBeFocused()
  await page.reload()
  await expect(page.getByText(`If there is an account for ${email}, a code is on its way.`)).toBeVisible()
  await expect(signInPage.sendCode).toHaveText(/again in \d+ s/)

  const code = extractCode(await readNewestEmail(page, email, /code/i))
  await signInPage.code.fill(code)
  await signInPage.newPassword.fill(password)
  expect(await readWebStorage(page)).not.toContain(password)
  expect(await readWebStorage(page)).not.toContain(code)
  await page.reload()
  await signInPage.code.fill(code)
  await signInPage.newPassword.fill(password)
  await signInPage.updatePassword.click()
  await expect(page).toHaveURL('/?redirect=%2Fdashboard')
  await expect(frontPage(page).email).toHaveValue(email)
  expect(await readWebStorage(page)).not.toContain(email)
  await page.goto('/auth/resetpassword')
  await expect(signInPage.email).toHaveValue('')
})

// The e-mail of Cognito has no link.
if (!isCloud)
  test('the link of the e-mail continues the reset on another device', { tag: '@full' }, async ({
    page,
    openBrowserContext,
    takeNewcomer,
  }) => {
    const email = takeNewcomer()
    await page.goto('/auth/resetpassword')
    await signInPages(page).email.fill(email)
    await signInPages(page).sendCode.click()
    const emailText = await readNewestEmail(page, email, /code/i)
    const link = extractLink(emailText)
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
    expect(token).not.toBe('')

    const phone = await (await openBrowserContext()).newPage()
    const signInPage = signInPages(phone)
    const requests: string[] = []
    phone.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
    await phone.goto(link)
    await expect(phone.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()
    await expect(phone).toHaveURL('/auth/resetpassword')
    await phone.reload()
    await expect(phone.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()

    await signInPage.code.fill(extractCode(emailText))
    await signInPage.newPassword.fill(password)
    await signInPage.updatePassword.click()
    await expect(phone).toHaveURL('/?redirect=%2Fdashboard')
    await expect(frontPage(phone).email).toHaveValue(email)
    expect(requests.join('\n')).not.toContain(token)
    expect(requests.length).toBeGreaterThan(5)
    expect(await readWebStorage(phone)).not.toContain(token)
    await frontPage(phone).signIn(email, password)
    await expect(phone).toHaveURL('/dashboard')
  })

test('a link replaces a reset that already asks for its code', async ({ page, takeNewcomer }) => {
  const email = takeNewcomer()
  const signInPage = signInPages(page)
  await page.goto('/auth/resetpassword')
  await signInPage.email.fill('someone-else@example.com')
  await signInPage.sendCode.click()
  await expect(page.getByText('If there is an account for someone-else@example.com')).toBeVisible()
  await page.goto(`/auth/resetpassword#${new URLSearchParams({ email, token: 't'.repeat(43) })}`)
  await expect(page.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()
  await expect(page).toHaveURL('/auth/resetpassword')
})
