import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { countSheets } from '../count-sheets.ts'
import { waitForPreload } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { tabTo } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { admin, GROUP_NAME, JOURNEY_GROUP } from '../people.ts'
import { listEventKeys } from '../stored-data.ts'

const PATH = '/help-right-now'
const NEUTRAL_SITE = 'https://www.weather.gov/'

function helpRightNow(page: Page) {
  const main = page.getByRole('main')
  return {
    footerLink: page.getByRole('contentinfo').getByRole('link', { name: 'Help right now' }),
    leave: page.getByRole('button', { name: 'Leave this page' }),
    print: main.getByRole('button', { name: 'Print' }),
    status: page.getByRole('complementary', { name: 'Leave this page' }).getByRole('status'),
    contacts: main.locator('a[href^="tel:"], a[href^="sms:"]'),
    contact: (name: string) => main.getByRole('link', { name, exact: true }).first(),
    failure: page.getByText('We could not load the other places.'),
    group: (name: string) => main.getByRole('region', { name }),
  }
}

/** The neutral site without the network. */
const stubNeutralSite = (page: Page) =>
  page.route(`${NEUTRAL_SITE}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Sunny' }))

test('Help right now is open to everybody, in order of urgency, from every footer', async ({
  page,
  openPageAs,
  newcomer,
}) => {
  const learnerPage = await openPageAs(newcomer)
  await page.context().clearCookies()
  for (const [visitor, start] of [
    [page, '/'],
    [page, '/auth/resetpassword'],
    [page, '/terms'],
    [learnerPage, '/dashboard'],
  ] as const) {
    await visitor.goto(start)
    await helpRightNow(visitor).footerLink.click()
    await expect(visitor).toHaveURL(PATH)
    await expect(visitor).toHaveTitle('Help right now – Kitchen Table')
    await expect(library(visitor).heading).toBeFocused()
  }
  await expect(learnerPage.getByRole('link', { name: 'Back to the library' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Danger now')

  const { contact } = helpRightNow(page)
  for (const [name, address] of [
    ['Call 911', 'tel:911'],
    ['Text 988', 'sms:988'],
    ['Text HOME to 741741', 'sms:741741?&body=HOME'],
    ['Call 800-799-7233', 'tel:+18007997233'],
    ['Call 800-697-3738', 'tel:+18006973738'],
    ['fna.usda.gov (opens in a new tab)', 'https://www.fna.usda.gov/national-hunger-hotline'],
  ] as const)
    await expect(contact(name)).toHaveAttribute('href', address)
  await expect(page.getByText('Checked in November 2026.')).toBeVisible()
})

for (const format of sampleInSmallSize(['Letter', 'A4'] as const, 1))
  test(`Help right now prints on one sheet of ${format}, without controls`, async ({ page }) => {
    const { leave, print, contacts } = helpRightNow(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(PATH)
    await expect(contacts.first()).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), leave, print])
      await expect(part).toBeHidden()
    expect(await contacts.count()).toBeGreaterThan(15)
    const looks = await contacts.evaluateAll((links) =>
      links.map((link) => {
        const { color, fontSize, display } = getComputedStyle(link)
        return `${display === 'none' ? 'hidden' : color} ${Number.parseFloat(fontSize) >= 12}`
      }),
    )
    expect(new Set(looks)).toEqual(new Set(['rgb(0, 0, 0) true']))
    expect(await countSheets(page, format)).toBe(1)
  })

test('Help right now is recorded nowhere', async ({ page, product, newcomer }) => {
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.route('**/api/page-views', (route) => route.fulfill({ status: 204 }))
  const views: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-views')) views.push(request.postDataJSON().page)
  })
  await page.route(
    (url) => ['/terms', PATH].includes(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const body = text.replace('"countsPageViews":false', '"countsPageViews":true')
      await route.fulfill({ response, body })
    },
  )
  const readStorage = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

  await page.goto(PATH)
  await expect(library(page).heading).toHaveText('Help right now')
  expect(await readStorage()).toBe(JSON.stringify([{}, {}, '']))

  await page.goto('/terms')
  await helpRightNow(page).footerLink.click()
  await expect(library(page).heading).toHaveText('Help right now')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
  await expect(library(page).heading).toHaveText('Terms of Use')
  await expect.poll(() => views).toEqual(['/terms', '/terms'])
  await page.reload()

  expect(posted.filter((request) => !request.endsWith('/api/page-views'))).toEqual([])
  expect(await readStorage()).not.toContain('help')
  expect(await listEventKeys(product, newcomer)).toEqual([])
  await page.goto(`/dashboard?redirect=${encodeURIComponent(PATH)}`)
  await expect(page).toHaveURL('/dashboard')
})

test('“Leave this page” replaces it, by keyboard too, and Back does not return to it', {
  tag: '@full',
}, async ({ page }) => {
  const { leave, contact, footerLink } = helpRightNow(page)
  await stubNeutralSite(page)
  for (const act of [
    () => leave.click(),
    async () => {
      await tabTo(page, contact('Call 988'))
      await tabTo(page, leave)
      await page.keyboard.press('Enter')
    },
    async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    },
  ]) {
    await page.goto('/terms')
    await footerLink.click()
    await expect(leave).toBeVisible()
    await act()
    await expect(page).toHaveURL(NEUTRAL_SITE)
    await page.goBack()
    await expect(page).toHaveURL('/terms')
  }
})

for (const [when, isLoaded] of [
  ['', true],
  [', also before the application is there', false],
] as const)
  test(`the language of Help right now is changed in its header, and Back still does not return to it${when}`, async ({
    page,
    allowErrors,
  }) => {
    await stubNeutralSite(page)
    await page.goto('/terms')
    if (!isLoaded) {
      allowErrors(/net::ERR_FAILED/)
      await page.route(/\/assets\/home-\w+\.js/, (route) => route.abort())
    }
    await page.goto(PATH, isLoaded ? {} : { waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(`${PATH}?lang=es`)
    await page.getByRole('button', { name: 'Salir de esta página' }).click()
    await expect(page).toHaveURL(NEUTRAL_SITE)
    await page.goBack()
    await expect(page).toHaveURL('/terms')
  })

test('one press of Escape only says that another one leaves', { tag: '@full' }, async ({ page }) => {
  const { status, leave } = helpRightNow(page)
  await stubNeutralSite(page)
  await page.goto(PATH)
  await expect(leave).toBeVisible()
  for (const undo of [() => page.keyboard.press('Tab'), () => library(page).heading.click()]) {
    await page.keyboard.press('Escape')
    await expect(status).toHaveText('Press Escape once more to leave.')
    await undo()
    await expect(status).toHaveText('')
    await expect(page).toHaveURL(PATH)
  }
})

test('on a phone the button to leave stays in view, and covers no focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { leave, contacts } = helpRightNow(page)
  await page.goto(PATH)
  await contacts.last().focus()
  await expect(leave).toBeInViewport({ ratio: 1 })
  for (const contact of (await contacts.all()).toReversed().slice(0, 8)) {
    await page.keyboard.press('Shift+Tab')
    const bar = await leave.boundingBox()
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    const { height = 0 } = (await contact.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
  }
})

test('the lines of a member’s organization stand first, under its name; a visitor has none', {
  tag: '@full',
}, async ({ page, openPageAs, newcomer }) => {
  const memberPage = await openPageAs(newcomer)
  await memberPage.goto(PATH)
  const heading = memberPage.getByRole('heading', { level: 2 }).first()
  await expect(heading).toHaveText(`From ${GROUP_NAME}`)
  const own = helpRightNow(memberPage).group(`From ${GROUP_NAME}`)
  await expect(own.getByRole('link')).toHaveText([
    'Call 800-555-0142',
    'Text ACME to 55555',
    /^help\.acme\.example/,
  ])
  await page.context().clearCookies()
  await page.goto(PATH)
  await expect(page.getByText('Checked in November 2026.')).toBeVisible()
  await expect(helpRightNow(page).group(`From ${GROUP_NAME}`)).toHaveCount(0)
})

test('an administrator adds a place of an organization, which its members see first', async ({
  openPageAs,
  newcomer,
}) => {
  const adminPage = await openPageAs(admin)
  await adminPage.goto(`/admin/group/${JOURNEY_GROUP}`)
  const dialog = adminPage.getByRole('dialog')
  await adminPage.getByRole('button', { name: 'Add a place' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please give it a name.')).toBeVisible()
  await expect(dialog.getByText('Please give one way to reach it')).toBeVisible()
  await dialog.getByLabel('Name').fill('Benefits desk')
  await dialog.getByLabel('Phone').fill('(612) 555-0177')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(adminPage.getByText('“Benefits desk” is on Help right now')).toBeVisible()

  const page = await openPageAs(newcomer)
  await page.goto(PATH)
  const own = helpRightNow(page).group(`From ${GROUP_NAME}`)
  await expect(own.getByRole('link', { name: 'Call 612-555-0177' })).toBeVisible()

  await adminPage.getByRole('button', { name: 'Remove Benefits desk' }).click()
  await expect(adminPage.getByText('“Benefits desk” is removed from Help right now')).toBeVisible()
})

test('911 and 988 are there before the other places, and stay if these cannot be loaded', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/net::ERR_|status of 500/)
  const { contact, group, failure } = helpRightNow(page)
  let answer: () => void = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/help-lines', async (route) => {
    await asked
    await route.abort()
  })
  // The document of the page itself has the lines; after another page they are requested.
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help right now' }).click()
  await expect(contact('Call 911')).toBeVisible()
  await expect(contact('Call 988')).toBeVisible()
  await expect(failure).toHaveCount(0)
  answer()
  await expect(failure).toBeVisible()
  await expect(contact('Text 988')).toBeVisible()

  await page.unroute('**/api/help-lines')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(group('Food').getByRole('link', { name: 'Call 211' })).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('a name above the places leads to its group, and adds nothing to the history', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(PATH)
  const length = await page.evaluate(() => history.length)
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('button', { name: 'Gambling' })
    .click()
  const heading = page.getByRole('heading', { name: 'Gambling', exact: true })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect(await page.evaluate(() => history.length)).toBe(length)
  await expect(page).toHaveURL(PATH)
})

test('Help right now opens without a connection, once a page has been loaded', async ({
  mayaPage: page,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  const preload = waitForPreload(page)
  await page.goto('/dashboard')
  const lines = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/help-lines'))
  await preload
  await lines
  await page.context().setOffline(true)
  const { footerLink, contact, failure } = helpRightNow(page)
  await footerLink.click()
  await expect(contact('Call 988')).toBeVisible()
  await expect(contact('Call 800-697-3738')).toBeVisible()
  await expect(failure).toHaveCount(0)
})
