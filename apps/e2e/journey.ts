import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test'
import { newcomers } from './people.ts'
import { stubPlayer } from './player-page.ts'
import { FILLED_STORE } from './prepare.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

type WorkerFixtures = {
  /** One a worker, on its own copy of the demo data. */
  product: Product
  /** The address of somebody who has done nothing yet, and whom no other journey takes. */
  takeNewcomer: () => string
}

type Fixtures = {
  /** Says which console messages and page errors the journey provokes; any other fails it. */
  allowErrors: (...messages: RegExp[]) => void
  /** Fails the journey when a page or the server complained. */
  consoleWatch: { watch(context: BrowserContext): void; allowErrors(...messages: RegExp[]): void }
  /** Another browser of its own, closed with the journey. */
  openBrowserContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** The page's person: signs in without the form, and answers the address of e-mail. */
  signInAs: (email: string) => Promise<string>
  newcomer: string
  /** A page of somebody else's, in another browser. */
  openPageAs: (email: string) => Promise<Page>
}

function copyFilledStore(): string {
  const filled = process.env[FILLED_STORE]
  if (!filled) throw new Error('The store was not filled before the journeys')
  const dataDir = mkdtempSync(join(tmpdir(), 'kitchen-table-'))
  cpSync(filled, dataDir, { recursive: true })
  return dataDir
}

/**
 * Chromium's advice about a preload that is used late, which a slow machine or a pause of the journey causes. One that is
 * never used shows in the budgets, which count requests.
 */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/

function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && !LATE_PRELOAD.test(message.text())
    if (isComplaint) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return complaints
}

/** Until it is at an empty page: Chromium may lose a navigation that begins while another one ends. */
async function leavePage(page: Page): Promise<void> {
  while (page.url() !== 'about:blank')
    await Promise.race([page.waitForEvent('load'), page.goto('about:blank').catch(() => null)])
}

/**
 * To be done before a context is closed: Chromium may never close one while a page of it is on its way to another
 * document. What a page says meanwhile is no complaint of the journey.
 */
async function leavePages(context: BrowserContext): Promise<void> {
  await context.removeAllListeners('console').removeAllListeners('weberror')
  await Promise.all(context.pages().map(leavePage))
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument must be a pattern
    async ({}, use) => {
      const dataDir = copyFilledStore()
      const product = await startProduct(dataDir)
      await use(product)
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  takeNewcomer: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument must be a pattern
    async ({}, use) => {
      // The first two are the pictures': one has done nothing, one has begun.
      const waiting = newcomers.slice(2).map(({ email }) => email)
      await use(() => {
        const email = waiting.shift()
        if (email === undefined) throw new Error('There are no more newcomers: seed some more')
        return email
      })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.address),
  allowErrors: ({ consoleWatch }, use) => use(consoleWatch.allowErrors),
  consoleWatch: [
    async ({ context, product }, use) => {
      const provoked: RegExp[] = []
      const faultsBefore = product.faults().length
      const lists = [collectComplaints(context)]
      await use({
        watch: (another) => lists.push(collectComplaints(another)),
        allowErrors: (...messages) => provoked.push(...messages),
      })
      const unexpected = lists.flat().filter((text) => !provoked.some((pattern) => pattern.test(text)))
      expect(unexpected, 'console messages and page errors').toEqual([])
      expect(product.faults().slice(faultsBefore), 'faults in the server').toEqual([])
    },
    { auto: true },
  ],
  openBrowserContext: async ({ browser, product, consoleWatch }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: product.address,
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      })
      opened.push(context)
      consoleWatch.watch(context)
      await stubPlayer(context)
      return context
    })
    await Promise.all(opened.map(leavePages))
    await Promise.all(opened.map((context) => context.close()))
  },
  context: async ({ context }, use) => {
    await stubPlayer(context)
    await use(context)
    await leavePages(context)
  },
  signInAs: ({ context, product }, use) =>
    use(async (email) => {
      await signIn(context, product.address, email)
      return email
    }),
  newcomer: async ({ takeNewcomer, signInAs }, use) => use(await signInAs(takeNewcomer())),
  openPageAs: ({ openBrowserContext, product }, use) =>
    use(async (email) => {
      const context = await openBrowserContext()
      await signIn(context, product.address, email)
      return context.newPage()
    }),
})

export { expect, type Page, type Route }
