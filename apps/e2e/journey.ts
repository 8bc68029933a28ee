import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@kitchen-table/scripts/run'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test'
import { serveKit } from './pages/kit-page.ts'
import { admin, maya, newcomers } from './people.ts'
import { FILLED_STORE } from './prepare.ts'
import { type Product, startProduct } from './product.ts'
import {
  clearStorageOfNextDocument,
  contextOptions,
  getSharedContext,
  openPageWithEmptyStorage,
  type SharedContext,
  type SharedContexts,
} from './shared-contexts.ts'
import { signIn } from './sign-in.ts'
import { fetchCompletedUnits, listEventKeys } from './stored-data.ts'
import { collectComplaints } from './watch-context.ts'

type WorkerFixtures = {
  /** The running product; each worker has one on its own copy of the demo data. */
  product: Product
  /** Returns the e-mail address of a newcomer without progress, whom no other journey gets. */
  takeNewcomer: () => string
  sharedContexts: SharedContexts
  /** A page that the parts for editors, built before the first journey with them, are served to. */
  kitPage: Page
}

/** What the server has stored of the person without progress. */
export type Stored = {
  completedUnits: () => Promise<string[]>
  /** Their events as code and detail, oldest first: `120 start-five`. */
  eventKeys: () => Promise<string[]>
}

type Fixtures = {
  /** Allows console messages and page errors that the journey provokes; any other fails it. */
  allowErrors: (...messages: RegExp[]) => void
  /** Fails the journey when a page logged an error or warning, or the server a fault. */
  consoleWatch: { watch(context: BrowserContext): void; allowErrors(...messages: RegExp[]): void }
  /** Opens another browser context, which is closed at the end of the journey. */
  openBrowserContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /**
   * Opens a page in a context that all such pages of one person share, so that their sign-in is done and the scripts are
   * loaded. For what neither ends the session nor changes the context; the storage of the device is empty at first.
   */
  openSharedPage: (email: string | null) => Promise<Page>
  /**
   * Returns the page where the screens of a person are opened, in the context of `openSharedPage`. It stays open from one
   * journey to the next, because opening and closing a page takes long beside opening a screen; routes end with a journey.
   */
  openScreenPage: (email: string | null) => Promise<Page>
  /** A page of Maya, who has some progress; not in `context`, see `openSharedPage`. */
  sharedMayaPage: Page
  /** A page of an administrator; not in `context`, see `openSharedPage`. */
  sharedAdminPage: Page
  /** Signs the page's context in without the form; returns the e-mail address. */
  signInAs: (email: string) => Promise<string>
  /** A person without progress, who is signed in; their e-mail address. */
  newcomer: string
  /** The page, after Maya has signed in, who has some progress. */
  mayaPage: Page
  /** The page, after a person without progress has signed in. */
  newcomerPage: Page
  /** Signs a person without progress in, and reads what the server has stored of them. */
  stored: Stored
  /** Opens a page in another browser context where this person is signed in. */
  openPageAs: (email: string) => Promise<Page>
}

// biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
async function provideProduct({}, use: (product: Product) => Promise<void>) {
  const dataDir = copyFilledStore()
  const product = await startProduct(dataDir)
  await use(product)
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Copies the data that the journeys begin with, and returns the folder. */
export function copyFilledStore(): string {
  const filled = process.env[FILLED_STORE]
  if (!filled) throw new Error('The store was not filled before the journeys')
  const dataDir = mkdtempSync(join(tmpdir(), 'kitchen-table-'))
  cpSync(filled, dataDir, { recursive: true })
  return dataDir
}

/** Retries until the page is empty: Chromium may lose a navigation that begins while another one ends. */
async function leavePage(page: Page): Promise<void> {
  while (page.url() !== 'about:blank')
    await Promise.race([page.waitForEvent('load'), page.goto('about:blank').catch(() => null)])
}

/**
 * Empties pages of a context before they are closed: Chromium may never close a context while one of its pages
 * navigates. Messages of the pages no longer count from then on.
 */
export async function leavePages(context: BrowserContext, pages = context.pages()): Promise<void> {
  await context.removeAllListeners('console').removeAllListeners('weberror')
  await Promise.all(pages.map(leavePage))
}

/** Filling the tables of the cloud shape takes minutes, longer than a journey may. Milliseconds. */
const productFixture = { scope: 'worker', timeout: 1_800_000 } as const

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [provideProduct, productFixture],
  takeNewcomer: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument must be a pattern
    async ({}, use) => {
      // The first two are for the screenshots: one without progress, one with some.
      const available = newcomers.slice(2).map(({ email }) => email)
      await use(() => {
        const email = available.shift()
        if (email === undefined) throw new Error('There are no newcomers left: seed more of them')
        return email
      })
    },
    { scope: 'worker' },
  ],
  sharedContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument must be a pattern
    async ({}, use) => {
      const contexts = new Map<string | null, Promise<SharedContext>>()
      await use(contexts)
      for (const { context } of await Promise.all(contexts.values())) await context.close()
    },
    { scope: 'worker' },
  ],
  kitPage: [
    async ({ browser, product }, use) => {
      expect(await runCommand('node', ['apps/web/kit/build.ts'])).toBe(0)
      const context = await browser.newContext(contextOptions)
      const page = await context.newPage()
      await serveKit(page, product)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
  openSharedPage: async ({ browser, product, sharedContexts, consoleWatch }, use) => {
    const used = new Set<SharedContext>()
    await use(async (email) => {
      const shared = await getSharedContext(browser, product.address, sharedContexts, email)
      used.add(shared)
      consoleWatch.watch(shared.context)
      return openPageWithEmptyStorage(shared.context)
    })
    for (const { context, lastingPage, screenPage } of used) {
      const pages = context.pages().filter((page) => page !== lastingPage && page !== screenPage)
      await leavePages(context, pages)
      await Promise.all(pages.map((page) => page.close()))
    }
  },
  openScreenPage: async ({ browser, product, sharedContexts, consoleWatch }, use) => {
    const used = new Set<Page>()
    await use(async (email) => {
      const shared = await getSharedContext(browser, product.address, sharedContexts, email)
      consoleWatch.watch(shared.context)
      shared.screenPage ??= await openPageWithEmptyStorage(shared.context)
      used.add(shared.screenPage)
      return shared.screenPage
    })
    for (const page of used) {
      if (page.url().startsWith(product.address)) await clearStorageOfNextDocument(page)
      await leavePages(page.context(), [page])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // The next screen must not have the pointer over one of its parts.
      await page.mouse.move(0, 0)
    }
  },
  sharedMayaPage: async ({ openSharedPage }, use) => use(await openSharedPage(maya)),
  sharedAdminPage: async ({ openSharedPage }, use) => use(await openSharedPage(admin)),
  baseURL: ({ product }, use) => use(product.address),
  allowErrors: ({ consoleWatch }, use) => use(consoleWatch.allowErrors),
  consoleWatch: [
    async ({ product }, use) => {
      const allowed: RegExp[] = []
      const faultsBefore = product.faults().length
      const complaintLists: string[][] = []
      await use({
        watch: (context) => complaintLists.push(collectComplaints(context)),
        allowErrors: (...messages) => allowed.push(...messages),
      })
      const unexpected = complaintLists
        .flat()
        .filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'console messages and page errors').toEqual([])
      expect(product.faults().slice(faultsBefore), 'faults in the server').toEqual([])
    },
    { auto: true },
  ],
  openBrowserContext: async ({ browser, product, consoleWatch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: product.address,
        ...contextOptions,
        ...options,
      })
      contexts.push(context)
      consoleWatch.watch(context)
      return context
    })
    await Promise.all(contexts.map((context) => leavePages(context)))
    await Promise.all(contexts.map((context) => context.close()))
  },
  context: async ({ context, consoleWatch }, use) => {
    consoleWatch.watch(context)
    await use(context)
    await leavePages(context)
  },
  signInAs: ({ context, product }, use) =>
    use(async (email) => {
      await signIn(context, product.address, email)
      return email
    }),
  newcomer: async ({ takeNewcomer, signInAs }, use) => use(await signInAs(takeNewcomer())),
  mayaPage: async ({ page, signInAs }, use) => {
    await signInAs(maya)
    await use(page)
  },
  stored: ({ context, product, newcomer }, use) =>
    use({
      completedUnits: () => fetchCompletedUnits(context, product),
      eventKeys: () => listEventKeys(product, newcomer),
    }),
  newcomerPage: ({ page, newcomer: _ }, use) => use(page),
  openPageAs: ({ openBrowserContext, product }, use) =>
    use(async (email) => {
      const context = await openBrowserContext()
      await signIn(context, product.address, email)
      return context.newPage()
    }),
})

/**
 * The test of journeys that change the library. They run in other workers, on another product: other journeys expect the
 * library of the demo.
 */
export const editingTest = test.extend<object, Pick<WorkerFixtures, 'product'>>({
  product: [provideProduct, productFixture],
})

export { expect, type Page, type Route }
