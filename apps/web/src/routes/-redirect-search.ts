/** The search of a page on the way in: which page is wanted afterwards. */
export type RedirectSearch = { redirect?: string }

/** The page that somebody wanted before they were asked to sign in. */
export function parseRedirectSearch(search: Record<string, unknown>): RedirectSearch {
  return typeof search.redirect === 'string' ? { redirect: search.redirect } : {}
}
