import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { expect, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { trackPage } from '../pages/track-page.ts'
import { maya } from '../people.ts'

test('signing in leads to the requested lesson, with query and fragment', async ({ page }) => {
  await page.goto('/track/money-talks-for-two?from=mail#couple-carry')
  await expect(page).toHaveURL(/\/\?redirect=/)
  await frontPage(page).signIn(maya)
  await expect(page).toHaveURL('/track/money-talks-for-two?from=mail#couple-carry')
  await expect(trackPage(page).lesson('couple-carry').complete).toBeVisible()
})

for (const { what, address, landing } of sampleInSmallSize(
  [
    { what: 'a hostile destination', address: '/?redirect=%2F%2Fevil.example', landing: '/dashboard' },
    { what: 'an administration page', address: '/admin/layouts', landing: '/dashboard' },
    {
      what: 'the return page of a provider',
      address: '/authRedirect#state=track%2Fscams',
      landing: '/track/scams',
    },
  ],
  1,
))
  test(`a learner who signs in at ${what} lands on ${landing}`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL(/\/\?redirect=/)
    await frontPage(page).signIn(maya)
    await expect(page).toHaveURL(landing)
    await expect(library(page).account).toBeVisible()
  })

test('the front page redirects signed-in people to dashboard or destination', async ({
  sharedMayaPage: page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/?redirect=%2Ftrack%2Fscams')
  await expect(page).toHaveURL('/track/scams')
  await page.goto('/dashboard/')
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

test('an unknown track or topic returns 404 with a message', async ({
  sharedMayaPage: page,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  expect((await page.goto('/track/no-such-track'))?.status()).toBe(404)
  await expect(library(page).heading).toHaveText("We can't seem to find that track")
  expect((await page.goto('/topic/no-such-topic'))?.status()).toBe(404)
  await expect(library(page).heading).toHaveText("Uh-oh we can't find that topic...")
})
