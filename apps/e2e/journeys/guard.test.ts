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

test('every guarded page redirects a visitor to sign in, with its address as the destination', async ({
  request,
}) => {
  for (const path of guarded) {
    const response = await request.get(`${path}?from=mail`, { maxRedirects: 0 })
    expect(response.status(), path).toBe(302)
    expect(response.headers().location, path).toBe(`/?redirect=${encodeURIComponent(`${path}?from=mail`)}`)
  }
})

test('signing in leads to the requested lesson, with query and fragment', async ({ page }) => {
  await page.goto('/track/money-talks-for-two?from=mail#couple-carry')
  await expect(page).toHaveURL(/\/\?redirect=/)
  await frontPage(page).signIn(maya)
  await expect(page).toHaveURL('/track/money-talks-for-two?from=mail#couple-carry')
  await expect(trackPage(page).lesson('couple-carry').complete).toBeVisible()
})

test('the front page redirects signed-in people to the dashboard, or to the destination', async ({
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

const hostileDestinations = [
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

test('hostile destinations lead to the dashboard', async ({
  openBrowserContext,
  context,
  signInAs,
  product,
}) => {
  for (const destination of hostileDestinations.slice(0, 3)) {
    const visitorContext = await openBrowserContext()
    const page = await visitorContext.newPage()
    await page.goto(`/?redirect=${encodeURIComponent(destination)}`)
    await frontPage(page).signIn(maya)
    await expect(page, destination).toHaveURL('/dashboard')
  }
  await signInAs(maya)
  for (const destination of hostileDestinations) {
    const response = await context.request.get(`/?redirect=${encodeURIComponent(destination)}`)
    expect(response.url(), destination).toBe(`${product.address}/dashboard`)
  }
})

test('the role decides which administration pages open', async ({ openBrowserContext, product }) => {
  const landingPath = async (email: string, path: string) => {
    const context = await openBrowserContext()
    await signIn(context, product.address, email)
    const response = await context.request.get(path)
    return new URL(response.url()).pathname
  }
  for (const path of ['/admin/groups', '/admin/group/harbor-foods', '/admin/member/x1', '/admin/layouts'])
    expect(await landingPath(maya, path), path).toBe('/dashboard')
  expect(await landingPath(manager, '/admin/groups')).toBe('/admin/group/harbor-foods')
  expect(await landingPath(manager, '/admin/layouts')).toBe('/dashboard')
  expect(await landingPath(admin, '/admin/layouts')).toBe('/admin/layouts')
})

test('a learner who signs in at an administration page lands on the dashboard', async ({ page }) => {
  await page.goto('/admin/layouts')
  await frontPage(page).signIn(maya)
  await expect(page).toHaveURL('/dashboard')
  await expect(library(page).heading).toHaveText('Welcome back, Maya')
})

test('an unknown address returns 404 and a link home', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(library(page).heading).toHaveText('Page not found (Error 404)')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown track or topic returns 404 with a message of the library', async ({
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
