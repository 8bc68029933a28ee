import type {
  CompleteOidcSignIn,
  OidcSignInProblem,
  OidcSignInResult,
} from '@kitchen-table/application/features'
import { type Route, type RouteCall, readPathSegment } from '@kitchen-table/application/platform'
import type { CookieCodec } from './cookies.ts'
import { parseDeviceName } from './device-name.ts'

type Deps = {
  completeOidcSignIn: CompleteOidcSignIn
  signOut: (token: string | null) => Promise<void>
  cookies: CookieCodec
}

/** Returns the address of our page for the outcome, which is in the fragment: browsers send that to no server. */
function buildRedirectPath(outcome: OidcSignInResult | OidcSignInProblem): string {
  if (typeof outcome === 'string') return `/authRedirect#problem=${outcome}`
  return `/authRedirect#state=${encodeURIComponent(outcome.destination.replace(/^\//, ''))}`
}

/** Handles the redirect from a provider: sets the cookies of the new session, and redirects to a page of ours. */
export function oidcCallbackRoute({ completeOidcSignIn, signOut, cookies }: Deps): Route {
  async function handler(call: RouteCall): Promise<Response> {
    const { url, headers } = call.request
    const provider = readPathSegment(call, 'provider')
    const cookie = headers.get('cookie')
    const device = parseDeviceName(headers.get('user-agent'))
    const browserToken = cookies.providerToken(cookie)
    const outcome = await completeOidcSignIn({ provider, search: new URL(url).search, browserToken, device })
    const responseHeaders = new Headers({
      Location: buildRedirectPath(outcome),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    if (typeof outcome !== 'string') {
      await signOut(cookies.sessionToken(cookie))
      const { token, deviceToken, role } = outcome.browserSession
      responseHeaders.append('Set-Cookie', cookies.setSession(token, role))
      responseHeaders.append('Set-Cookie', cookies.setDevice(deviceToken))
      responseHeaders.append('Set-Cookie', cookies.clearProvider())
    }
    return new Response(null, { status: 303, headers: responseHeaders })
  }
  return { permission: 'accounts.signIn.external', method: 'GET', path: '/auth/callback/{provider}', handler }
}
