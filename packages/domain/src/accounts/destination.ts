import { getRouteAccess, HOME_PATH } from './page-access.ts'

const MAX_LENGTH = 500
const forbiddenCharacters = /[\\@\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Returns the page that a `redirect` or `state` value may lead to: a signed-in page with its query and fragment, or
 * `HOME_PATH` (docs/security.md T16). The path is decoded once and matched against the table of routes. Anything that
 * could be read as another host, a scheme or a user name matches no route and is refused rather than repaired.
 */
export function resolveSafeDestination(requested: string | null | undefined): string {
  if (!requested || requested.length > MAX_LENGTH || forbiddenCharacters.test(requested)) return HOME_PATH
  const path = requested.split(/[?#]/, 1)[0] ?? ''
  const decoded = decodeOnce(path)
  if (decoded === null) return HOME_PATH
  const access = getRouteAccess(decoded)
  return access === null || access === 'public' ? HOME_PATH : decoded + requested.slice(path.length)
}

/** Resolves the `state` of /authRedirect, which has no first slash (docs/product.md 3.3). */
export function parseDestinationOfState(state: string | null | undefined): string {
  if (!state) return HOME_PATH
  return resolveSafeDestination(state.startsWith('/') ? state : `/${state}`)
}
