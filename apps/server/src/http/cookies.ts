import { KNOWN_DEVICE_DAYS } from '@kitchen-table/domain/accounts/backoff'
import { CHALLENGE_LIFETIME_MS } from '@kitchen-table/domain/accounts/mfa'
import { getSessionLifetime } from '@kitchen-table/domain/accounts/session-lifetime'
import { OIDC_STATE_MINUTES } from '../features/accounts/providers/begin-oidc-sign-in.ts'
import type { BrowserCookies } from '../platform/authorization/request-context.ts'

/** Seconds. No device token is valid for longer. */
const DEVICE_MAX_AGE = KNOWN_DEVICE_DAYS * 24 * 60 * 60
/** Seconds. Longer than a code is valid, because the e-mail may be delayed. */
const RESET_MAX_AGE = 60 * 60

/** Returns the value of a cookie in a `Cookie` header, or null if it is absent or empty. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null
  for (const part of header.split(';')) {
    const equalsIndex = part.indexOf('=')
    if (equalsIndex > 0 && part.slice(0, equalsIndex).trim() === name)
      return part.slice(equalsIndex + 1).trim() || null
  }
  return null
}

/** Returns readers and builders of our cookies. Over https a `__Host-` prefix lets no neighbouring host set them. */
export function cookieJar(isHttps: boolean) {
  const prefix = isHttps ? '__Host-' : ''
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const session = `${prefix}session`
  const device = `${prefix}device`
  const challenge = `${prefix}step`
  const reset = `${prefix}reset`
  return {
    sessionToken: (header: string | null | undefined) => readCookie(header, session),
    deviceToken: (header: string | null | undefined) => readCookie(header, device),
    setSession: (token: string, maxAge: number) => `${session}=${token}; Max-Age=${maxAge}; ${attributes}`,
    clearSession: () => `${session}=; Max-Age=0; ${attributes}`,
    challengeToken: (header: string | null | undefined) => readCookie(header, challenge),
    setChallenge: (token: string) =>
      `${challenge}=${token}; Max-Age=${CHALLENGE_LIFETIME_MS / 1000}; ${attributes}`,
    clearChallenge: () => `${challenge}=; Max-Age=0; ${attributes}`,
    resetToken: (header: string | null | undefined) => readCookie(header, reset),
    setReset: (token: string) => `${reset}=${token}; Max-Age=${RESET_MAX_AGE}; ${attributes}`,
    clearReset: () => `${reset}=; Max-Age=0; ${attributes}`,
    setDevice: (token: string) => `${device}=${token}; Max-Age=${DEVICE_MAX_AGE}; ${attributes}`,
  }
}

export type CookieJar = ReturnType<typeof cookieJar>

/** Returns reader and builders of the cookie that ties a provider sign-in to its browser; compare `cookieJar`. */
export function providerCookie(isHttps: boolean) {
  const name = `${isHttps ? '__Host-' : ''}provider`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    browserToken: (header: string | null | undefined) => readCookie(header, name),
    set: (token: string) => `${name}=${token}; Max-Age=${OIDC_STATE_MINUTES * 60}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export type ProviderCookie = ReturnType<typeof providerCookie>

/** Returns what use-cases may do with the cookies of a response. `appendSetCookie` gets the value of each header. */
export function createBrowserCookies(
  cookies: CookieJar,
  providerCookie: ProviderCookie,
  appendSetCookie: (cookie: string) => void,
): BrowserCookies {
  return {
    setSessionCookie: (token, { role }) =>
      appendSetCookie(cookies.setSession(token, Math.floor(getSessionLifetime(role).absoluteMs / 1000))),
    clearSessionCookie: () => appendSetCookie(cookies.clearSession()),
    setDeviceCookie: (token) => appendSetCookie(cookies.setDevice(token)),
    setChallengeCookie: (session) => appendSetCookie(cookies.setChallenge(session)),
    clearChallengeCookie: () => appendSetCookie(cookies.clearChallenge()),
    setResetCookie: (browserToken) => appendSetCookie(cookies.setReset(browserToken)),
    clearResetCookie: () => appendSetCookie(cookies.clearReset()),
    setProviderCookie: (browserToken) => appendSetCookie(providerCookie.set(browserToken)),
  }
}
