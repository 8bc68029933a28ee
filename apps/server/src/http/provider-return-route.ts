import { sessionLife } from '@kitchen-table/domain/accounts/session-life'
import type {
  ArrivalProblem,
  Arrived,
  FinishProvider,
} from '../features/accounts/providers/finish-provider.ts'
import type { CookieJar } from './cookies.ts'
import type { ProviderCookie } from './provider-cookie.ts'

type Deps = {
  finish: FinishProvider
  /** Whoever was signed in here is not any more. */
  signOut: (token: string | null) => Promise<void>
  cookies: CookieJar
  providerCookie: ProviderCookie
}

/** Always the same page of ours; what it is told stands behind the `#`, where no server and no other site sees it. */
function arrivalPage(outcome: Arrived | ArrivalProblem): string {
  if (typeof outcome === 'string') return `/authRedirect#problem=${outcome}`
  return `/authRedirect#state=${encodeURIComponent(outcome.destination.replace(/^\//, ''))}`
}

/** Where providers send browsers back to: opens the session, and sends them on to a page of ours. */
export function providerReturnRoute({ finish, signOut, cookies, providerCookie }: Deps) {
  return async ({ url, headers }: Request, provider: string, device: string): Promise<Response> => {
    const cookie = headers.get('cookie')
    const browserToken = providerCookie.browserToken(cookie)
    const outcome = await finish({ provider, search: new URL(url).search, browserToken, device })
    const answer = new Headers({
      Location: arrivalPage(outcome),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    if (typeof outcome !== 'string') {
      await signOut(cookies.sessionToken(cookie))
      const { token, deviceMark, role } = outcome.opened
      answer.append('Set-Cookie', cookies.setSession(token, Math.floor(sessionLife(role).absolute / 1000)))
      answer.append('Set-Cookie', cookies.setDevice(deviceMark))
      answer.append('Set-Cookie', providerCookie.clear())
    }
    return new Response(null, { status: 303, headers: answer })
  }
}
