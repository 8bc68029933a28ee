import { findRoutePattern } from '@kitchen-table/domain/accounts'
import type { Page, Request, Response } from '@playwright/test'
import { mainHeading } from '../screen-list.ts'

/** What was received from an address, or shown at it, in full. */
export type Received = { address: string; text: string }

function toAddress(url: string): string {
  const { pathname, search } = new URL(url)
  return decodeURIComponent(pathname + search)
}

/** The pages about organizations and people; others show of an organization only what the header of all pages shows. */
const visitedPages = ['/dashboard', '/profile', '/admin/groups', '/admin/group/{slug}', '/admin/member/{sub}']

/**
 * Returns the kind of a page: an organization and whether one of its imports is shown, or else the route. Null for an
 * address that is not visited.
 */
function findPageKind(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const route = findRoutePattern(pathname)
  if (route === null || !visitedPages.includes(route)) return null
  return route === '/admin/group/{slug}' ? `${pathname} ${searchParams.has('import')}` : route
}

/** Scripts, styles and fonts, which are the same for everybody. */
const isAsset = (address: string) => address.startsWith('/assets/')

/** Runs in a page. Returns whether the router has drawn what was opened last, and no query is being fetched. */
function isQuiet(): boolean {
  // Undefined until the scripts of the page have run.
  const router = Object(Reflect.get(window, '__TSR_ROUTER__'))
  const { status, location, resolvedLocation } = Object(router.state)
  if (status !== 'idle' || location.href !== resolvedLocation?.href) return false
  return router.options.context.queryClient.isFetching() === 0
}

/** Runs in a page. Waits until what was fetched is drawn, which is after a timer, and until the effects of that have run. */
async function waitForEffects(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  // A frame alone may come before the effects of what it shows; an idle browser has run them.
  await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
}

/** Waits until a page is drawn, and waits for nothing itself. */
async function waitUntilQuiet(page: Page): Promise<void> {
  do {
    await page.waitForFunction(isQuiet)
    await page.evaluate(waitForEffects)
  } while (!(await page.evaluate(isQuiet)))
}

/**
 * Reads every response to a page but assets. Returns a function that resolves once the page is drawn and waits for
 * nothing, and everything that it has received is read.
 */
function watchResponses(page: Page, onReceived: (received: Received) => void): () => Promise<void> {
  const pending = new Set<Request>()
  async function read(response: Response): Promise<void> {
    // The body of a redirect, or of a page that was left meanwhile, is gone, and may be that of a request that failed;
    // `requestAll` requests all of them again.
    const body = await response.body().catch(() => '')
    const headers = JSON.stringify(response.headers())
    onReceived({ address: toAddress(response.url()), text: headers + body.toString('latin1') })
  }
  async function end(request: Request): Promise<void> {
    try {
      const response = isAsset(toAddress(request.url())) ? null : await request.response()
      if (response) await read(response)
    } finally {
      pending.delete(request)
    }
  }
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', end)
  // Chromium reports some requests as aborted whose whole response the page has read.
  page.on('requestfailed', end)
  return async () => {
    do await waitUntilQuiet(page)
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
 * Visits pages of the product in one tab, as the user who is signed in there; a page of the product must be open. `onReceived`
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

  return {
    counts,
    readCurrentPage,
    /** Opens these pages, and one of each kind of page that they lead to. */
    async openAll(start: readonly string[]): Promise<void> {
      const addresses = new Set(start)
      const kinds = new Set(start.map(findPageKind))
      // A set also iterates over what is added to it meanwhile.
      for (const address of addresses)
        for (const link of await open(address)) {
          known.add(link)
          const kind = findPageKind(link)
          if (kind !== null && !kinds.has(kind)) addresses.add(link)
          kinds.add(kind)
        }
    },
    /** Opens one page of each kind among these addresses. */
    async openOneOfEach(addresses: readonly string[]): Promise<void> {
      const byKind = new Map(addresses.map((address) => [findPageKind(address), address]))
      byKind.delete(null)
      for (const address of byKind.values()) await open(address)
    },
    /** Requests all known addresses by hand, whether or not the page would, also files that other hosts serve. */
    async requestAll(): Promise<void> {
      await Promise.all(
        [...known].map(async (address) => {
          const response = await page.request.get(address)
          const text = JSON.stringify(response.headers()) + (await response.body()).toString('latin1')
          counts.responses += 1
          onReceived({ address, text })
        }),
      )
      await settle()
    },
  }
}
