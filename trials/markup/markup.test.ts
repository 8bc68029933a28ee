import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journeyOptions } from '@kitchen-table/e2e/browser'
import {
  admin,
  GROUP,
  maya,
  openScreen,
  PASSWORD,
  type Product,
  type Screen,
  screens,
  seedStore,
  signIn,
  startProduct,
  stubMembers,
  stubPlayer,
  trackPage,
  waitForApplication,
} from '@kitchen-table/e2e/screens'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { ensureTool } from '@kitchen-table/scripts/system-tools'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { chooseByRunSize, isNightly, sampleInSmallSize, seed } from '../run-size.ts'
import { addToExistingRecords } from './change-existing-records.ts'
import { type EditorClient, signInEditor } from './editor-client.ts'
import { findLiveMarkup } from './find-live-markup.ts'
import { CANARY_HOST, generateHostileTexts, SCRIPT_FUNCTION } from './hostile-markup.ts'
import { type HostileRecords, storeHostileTexts, type TrackOfUnits } from './store-hostile-texts.ts'

const texts = generateHostileTexts(seed, chooseByRunSize({ full: 100, nightly: 1600 }))
/** Those that are stored in the product. */
const storedTexts = texts.slice(0, chooseByRunSize({ small: 4, full: texts.length, nightly: texts.length }))
/** Texts that are stored at the same time; a layout lists at most 500 tracks. */
const TEXTS_PER_LIBRARY = 400
/**
 * Texts of a library whose own track, topic and editors are opened. All of them are in the lists, all units are opened,
 * and what cleaning has left of all of them is shown together.
 */
const openedTexts = chooseByRunSize({ full: 2, nightly: 20 })

/** In the small size. */
const SCREENS = 3

/** Texts that a page without any cleaning shows, as a control. */
const shownRaw = texts.slice(0, 100)

/** Arrangements that leave the texts of the library and of layouts alone. */
const stubsWithoutContent: Screen['arrange'][] = [undefined, stubPlayer, stubMembers]

/**
 * Pages that show what is stored, and not a stubbed response, each in the last of its states, which shows most. The
 * nightly size opens every screen in every state with the first library.
 */
const CONTENT_PATH = /^\/(?:dashboard|AllTopics|AllTracks|topic|track|myprogress|admin)\b/
const contentScreens = screens
  .filter(
    ({ as, path, arrange, isAlike }) =>
      as && CONTENT_PATH.test(path) && !isAlike && stubsWithoutContent.includes(arrange),
  )
  .filter(({ path }, at, all) => all.findLastIndex((screen) => screen.path === path) === at)

const counts = reportAfterTests('hostile markup', {
  texts: storedTexts.length,
  drawings: 0,
  pages: 0,
  otherStates: 0,
  scripts: 0,
  requests: 0,
})

/** What a browser context has done that it must not. */
type Violations = { scripts: string[]; requests: string[]; dialogs: string[] }

/** Opens a context without content security policy, which reports scripts of the texts, and requests to the canary. */
async function openWatchedContext(browser: Browser) {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
  context.on('page', waitForApplication)
  // Some states of the nightly size are never reached.
  context.setDefaultTimeout(chooseByRunSize({ full: 60_000, nightly: 10_000 }))
  const violations: Violations = { scripts: [], requests: [], dialogs: [] }
  await context.exposeBinding(SCRIPT_FUNCTION, (_, id: number) => {
    violations.scripts.push(`${id}: ${texts[id]?.text}`)
  })
  context.on('request', (request) => {
    if (request.url().includes(CANARY_HOST)) violations.requests.push(request.url())
  })
  context.on('dialog', (dialog) => {
    // A form with changes asks before it is left.
    if (dialog.type() === 'beforeunload') return dialog.accept()
    violations.dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  await context.route(`**//${CANARY_HOST}/**`, (route) => route.abort())
  await stubPlayer(context)
  return { context, violations }
}

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ ...journeyOptions, executablePath: await ensureTool('chromium') })
})
afterAll(() => browser.close())

async function expectHarmless(page: Page, violations: Violations, what: string): Promise<void> {
  counts.pages += 1
  expect(await findLiveMarkup(page), what).toEqual([])
  expect(violations, what).toEqual({ scripts: [], requests: [], dialogs: [] })
}

/** Waits for the main heading, and not for that of a page that is still loading. */
const waitForHeading = (page: Page) =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'is on its way' }).first().waitFor()

const withContext = async (run: (context: BrowserContext, violations: Violations) => Promise<void>) => {
  const { context, violations } = await openWatchedContext(browser)
  await run(context, violations).finally(() => context.close())
}

test('without cleaning, the texts run scripts and send requests', () =>
  withContext(async (context, violations) => {
    const page = await context.newPage()
    await page.route('http://raw.example/**', (route) => {
      const number = Number(new URL(route.request().url()).pathname.slice(1))
      const frames = shownRaw.map(({ id }) => `<iframe src="/${id}"></iframe>`).join('')
      const body = Number.isNaN(number) ? frames : (texts[number]?.text ?? '')
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><p>x</p>${body}` })
    })
    await page.goto('http://raw.example/all')
    await expect.poll(() => violations.scripts.length).toBeGreaterThan(10)
    await expect.poll(() => violations.requests.length).toBeGreaterThan(2)
    counts.scripts = violations.scripts.length
    counts.requests = violations.requests.length
  }))

test('opens the page of an organization, which shows titles of layouts', () => {
  expect(contentScreens.map(({ path }) => path)).toContain(GROUP)
})

const libraries = Array.from({ length: Math.ceil(storedTexts.length / TEXTS_PER_LIBRARY) }, (_, number) =>
  storedTexts.slice(number * TEXTS_PER_LIBRARY, (number + 1) * TEXTS_PER_LIBRARY),
)

describe.each(
  libraries.map((library, number) => ({
    library,
    number,
    openedScreens: isNightly && number === 0 ? screens : sampleInSmallSize(contentScreens, SCREENS),
  })),
)(`hostile markup in library $number (SEED=${seed})`, ({ library, openedScreens }) => {
  let product: Product
  let editor: EditorClient
  let tracksOfUnits: TrackOfUnits[] = []
  let records: HostileRecords[] = []
  let dataDir = ''

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'kitchen-table-markup-'))
    await seedStore(dataDir)
    const stores = openStores(dataDir)
    await addToExistingRecords(stores, library)
    await stores.close()
    product = await startProduct(dataDir)
    editor = await signInEditor(product.address, { email: admin, password: PASSWORD })
    const stored = await storeHostileTexts(editor, library)
    tracksOfUnits = stored.tracksOfUnits
    records = stored.records
  })
  afterAll(async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('does nothing in any unit', () =>
    withContext(async (context, violations) => {
      await signIn(context, product.address, maya)
      const page = await context.newPage()
      for (const { slug, units } of tracksOfUnits) {
        await page.goto(`${product.address}/track/${slug}`)
        await trackPage(page).openAllLessons(units)
        await expectHarmless(page, violations, slug)
      }
    }))

  test('does nothing where everything that was stored of it is shown without the product', () =>
    withContext(async (context, violations) => {
      const markup = records.flatMap((record) => record.markup)
      const pictures = records.flatMap((record) => record.pictures)
      expect(pictures).toHaveLength(library.length * 2)
      const drawings: string[] = []
      for (const href of pictures) drawings.push(await editor.readFile(href))
      counts.drawings += drawings.length
      // Pictures of rich text are on other hosts.
      await context.route('https://**', (route) => route.abort())
      const page = await context.newPage()
      await page.setContent([...drawings, ...markup].join('\n'))
      await expectHarmless(page, violations, 'everything that was stored')
      expect(await page.locator('svg').count()).toBeGreaterThanOrEqual(drawings.length)
    }))

  test('does nothing in tracks and topics', () =>
    withContext(async (context, violations) => {
      await signIn(context, product.address, maya)
      const page = await context.newPage()
      const addressesOf = ({ track, topic }: HostileRecords) => [`/track/${track}`, `/topic/${topic}`]
      for (const path of records.slice(0, openedTexts).flatMap(addressesOf)) {
        await page.goto(product.address + path)
        await waitForHeading(page)
        await expectHarmless(page, violations, path)
      }
    }))

  test.each([...new Set(openedScreens.map(({ as }) => as))])('does nothing on any screen of %s', (person) =>
    withContext(async (context, violations) => {
      if (person) await signIn(context, product.address, person)
      const page = await context.newPage()
      for (const screen of openedScreens.filter(({ as }) => as === person)) {
        // A state may be reached by words that the hostile ones have replaced; the page itself is open then.
        await openScreen(page, product.address, screen).catch(async (error: unknown) => {
          if (!screen.act) throw error
          counts.otherStates += 1
          await page.locator('h1').first().waitFor()
        })
        await expectHarmless(page, violations, screen.name)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    }),
  )

  test('does nothing in the editors of administrators', () =>
    withContext(async (context, violations) => {
      await signIn(context, product.address, admin)
      const page = await context.newPage()
      const editorsOf = ({ track, topic, unitId }: HostileRecords) => [
        `updatetrack/${track}`,
        `updatetopic/${topic}`,
        `updateunit/${unitId}`,
      ]
      for (const path of records.slice(0, openedTexts).flatMap(editorsOf)) {
        await page.goto(`${product.address}/admin/${path}`)
        await waitForHeading(page)
        await expectHarmless(page, violations, path)
      }
    }))
})
