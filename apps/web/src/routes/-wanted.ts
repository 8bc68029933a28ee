/** The search of a page on the way in: which page is wanted afterwards. */
export type Wanted = { redirect?: string }

/** The page that somebody wanted before they were asked to sign in. */
export function wantedIn(search: Record<string, unknown>): Wanted {
  return typeof search.redirect === 'string' ? { redirect: search.redirect } : {}
}
