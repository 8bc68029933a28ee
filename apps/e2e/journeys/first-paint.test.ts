import { findViolations } from '../find-violations.ts'
import { expect, type Page, test } from '../journey.ts'
import { allTracksHeading } from '../library-size.ts'
import { library } from '../pages/library.ts'
import { waitForPaint } from '../wait-for-paint.ts'
import { waitForTakeover } from '../wait-for-takeover.ts'

const phone = { width: 360, height: 640 }
const PAGES = ['/dashboard', '/track/scams', '/help-right-now']
const APPLICATION = /\/assets\/home-\w+\.js/

/** Holds the application's script back until the returned function is called. */
async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(APPLICATION, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Opens a page and does not wait for the application. */
async function openPainted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#painted h1')).toBeVisible()
}

test('without the application the page shows greeting, search box and cards, and its links work', async ({
  mayaPage: page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  await page.setViewportSize(phone)
  await page.route(APPLICATION, (route) => route.abort())
  await openPainted(page, '/dashboard')
  await expect(library(page).heading).toHaveText('Welcome back, Maya')
  await expect(library(page).searchBox).toBeVisible()
  await expect(page.getByText('Pick up where you stopped')).toBeVisible()
  await expect(library(page).cards).toHaveCount(6)
  await expect(page.getByRole('heading', { name: allTracksHeading })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Help right now' }).click()
  await expect(library(page).heading).toHaveText('Help right now')
  expect(await findViolations(page)).toEqual([])
})

test('what was typed before the application is there stays, with focus and caret', async ({
  mayaPage: page,
}) => {
  const release = await holdApplication(page)
  await openPainted(page, '/dashboard')
  const { searchBox } = library(page)
  await searchBox.click()
  await page.keyboard.type('budgt')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('e')
  release()
  await waitForTakeover(page)
  await expect(searchBox).toHaveValue('budget')
  await expect(searchBox).toBeFocused()
  expect(await searchBox.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5)

  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await expect(searchBox).toHaveValue('budgets')
})

test('a search that was sent before the application is there is carried out, and is in no address before', async ({
  mayaPage: page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const release = await holdApplication(page)
  await openPainted(page, '/dashboard')
  await library(page).searchBox.fill('lender')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: /^Results For "lender"/ })).toBeVisible()
  await expect(library(page).searchBox).toBeFocused()
  expect(requested.filter((url) => url.includes('q=lender'))).toEqual([])
})

test('the link to the content works before the application is there, and the focus stays', async ({
  mayaPage: page,
}) => {
  await openPainted(page, '/dashboard')
  await waitForTakeover(page)
  const release = await holdApplication(page)
  // The application shows more of a page that is opened again: its content is not the same as what is painted.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#painted h1')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#painted main')).toBeFocused()
  release()
  await waitForTakeover(page)
  await expect(page.getByRole('main')).toBeFocused()
})

/** The markup of a page: without generated ids, with sorted attributes, and without styles, which are set in two ways. */
function readMarkup(page: Page, root: string): Promise<string> {
  return page.locator(`${root} > .min-h-dvh`).evaluate((element) => {
    const ignored = ['id', 'style', 'data-painted', 'popovertarget', 'for', 'value', 'data-index']
    function describe(node: Node): string {
      if (!(node instanceof Element)) return node.textContent ?? ''
      const attributes = [...node.attributes]
        .filter(({ name, value }) => !ignored.includes(name) && !/^data:|_r_|_(?:painted)?R_/.test(value))
        .map(({ name, value }) => ` ${name}="${value}"`)
      return `<${node.localName}${attributes.sort().join('')}>${[...node.childNodes].map(describe).join('')}\n`
    }
    return describe(element)
  })
}

const readShift = async (page: Page) => Number(await page.locator('html').getAttribute('data-shift'))

for (const path of PAGES)
  test(`${path} is painted as the application shows it, and nothing moves when it takes over`, async ({
    mayaPage: page,
  }) => {
    await page.setViewportSize(phone)
    await page.addInitScript(() => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        document.documentElement.dataset.shift = String(sum)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const release = await holdApplication(page)
    await openPainted(page, path)
    const painted = await readMarkup(page, '#painted')
    await page.evaluate(() => scrollTo(0, 120))
    const top = await page.locator('#painted h1').evaluate((heading) => heading.getBoundingClientRect().top)
    // The application is to stop at what the server has painted, before it adds the cards that are further down.
    await page.evaluate(() => {
      const root = document.getElementById('root')
      const observer = new MutationObserver(() => {
        if (document.getElementById('painted')) return
        observer.disconnect()
        const copy = root?.cloneNode(true)
        if (copy instanceof Element) {
          Object.assign(window, { takenOver: copy })
        }
      })
      observer.observe(document.body, { childList: true })
    })
    // Text in a web font that arrives after the paint may take another line, with or without the application.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await waitForPaint(page)
    const shiftBefore = await readShift(page)
    release()
    await waitForTakeover(page)
    const takenOver = await page.evaluate(() => {
      const copy: unknown = Reflect.get(window, 'takenOver')
      if (!(copy instanceof HTMLElement)) return false
      copy.id = 'taken-over'
      copy.hidden = true
      document.body.append(copy)
      return true
    })
    expect(takenOver).toBe(true)
    expect(await readMarkup(page, '#taken-over')).toBe(painted)
    expect(await page.locator('#root h1').evaluate((heading) => heading.getBoundingClientRect().top)).toBe(
      top,
    )
    expect((await readShift(page)) - shiftBefore).toBeLessThanOrEqual(0.02)
  })

test('a page that this device shows otherwise is not painted', { tag: '@full' }, async ({
  mayaPage: page,
}) => {
  await page.goto('/terms')
  await page.evaluate(() => {
    const { person } = JSON.parse(document.getElementById('start')?.textContent ?? '{}')
    localStorage.setItem(
      `kitchen-table:${person.user.sub}:layout`,
      '{"config":"rising-gen","title":"Rising Gen"}',
    )
  })
  await holdApplication(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  await expect(page.locator('h1')).toHaveCount(0)
})
