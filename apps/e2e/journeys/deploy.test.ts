import { suspendIdleCallbacks } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { maya } from '../people.ts'

const SCRIPTS = '**/assets/*.js'

/** As after an update that kept nothing of the build before: the server has none of the page's scripts. */
async function removeScripts(page: Page): Promise<() => Promise<void>> {
  await page.route(SCRIPTS, (route) => {
    const address = new URL(route.request().url())
    address.pathname = address.pathname.replace(/\.js$/, '.of-another-build.js')
    return route.continue({ url: address.href })
  })
  return () => page.unroute(SCRIPTS)
}

test.beforeEach(({ allowErrors }) => allowErrors(/status of 404/))

test('a link on a page that an update left behind offers to reload, and leads on from there', async ({
  page,
  signInAs,
}) => {
  await signInAs(maya)
  await suspendIdleCallbacks(page)
  await page.goto('/dashboard')
  await expect(library(page).heading).toBeVisible()
  const newPageIsOut = await removeScripts(page)
  await library(page).nav.getByRole('link', { name: 'All Content' }).click()
  const panel = page.getByRole('main').getByRole('alert')
  await expect(panel).toContainText('There is a newer version of this page')
  await expect(library(page).account).toBeVisible()
  await newPageIsOut()
  await panel.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL('/AllTracks')
  await expect(library(page).heading).toHaveText(/^All Learning Tracks/)
})

test('a dialog that an update took away offers to reload, and what was typed beside it stays', async ({
  page,
}) => {
  await suspendIdleCallbacks(page)
  await page.goto('/')
  await frontPage(page).fill('nia@example.com')
  const newPageIsOut = await removeScripts(page)
  await signInPages(page).loginHelp.click()
  const panel = page.getByRole('alert').filter({ hasText: 'There is a newer version of this page' })
  await expect(panel).toBeVisible()
  await expect(frontPage(page).email).toHaveValue('nia@example.com')
  await newPageIsOut()
  await panel.getByRole('button', { name: 'Reload' }).click()
  await expect(panel).toBeHidden()
  await expect(frontPage(page).email).toHaveValue('nia@example.com')
  await expect(frontPage(page).password).toHaveValue('')
  await signInPages(page).loginHelp.click()
  await expect(signInPages(page).help.email).toHaveValue('nia@example.com')
})

test('a script that is not there is answered as missing, and never with a page', async ({ page }) => {
  for (const path of ['/assets/home-0000.js', '/assets/', '/assets/deep/er.css']) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type'], path).toContain('application/json')
    expect(answer.headers()['cache-control'], path).toBe('no-store')
  }
})
