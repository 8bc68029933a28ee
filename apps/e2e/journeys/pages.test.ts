import { expect, test } from '../journey.ts'
import { allTracksHeading, trackCount } from '../library-size.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import {
  admin,
  demoGuest,
  GROUP_ADDRESS,
  GROUP_NAME,
  manager,
  maya,
  newcomers,
  youngStarter,
} from '../people.ts'

const newcomer = newcomers[0]?.email ?? ''

test("the organization's logo in the header opens its site in a new tab", async ({ page, signInAs }) => {
  await signInAs(newcomer)
  await page.goto('/dashboard')
  const logo = page.getByRole('banner').getByRole('link', { name: GROUP_NAME })
  await expect(logo).toBeVisible()
  await expect(logo).toHaveAttribute('href', GROUP_ADDRESS)
  await expect(logo).toHaveAttribute('target', '_blank')
  await expect(logo).toHaveAttribute('rel', /noopener/)
})

test('the dashboard with progress offers to continue where one stopped', async ({ sharedMayaPage: page }) => {
  const { heading, nav, cards } = library(page)
  await page.goto('/dashboard')
  await expect(heading).toHaveText('Welcome back, Maya')
  await expect(nav.getByRole('link')).toHaveText(['Topics', 'My Progress', 'All Content', 'Help right now'])
  const pickUp = page.getByRole('region', { name: 'Debt, and how to talk to a lender' })
  await expect(pickUp).toContainText('Pick up where you stopped')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Debt, and how to talk to a lender',
    'What is on your mind?',
    'Topics',
    'Featured topics',
    allTracksHeading,
  ])
  const topics = page.getByRole('region', { name: 'Topics', exact: true })
  await expect(topics.getByRole('link', { name: 'My Progress' })).toBeVisible()
  await expect(cards).toHaveCount(trackCount)
  await expect(cards.filter({ hasText: 'Track Complete' }).getByRole('link')).toHaveText(/^View Again/)
  await expect(cards.filter({ hasText: 'New' }).first()).toBeVisible()
  await pickUp.getByRole('link', { name: /^Continue/ }).click()
  await expect(page).toHaveURL('/track/debt-and-how-to-talk-to-a-lender#debt-which-first')
  await expect(trackPage(page).lesson('debt-which-first').complete).toBeVisible()
})

test('a sub-group has its own layout, and the demo layout shows a notice', async ({
  page,
  signInAs,
  openPageAs,
  allowErrors,
}) => {
  allowErrors(/net::ERR_FAILED/)
  await signInAs(youngStarter.email)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'All Learning Tracks (15)' })).toBeVisible()
  await expect(page.locator('[data-featured="true"][data-demo="false"]')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Borrowing wisely' })).toBeVisible()
  await page.goto('/dashboard?q=debt')
  await expect(page.locator('[data-featured="false"]')).toBeVisible()

  const demoPage = await openPageAs(demoGuest.email)
  await demoPage.goto('/dashboard')
  await expect(demoPage.locator('[data-featured="true"][data-demo="true"]')).toBeVisible()
  const demoNotice = demoPage.getByText('This is a demonstration of the library, to look around in.')
  await expect(demoNotice).toBeVisible()
  // Prevents views from being recorded: other journeys expect this account without progress.
  await demoPage.route('**/api/progress/**', (route) => route.abort())
  for (const path of ['/AllTracks', '/dashboard?q=money', '/topic/everyday-money']) {
    await demoPage.goto(path)
    await expect(demoNotice).toBeVisible()
  }
  await demoPage.goto(START_HERE.path)
  await expect(trackPage(demoPage).heading).toHaveText(START_HERE.title)
  await demoPage.goto('/myprogress')
  await expect(library(demoPage).cards).toHaveCount(1)
  await expect(demoNotice).toBeVisible()
  await page.goto('/AllTracks')
  await expect(library(page).cards.first()).toBeVisible()
  await expect(page.getByText('This is a demonstration')).toBeHidden()
})

test('the heading of topics depends on progress; featured first', async ({ page, signInAs, openPageAs }) => {
  const { heading } = library(page)
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await signInAs(newcomer)
  await page.goto('/AllTopics')
  await expect(heading).toHaveText('Wondering where to start? Try one of these topics:')
  await expect(titles).toHaveCount(10)
  await expect(titles.nth(0)).toHaveText('The worst weeks')
  await expect(titles.nth(1)).toHaveText('Talking about money')
  await expect(page.getByRole('listitem').filter({ hasText: 'Debt and credit' })).toContainText(
    '8 learning tracks',
  )

  const learnerPage = await openPageAs(maya)
  await learnerPage.goto('/AllTopics')
  await expect(library(learnerPage).heading).toHaveText('We think you might like these topics:')
  await learnerPage.getByRole('link', { name: 'Debt and credit' }).click()
  await expect(learnerPage).toHaveURL('/topic/debt-and-credit')
})

test('a topic shows its banner, its text and its tracks', async ({ sharedMayaPage: page }) => {
  const { heading, cards } = library(page)
  await page.goto('/topic/staying-safe')
  await expect(heading).toHaveText('Staying safe')
  await expect(page).toHaveTitle('Staying safe – Kitchen Table')
  await expect(page.getByRole('img', { name: /^A wide umbrella in the rain/ })).toBeVisible()
  await expect(page.getByText('7 learning tracks')).toBeVisible()
  await expect(cards).toHaveCount(7)
  await cards.first().getByRole('link').click()
  await expect(heading).toHaveText('Spotting a scam before it costs you')
})

test('all content lists every track of the layout', async ({ sharedMayaPage: page }) => {
  const { heading, nav, cards } = library(page)
  await page.goto('/dashboard')
  await nav.getByRole('link', { name: 'All Content' }).click()
  await expect(heading).toHaveText(allTracksHeading)
  await expect(heading).toBeFocused()
  await expect(cards).toHaveCount(trackCount)
  await expect(page).toHaveTitle('All learning tracks – Kitchen Table')
})

test('My Progress shows a message while it is empty', async ({ page, signInAs }) => {
  await signInAs(newcomer)
  await page.goto('/myprogress')
  await expect(
    page.getByRole('heading', { name: "Looks like you don't have any saved tracks" }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'See all tracks' }).click()
  await expect(page).toHaveURL('/AllTracks')
})

test('pages show the environment, and for administrators also the layout', { tag: '@full' }, async ({
  page,
  openPageAs,
}) => {
  await page.goto('/')
  await expect(page.getByText('development environment', { exact: true })).toBeVisible()
  const managerPage = await openPageAs(manager)
  await managerPage.goto('/dashboard')
  await expect(managerPage.getByText('development environment', { exact: true })).toBeVisible()
  const adminPage = await openPageAs(admin)
  await adminPage.goto('/dashboard')
  await expect(
    adminPage.getByText('development environment · layout: Default', { exact: true }),
  ).toBeVisible()
})

test("a lesson's address opens it, and its external links open in a new tab", async ({
  sharedMayaPage: page,
}) => {
  const { lesson } = trackPage(page)
  await page.goto('/track/taxes-at-a-glance#tax-free-help')
  await expect(lesson('tax-free-help').toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(lesson('tax-year').toggle).toHaveAttribute('aria-expanded', 'false')
  const links = lesson('tax-free-help').item.locator('a[href^="http"]')
  await expect(links).not.toHaveCount(0)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('links of a text open pages without loading a document, and leave files to the browser', async ({
  page,
  signInAs,
}) => {
  await signInAs(newcomer)
  const { lesson } = trackPage(page)
  const link = lesson('start-next').item.getByRole('link', { name: 'ten minutes with a partner' })
  const isSameDocument = () => page.evaluate(() => document.documentElement.dataset.seen === '')
  await page.goto('/track/start-here#start-next')
  await page.evaluate(() => {
    document.documentElement.dataset.seen = ''
  })
  await link.click()
  await expect(lesson('couple-open').toggle).toHaveAttribute('aria-expanded', 'true')
  expect(await isSameDocument()).toBe(true)

  await page.goBack()
  const file = await page.getByRole('banner').locator('img[src^="/files/"]').getAttribute('src')
  await link.evaluate((element, href) => element.setAttribute('href', href), file ?? '')
  await link.click()
  await expect(page).toHaveURL(/\/files\/groups\//)
  expect(await isSameDocument()).toBe(false)
})

test('the footer links to terms and an e-mail address, with year and version', async ({
  sharedMayaPage: page,
}) => {
  await page.goto('/dashboard')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    'mailto:hello@example.com',
  )
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Kitchen Table · 09.10.2025.1`)
  await footer.getByRole('link', { name: 'Terms of Use' }).click()
  await expect(library(page).heading).toHaveText('Terms of Use')
  await page.getByRole('link', { name: 'Back to the library' }).click()
  await expect(page).toHaveURL('/dashboard')
})
