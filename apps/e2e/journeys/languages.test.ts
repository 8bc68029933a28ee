import { languageNames } from '@kitchen-table/i18n/locale'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { tabTo } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { profilePage } from '../pages/profile-page.ts'
import { waitForTakeover } from '../wait-for-takeover.ts'

const expectLanguage = async (page: Page, lang: string, dir = 'ltr') => {
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.locator('html')).toHaveAttribute('dir', dir)
}

test('a language that the address has chosen stays on the next pages', async ({ page }) => {
  await page.goto('/')
  await expectLanguage(page, 'en')
  await page.goto('/?lang=es')
  await expectLanguage(page, 'es')
  await page.locator('a[href="/help-right-now"]').first().click()
  await expect(page).toHaveURL('/help-right-now')
  await expectLanguage(page, 'es')
  for (const path of ['/terms', '/auth/resetpassword', '/new-user']) {
    await page.goto(path)
    await expectLanguage(page, 'es')
    await expect(page.getByRole('main')).not.toHaveAttribute('lang')
  }
  for (const path of ['/terms', '/rising-gen-terms']) {
    await page.goto(path)
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
  }
  await page.goto('/?lang=ar-XB')
  await expectLanguage(page, 'ar-XB', 'rtl')
})

test('what a page loads later has its sentences in the language of the page', async ({ page }) => {
  await page.goto('/?lang=es')
  await page.getByRole('button', { name: 'Ayuda para entrar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ayuda para entrar' })
  await expect(dialog.getByRole('textbox', { name: 'Organización que le invitó' })).toBeVisible()
  await page.goto('/help-right-now')
  await waitForTakeover(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayuda ahora mismo')
})

test('a painted page has its sentences in the language of the page', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/)
  await page.route(/\/assets\/home-\w+\.js/, (route) => route.abort())
  await page.goto('/help-right-now?lang=es', { waitUntil: 'commit' })
  await expect(page.locator('#painted h1')).toHaveText('Ayuda ahora mismo')
  await expect(page.locator('#painted').getByRole('link', { name: 'Llamar al 988' }).first()).toBeVisible()
})

test('a page is in the language of the browser, and requests say which language the page is in', async ({
  openBrowserContext,
  allowErrors,
}) => {
  allowErrors(/401/)
  const context = await openBrowserContext({ locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/help-right-now')
  await expectLanguage(page, 'es')
  await page.goto('/?lang=en')
  await expectLanguage(page, 'en')
  const request = page.waitForRequest('**/api/session')
  await frontPage(page).signIn('nobody@example.com')
  expect(await (await request).headerValue('accept-language')).toBe('en')
  await expect(frontPage(page).refusal).toBeVisible()
})

test('a visitor changes the language of the page in its footer, by keyboard too, and keeps where they want to go', async ({
  page,
}) => {
  const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  await page.goto('/?redirect=%2Fmyprogress')
  await expectLanguage(page, 'en')
  await expect(footerLink('Español')).toHaveAttribute('lang', 'es')
  await expect(footerLink('Español')).toHaveAttribute('hreflang', 'es')
  await expect(footerLink('English')).toHaveCount(0)
  await tabTo(page, footerLink('Español'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?redirect=%2Fmyprogress&lang=es')
  await expectLanguage(page, 'es')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()

  await page.goto('/auth/resetpassword')
  await expectLanguage(page, 'es')
  await footerLink('English').click()
  await expect(page).toHaveURL('/auth/resetpassword?lang=en')
  await expectLanguage(page, 'en')
})

test('a refusal is in Spanish on a page in Spanish', async ({ page, allowErrors }) => {
  allowErrors(/401/)
  await page.goto('/?lang=es')
  await page.getByLabel('Correo electrónico').fill('nobody@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('El correo electrónico o la contraseña no son correctos.')).toBeVisible()
})

test('a person chooses their language, which they find again after the next sign-in', async ({
  page,
  newcomer,
}) => {
  const { language, devices } = profilePage(page)
  await page.goto('/profile')
  await expectLanguage(page, 'en')
  await language.choice.selectOption(languageNames.es)
  await language.save.click()
  await expectLanguage(page, 'es')
  await expect(language.choice).toHaveValue('es')
  // Neither the page nor its dialogs have a translation.
  await devices.everywhere.click()
  await expect(page.getByRole('dialog')).toHaveAttribute('lang', 'en')
  await page.keyboard.press('Escape')
  await page.goto('/dashboard')
  await expectLanguage(page, 'es')
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'en')

  // A request that is still under way would be refused without the session.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.goto('/')
  await expectLanguage(page, 'en')
  await frontPage(page).signIn(newcomer)
  await expect(page).toHaveURL('/dashboard')
  await expectLanguage(page, 'es')
  await expect(library(page).heading).toBeVisible()

  await page.goto('/profile?lang=es&from=help#language')
  await language.choice.selectOption('')
  await language.save.click()
  await expect(page).toHaveURL('/profile?from=help#language')
  await expectLanguage(page, 'en')
})

test('a saved language asks before it takes what was typed elsewhere, and stays after the sign-out', async ({
  openPageAs,
  newcomer,
}) => {
  const page = await openPageAs(newcomer)
  const { language } = profilePage(page)
  const newPassword = page.getByRole('textbox', { name: 'New password' })
  const dialogs: string[] = []
  let isLost = false
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type())
    await (isLost ? dialog.accept() : dialog.dismiss())
  })
  await page.goto('/profile?lang=en')
  await newPassword.fill('only half of it')
  await language.choice.selectOption(languageNames.es)
  await language.save.click()
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await expect(newPassword).toHaveValue('only half of it')
  await expect(language.save).toBeEnabled()

  isLost = true
  await language.save.click()
  await expectLanguage(page, 'es')
  expect(dialogs).toHaveLength(2)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/')
  await expectLanguage(page, 'es')
})
