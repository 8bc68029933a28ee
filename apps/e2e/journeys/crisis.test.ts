import { waitForPreload } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { demoGuest, youngStarter } from '../people.ts'
import { readStoredTexts } from '../read-stored-texts.ts'
import { makeBodiesReadable } from '../readable-bodies.ts'
import { sendRecordedEvents } from '../send-recorded-events.ts'

const NEUTRAL_SITE = 'https://www.weather.gov/'
const CRY = 'i dont want to be here anymore'

function crisisPanel(page: Page) {
  const panel = page
    .getByRole('region')
    .filter({ has: page.getByRole('link', { name: /^(All places that help|Todos los lugares)/ }) })
  return {
    panel,
    sentence: panel.getByRole('heading', { level: 2 }),
    announcement: panel.getByRole('alert'),
    call: panel.getByRole('link', { name: /^(Call|Llamar al) / }).first(),
    leave: panel.getByRole('button', { name: /^(Leave this page|Salir de esta página)$/ }),
    allPlaces: panel.getByRole('link', { name: 'All places that help' }),
  }
}

test('a cry for help that is typed shows who helps, in sight above the keyboard of a small phone', async ({
  newcomerPage: page,
}) => {
  const { searchBox } = library(page)
  const { call, leave, announcement } = crisisPanel(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/dashboard')
  await searchBox.click()
  // The keyboard of a phone takes about half of the screen.
  await page.setViewportSize({ width: 360, height: 330 })
  await searchBox.pressSequentially(CRY)
  await expect(call).toHaveAttribute('href', 'tel:988')
  for (const part of [searchBox, call, leave]) await expect(part).toBeInViewport({ ratio: 1 })
  await expect(searchBox).toBeFocused()
  await expect(announcement).toContainText('988')
})

test('it stands above the results, which stay, and goes when the search is another', async ({
  newcomerPage: page,
}) => {
  const { searchBox, results, helpfulLessons } = library(page)
  const { panel, sentence, allPlaces } = crisisPanel(page)
  await page.goto('/dashboard')
  await searchBox.fill('lost everything on draftkings cant stop betting')
  await searchBox.press('Enter')
  await expect(sentence).toContainText('Wanting it to stop takes courage.')
  await expect(results).toBeVisible()
  const top = async (part: typeof panel) => (await part.boundingBox())?.y ?? 0
  expect(await top(panel)).toBeLessThan(await top(results))

  await searchBox.fill('how to build a budget')
  await expect(panel).toBeHidden()
  await expect(helpfulLessons).toBeVisible()

  await searchBox.fill('hungry and no food till friday')
  await allPlaces.click()
  await expect(page).toHaveURL('/help-right-now')
})

test('a search in Spanish is answered in Spanish', async ({ newcomerPage: page }) => {
  const { sentence, call, leave } = crisisPanel(page)
  await page.goto('/dashboard')
  await library(page).searchBox.fill('mi esposo me pega y tengo miedo')
  await expect(sentence).toContainText('Nadie merece que le hagan daño.')
  await expect(call).toHaveText('Llamar al 800-799-7233')
  await expect(leave).toHaveText('Salir de esta página')
})

for (const { name, email, tag } of [
  { name: 'rising-gen', email: youngStarter.email, tag: [] },
  { name: 'demo', email: demoGuest.email, tag: '@full' },
])
  test(`in the layout ${name} a cry for help is recognized too`, { tag }, async ({ openPageAs }) => {
    const page = await openPageAs(email)
    await page.goto('/dashboard')
    await library(page).searchBox.fill('kids are hungry')
    await expect(crisisPanel(page).call).toBeVisible()
  })

test('without a connection it is recognized, with the lines that were loaded', async ({
  newcomerPage: page,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  const preload = waitForPreload(page)
  const lines = page.waitForResponse('**/api/help-lines')
  await page.goto('/dashboard')
  await preload
  await lines
  await page.context().setOffline(true)
  await library(page).searchBox.fill('he hits me')
  const { panel, call } = crisisPanel(page)
  await expect(call).toHaveText('Call 800-799-7233')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Any hour' }).first()).toBeVisible()
})

test('without the list of lines the first line for the crisis is there', { tag: '@full' }, async ({
  newcomerPage: page,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  await page.route('**/api/help-lines', (route) => route.abort())
  await page.goto('/dashboard')
  await library(page).searchBox.fill('he hits me')
  await expect(crisisPanel(page).call).toHaveText('Call 800-799-7233')
})

for (const { way, leave, tag } of [
  { way: 'a press of the button', leave: (page: Page) => crisisPanel(page).leave.click(), tag: [] },
  {
    way: 'Escape, pressed twice',
    leave: async (page: Page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    },
    tag: '@full',
  },
])
  test(`T64: ${way} leaves for a neutral site, and Back does not lead to the search`, { tag }, async ({
    newcomerPage: page,
  }) => {
    await page.route(`${NEUTRAL_SITE}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Sunny' }),
    )
    await page.goto('/terms')
    await page.goto('/dashboard')
    await library(page).searchBox.fill('he hits me')
    await expect(crisisPanel(page).leave).toBeVisible()
    await leave(page)
    await expect(page).toHaveURL(NEUTRAL_SITE)
    await page.goBack()
    await expect(page).toHaveURL('/terms')
  })

test('T64: nothing of a cry for help is in a request, an address, the history, the storage or the store', async ({
  newcomerPage: page,
  stored,
  product,
}) => {
  const { searchBox, results } = library(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  await makeBodiesReadable(page)
  await page.goto('/dashboard')
  const entries = await page.evaluate(() => history.length)
  await searchBox.pressSequentially(CRY)
  await expect(crisisPanel(page).call).toBeVisible()
  await searchBox.press('Enter')
  await expect(results).toContainText(CRY)
  await searchBox.fill('budget')
  await searchBox.press('Enter')
  await expect(results).toContainText('budget')
  await sendRecordedEvents(page)
  await expect.poll(stored.eventKeys).toContain('400 budget')

  const kept = await readStoredTexts(page)
  expect(sent.join()).toContain('"detail":"budget"')
  for (const text of [...kept, ...sent, ...(await stored.eventKeys()), product.output()])
    expect(text).not.toMatch(/want( |%20|\+)to( |%20|\+)be/)
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})
