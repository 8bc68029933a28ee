import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signIn } from './sign-in.ts'

export const contextOptions = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

/**
 * A browser context of one person, which journeys share. `lastingPage` stays open: the process of its site, which all
 * pages of the context use, keeps the compiled scripts. `screenPage` is opened for the first journey that needs it.
 */
export type SharedContext = { context: BrowserContext; lastingPage: Page; screenPage?: Page }

/** By the e-mail address of the person who is signed in, null for a visitor. */
export type SharedContexts = Map<string | null, Promise<SharedContext>>

async function openSharedContext(
  browser: Browser,
  address: string,
  email: string | null,
): Promise<SharedContext> {
  const context = await browser.newContext({ baseURL: address, ...contextOptions })
  if (email !== null) await signIn(context, address, email)
  const lastingPage = await context.newPage()
  await lastingPage.goto('/mark.svg')
  return { context, lastingPage }
}

/** Returns the context of this person, which is opened for the first journey that needs it. */
export function getSharedContext(
  browser: Browser,
  address: string,
  contexts: SharedContexts,
  email: string | null,
): Promise<SharedContext> {
  const opening = contexts.get(email) ?? openSharedContext(browser, address, email)
  contexts.set(email, opening)
  return opening
}

/** Runs in each document of a page, before its scripts. */
function clearStorageOnce(): void {
  // A blank page has no storage, and the frame of a player is of another origin.
  if (location.origin === 'null' || window !== window.top) return
  if (sessionStorage.getItem('journey:cleared')) return
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('journey:cleared', 'yes')
}

/** Opens a page whose storage is empty when it first shows the product. */
export async function openPageWithEmptyStorage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(clearStorageOnce)
  return page
}

/** Lets the next document of a page of `openPageWithEmptyStorage`, which shows the product now, begin without storage. */
export function clearStorageOfNextDocument(page: Page): Promise<void> {
  return page.evaluate(() => sessionStorage.removeItem('journey:cleared'))
}
