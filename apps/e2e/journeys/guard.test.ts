import { expect, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { trackPage } from '../pages/track-page.ts'
import { admin, manager, maya } from '../people.ts'
import { signIn } from '../sign-in.ts'

const guarded = [
  '/dashboard',
  '/AllTopics',
  '/AllTracks',
  '/track/scams',
  '/topic/staying-safe',
  '/myprogress',
  '/profile',
  '/admin/groups',
  '/admin/group/harbor-foods',
  '/admin/member/x1',
  '/admin/layouts',
  '/admin/updatetrack/scams',
]

test('every guarded page sends a stranger to sign in, and remembers where they wanted to go', async ({
  request,
}) => {
  for (const path of guarded) {
    const answer = await request.get(`${path}?from=mail`, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(302)
    expect(answer.headers().location, path).toBe(`/?redirect=${encodeURIComponent(`${path}?from=mail`)}`)
  }
})

test('after signing in they arrive at the very lesson, with query and fragment', async ({ page }) => {
  await page.goto('/track/money-talks-for-two?from=mail#couple-carry')
  await expect(page).toHaveURL(/\/\?redirect=/)
  await frontPage(page).signIn(maya)
  await expect(page).toHaveURL('/track/money-talks-for-two?from=mail#couple-carry')
  await expect(trackPage(page).lesson('couple-carry').complete).toBeVisible()
})

test('a signed-in visitor of the front page goes on to the library, or where they wanted', async ({
  page,
  signInAs,
}) => {
  await signInAs(maya)
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/?redirect=%2Ftrack%2Fscams')
  await expect(page).toHaveURL('/track/scams')
  await page.goto('/dashboard/')
  await expect(library(page).heading).toHaveText('Welcome back, Maya')
})

const hostile = [
  '//evil.example',
  'https://evil.example/dashboard',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
  '/@evil.example',
  '/dashboard@evil.example',
  '/track/../../evil',
  '\t//evil.example',
  'data:text/html,x',
  '/terms',
  '/no-such-page',
]

test('hostile destinations end on the dashboard', async ({
  openBrowserContext,
  context,
  signInAs,
  product,
}) => {
  for (const place of hostile.slice(0, 3)) {
    const stranger = await openBrowserContext()
    const page = await stranger.newPage()
    await page.goto(`/?redirect=${encodeURIComponent(place)}`)
    await frontPage(page).signIn(maya)
    await expect(page, place).toHaveURL('/dashboard')
  }
  await signInAs(maya)
  for (const place of hostile) {
    const answer = await context.request.get(`/?redirect=${encodeURIComponent(place)}`)
    expect(answer.url(), place).toBe(`${product.address}/dashboard`)
  }
})

test('roles decide about the administration', async ({ openBrowserContext, product }) => {
  const landing = async (email: string, path: string) => {
    const context = await openBrowserContext()
    await signIn(context, product.address, email)
    const answer = await context.request.get(path)
    return new URL(answer.url()).pathname
  }
  for (const path of ['/admin/groups', '/admin/group/harbor-foods', '/admin/member/x1', '/admin/layouts'])
    expect(await landing(maya, path), path).toBe('/dashboard')
  expect(await landing(manager, '/admin/groups')).toBe('/admin/group/harbor-foods')
  expect(await landing(manager, '/admin/layouts')).toBe('/dashboard')
  expect(await landing(admin, '/admin/layouts')).toBe('/admin/layouts')
})

test('a learner who signs in towards the administration lands on the dashboard', async ({ page }) => {
  await page.goto('/admin/layouts')
  await frontPage(page).signIn(maya)
  await expect(page).toHaveURL('/dashboard')
  await expect(library(page).heading).toHaveText('Welcome back, Maya')
})

test('an unknown address answers 404 and leads home', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(library(page).heading).toHaveText('Page not found (Error 404)')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown track or topic answers 404 in the words of the library', async ({
  page,
  signInAs,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await signInAs(maya)
  expect((await page.goto('/track/no-such-track'))?.status()).toBe(404)
  await expect(library(page).heading).toHaveText("We can't seem to find that track")
  expect((await page.goto('/topic/no-such-topic'))?.status()).toBe(404)
  await expect(library(page).heading).toHaveText("Uh-oh we can't find that topic...")
})
