import { findRoutePattern } from '@kitchen-table/domain/accounts/page-access'
import type { Page, Request, Response } from '@playwright/test'
import { mainHeading } from '../screen-list.ts'

/** What was received from an address, or shown at it, in full. */
export type Received = { address: string; text: string }

function toAddress(url: string): string {
  const { pathname, search } = new URL(url)
  return decodeURIComponent(pathname + search)
}

const isPage = (address: string) => findRoutePattern(address.replace(/\?.*/, '')) !== null

/** Returns what identifies a page; its tabs are opened with it. */
function toPageId(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return `${pathname} ${searchParams.get('import')}`
}

/** Scripts, styles and fonts, which are the same for everybody. */
const isAsset = (address: string) => address.startsWith('/assets/')

/** Waits until the router has drawn the page that was opened last, and two frames more, for what its effects begin. */
async function waitForRouter(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Undefined until the scripts of the page have run.
    const router = Object(Reflect.get(window, '__TSR_ROUTER__'))
    const { status, location, resolvedLocation } = Object(router.state)
    return status === 'idle' && location.href === resolvedLocation?.href
  })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * Reads every response to a page but assets. Returns a function that resolves once the page is drawn and waits for
 * nothing, and everything that it has received is read.
 */
function watchResponses(page: Page, onReceived: (received: Received) => void): () => Promise<void> {
  const pending = new Set<Request>()
  async function read(response: Response): Promise<void> {
    // The body of a redirect, or of a page that was left meanwhile, is gone.
    const body = await response.body().catch(() => '')
    const headers = JSON.stringify(response.headers())
    onReceived({ address: toAddress(response.url()), text: headers + body.toString('latin1') })
  }
  page.on('request', (request) => pending.add(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('requestfinished', async (request) => {
    const response = isAsset(toAddress(request.url())) ? null : await request.response()
    if (response) await read(response)
    pending.delete(request)
  })
  return async () => {
    do await waitForRouter(page)
    while (pending.size > 0)
  }
}

/** Returns everything that a page shows or holds, and what the browser stores for it. */
async function readPage(page: Page): Promise<string> {
  const held = await page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')]
    const values = fields.map((field) => ('value' in field ? field.value : ''))
    const stored = [
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      await caches.keys(),
    ]
    return [document.title, document.documentElement.outerHTML, JSON.stringify([values, stored])].join('\n')
  })
  return held + JSON.stringify(await page.context().cookies())
}

function listLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.links].filter(({ origin }) => origin === location.origin).map(({ href }) => href),
  )
}

/**
 * Visits pages of the product in one tab, whoever is signed in there; a page of the product must be open. `onReceived`
 * is given each response with its headers, and each page with the storage of the browser. `unlinked` are addresses that
 * no page requests or links to.
 */
export function createCrawler(
  page: Page,
  onReceived: (received: Received) => void,
  unlinked: readonly string[],
) {
  const known = new Set(unlinked)
  const counts = { pages: 0, responses: 0 }
  /** What identifies the pages that were opened since `openAll` was called. */
  let opened = new Set<string>()

  const settle = watchResponses(page, (received) => {
    known.add(received.address)
    counts.responses += 1
    onReceived(received)
  })

  /** Reads the page as it is. Returns the addresses that it links to. */
  async function readCurrentPage(): Promise<string[]> {
    await settle()
    const isLoading = !(await mainHeading(page).isVisible())
    if (isLoading) {
      await mainHeading(page).waitFor()
      await settle()
    }
    counts.pages += 1
    onReceived({ address: toAddress(page.url()), text: await readPage(page) })
    return (await listLinks(page)).map(toAddress)
  }

  /** Opens a page as a link does, its tabs and the imports that it lists. Returns the addresses that they link to. */
  async function open(address: string): Promise<string[]> {
    opened.add(toPageId(address))
    await page.evaluate((to) => history.pushState(null, '', to), address)
    const links = await readCurrentPage()
    for (const name of await page.getByRole('tab').allInnerTexts()) {
      await page.getByRole('tab', { name, exact: true }).click()
      links.push(...(await readCurrentPage()))
    }
    const imports = page.getByRole('button', { name: /^Open .*csv/ })
    for (let index = 0; index < (await imports.count()); index += 1) {
      await imports.nth(index).click()
      links.push(...(await readCurrentPage()))
      await page.goBack()
      await readCurrentPage()
    }
    return links
  }

  const isOpened = (address: string) => opened.has(toPageId(address))

  return {
    counts,
    readCurrentPage,
    /** Opens pages, and all that they lead to. */
    async openAll(start: readonly string[]): Promise<void> {
      opened = new Set()
      const addresses = new Set(start)
      // A set also iterates over what is added to it meanwhile.
      for (const address of addresses)
        for (const link of await open(address)) {
          known.add(link)
          if (isPage(link) && !isOpened(link)) addresses.add(link)
        }
    },
    /** Opens those of these addresses that are pages and were not opened by `openAll`. */
    async openRemaining(addresses: readonly string[]): Promise<void> {
      for (const address of addresses) if (isPage(address) && !isOpened(address)) await open(address)
    },
    /** Requests all known addresses by hand, whether or not the page would. */
    async requestAll(): Promise<void> {
      const responses = await page.evaluate(
        (addresses) =>
          Promise.all(
            addresses.map(async (address) => {
              const response = await fetch(address)
              return { address, text: JSON.stringify([...response.headers]) + (await response.text()) }
            }),
          ),
        [...known],
      )
      for (const response of responses) onReceived(response)
      await settle()
    },
  }
}
