import { HOME, routeAccess } from './routes.ts'

const LONGEST = 500
const forbidden = /[\\@\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * The place that a `redirect` or `state` value may lead to: one of our signed-in pages with its query and fragment,
 * or HOME (security.md T16). The path is decoded once and matched against the table of routes; whatever could be read
 * as another host, a scheme or a user name matches none of them and is refused rather than repaired.
 */
export function safeDestination(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > LONGEST || forbidden.test(wanted)) return HOME
  const path = wanted.split(/[?#]/, 1)[0] ?? ''
  const decoded = decodedOnce(path)
  if (decoded === null) return HOME
  const access = routeAccess(decoded)
  return access === null || access === 'public' ? HOME : decoded + wanted.slice(path.length)
}

/** The `state` of /authRedirect comes without its first slash (spec §2). */
export function destinationFromState(state: string | null | undefined): string {
  if (!state) return HOME
  return safeDestination(state.startsWith('/') ? state : `/${state}`)
}
