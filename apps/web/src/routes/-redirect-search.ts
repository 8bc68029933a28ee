/** The search parameters of pages for signing in: `redirect` is the page to open afterwards. */
export type RedirectSearch = { redirect?: string }

/** Returns the `redirect` parameter if it is a string, and drops all others. */
export function parseRedirectSearch(search: Record<string, unknown>): RedirectSearch {
  return typeof search.redirect === 'string' ? { redirect: search.redirect } : {}
}
