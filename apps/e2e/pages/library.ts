import type { Page } from '@playwright/test'

export function library(page: Page) {
  const header = page.getByRole('banner')
  const main = page.getByRole('main')
  const account = header.getByRole('button', { name: /^Account of/ })
  const signOutItem = page.getByRole('menuitem', { name: 'Sign Out' })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    errorPanel: main.getByRole('alert'),
    nav: header.getByRole('navigation', { name: 'Main' }),
    /** The same links on a phone. */
    bottomNav: page.getByRole('navigation', { name: 'Main' }).and(page.locator('[data-bottom-places]')),
    brand: header.getByRole('link', { name: 'Kitchen Table' }),
    account,
    profile: page.getByRole('menuitem', { name: 'Profile' }),
    signOutItem,
    async signOut() {
      // What the page still loads would be refused once the session has ended.
      await page.waitForLoadState('networkidle')
      await account.click()
      await signOutItem.click()
    },
    cards: main.getByRole('listitem').filter({ has: page.getByRole('progressbar') }),
    card: (title: string) =>
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
    searchBox: page.getByRole('searchbox', { name: 'Find by keyword' }),
    searchButton: page.getByRole('button', { name: 'Search', exact: true }),
    results: page.getByRole('heading', { name: /^Results For/ }),
    helpfulLessons: page.getByRole('heading', { name: 'Lessons that may help' }),
    /** A lesson that a search finds: among those that may help, or on the card of what answers it. */
    helpfulLesson: (title: string) =>
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
    /** What answers a search that was understood so. */
    answer: (title: string) => page.getByRole('region', { name: title, exact: true }),
    offeredIntent: (title: string) =>
      page
        .getByRole('region', { name: 'What is on your mind?' })
        .getByRole('link', { name: title, exact: true }),
  }
}
