import { suspendIdleCallbacks } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { signInPages } from '../pages/sign-in-pages.ts'

const SCRIPTS = '**/assets/*.js'

/** Makes requests for scripts fail with 404, as after an update that has removed the page's build; returns the undo. */
async function removeScripts(page: Page): Promise<() => Promise<void>> {
  await page.route(SCRIPTS, (route) => {
    const address = new URL(route.request().url())
    address.pathname = address.pathname.replace(/\.js$/, '.of-another-build.js')
    return route.continue({ url: address.href })
  })
  return () => page.unroute(SCRIPTS)
}

test.beforeEach(({ allowErrors }) => allowErrors(/status of 404/))

test('a link of an older build offers to reload, which opens its target', async ({ mayaPage: page }) => {
  await suspendIdleCallbacks(page)
  await page.goto('/dashboard')
  await expect(library(page).heading).toBeVisible()
  const restoreScripts = await removeScripts(page)
  await library(page).nav.getByRole('link', { name: 'Topics' }).click()
  const { errorPanel } = library(page)
  await expect(errorPanel).toContainText('There is a newer version of this page')
  await expect(library(page).account).toBeVisible()
  await restoreScripts()
  await errorPanel.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL('/AllTopics')
  await expect(library(page).heading).toHaveText('We think you might like these topics:')
})

test('a dialog whose script an update removed offers to reload; the form keeps its input', async ({
  page,
}) => {
  await suspendIdleCallbacks(page)
  await page.goto('/')
  await frontPage(page).fill('nia@example.com')
  const restoreScripts = await removeScripts(page)
  await signInPages(page).loginHelp.click()
  const panel = page.getByRole('alert').filter({ hasText: 'There is a newer version of this page' })
  await expect(panel).toBeVisible()
  await expect(frontPage(page).email).toHaveValue('nia@example.com')
  await restoreScripts()
  await panel.getByRole('button', { name: 'Reload' }).click()
  await expect(panel).toBeHidden()
  await expect(frontPage(page).email).toHaveValue('nia@example.com')
  await expect(frontPage(page).password).toHaveValue('')
  await signInPages(page).loginHelp.click()
  await expect(signInPages(page).help.email).toHaveValue('nia@example.com')
})

test('a missing script gets a 404 in JSON, and never a page', async ({ page }) => {
  for (const path of ['/assets/home-0000.js', '/assets/', '/assets/deep/er.css']) {
    const response = await page.request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['content-type'], path).toContain('application/json')
    expect(response.headers()['cache-control'], path).toBe('no-store')
  }
})
