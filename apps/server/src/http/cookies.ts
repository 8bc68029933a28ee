import { OIDC_STATE_MINUTES } from '@kitchen-table/application/features'
import type { BrowserCookies } from '@kitchen-table/application/platform'
import {
  CHALLENGE_LIFETIME_MS,
  getSessionLifetime,
  KNOWN_DEVICE_DAYS,
  type Role,
} from '@kitchen-table/domain/accounts'
import type { Locale } from '@kitchen-table/i18n/locale'

/** Seconds. No device token is valid for longer. */
const DEVICE_MAX_AGE = KNOWN_DEVICE_DAYS * 24 * 60 * 60
/** Seconds. A year. */
const LANGUAGE_MAX_AGE = 365 * 24 * 60 * 60
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

/** Returns readers and builders of our cookies. Over https a `__Host-` prefix lets no neighboring host set them. */
export function createCookieCodec(isHttps: boolean) {
  const prefix = isHttps ? '__Host-' : ''
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const session = `${prefix}session`
  const device = `${prefix}device`
  const challenge = `${prefix}step`
  const reset = `${prefix}reset`
  const provider = `${prefix}provider`
  const language = `${prefix}lang`
  return {
    sessionToken: (header: string | null | undefined) => readCookie(header, session),
    deviceToken: (header: string | null | undefined) => readCookie(header, device),
    setSession: (token: string, role: Role) =>
      `${session}=${token}; Max-Age=${Math.floor(getSessionLifetime(role).absoluteMs / 1000)}; ${attributes}`,
    clearSession: () => `${session}=; Max-Age=0; ${attributes}`,
    challengeToken: (header: string | null | undefined) => readCookie(header, challenge),
    setChallenge: (token: string) =>
      `${challenge}=${token}; Max-Age=${CHALLENGE_LIFETIME_MS / 1000}; ${attributes}`,
    clearChallenge: () => `${challenge}=; Max-Age=0; ${attributes}`,
    resetToken: (header: string | null | undefined) => readCookie(header, reset),
    setReset: (token: string) => `${reset}=${token}; Max-Age=${RESET_MAX_AGE}; ${attributes}`,
    clearReset: () => `${reset}=; Max-Age=0; ${attributes}`,
    setDevice: (token: string) => `${device}=${token}; Max-Age=${DEVICE_MAX_AGE}; ${attributes}`,
    /** The token that ties a sign-in at an identity provider to its browser. */
    providerToken: (header: string | null | undefined) => readCookie(header, provider),
    setProvider: (token: string) => `${provider}=${token}; Max-Age=${OIDC_STATE_MINUTES * 60}; ${attributes}`,
    clearProvider: () => `${provider}=; Max-Age=0; ${attributes}`,
    /** The language that was chosen in this browser, by a link with `?lang=` or in the profile. */
    language: (header: string | null | undefined) => readCookie(header, language),
    setLanguage: (locale: Locale) => `${language}=${locale}; Max-Age=${LANGUAGE_MAX_AGE}; ${attributes}`,
    clearLanguage: () => `${language}=; Max-Age=0; ${attributes}`,
  }
}

export type CookieCodec = ReturnType<typeof createCookieCodec>

/** Returns what use-cases may do with the cookies of a response. `appendSetCookie` gets the value of each header. */
export function createBrowserCookieSetters(
  cookies: CookieCodec,
  appendSetCookie: (cookie: string) => void,
): BrowserCookies {
  return {
    setSessionCookie: (token, { role }) => appendSetCookie(cookies.setSession(token, role)),
    clearSessionCookie: () => appendSetCookie(cookies.clearSession()),
    setDeviceCookie: (token) => appendSetCookie(cookies.setDevice(token)),
    setChallengeCookie: (session) => appendSetCookie(cookies.setChallenge(session)),
    clearChallengeCookie: () => appendSetCookie(cookies.clearChallenge()),
    setResetCookie: (browserToken) => appendSetCookie(cookies.setReset(browserToken)),
    clearResetCookie: () => appendSetCookie(cookies.clearReset()),
    setProviderCookie: (browserToken) => appendSetCookie(cookies.setProvider(browserToken)),
    setLanguageCookie: (chosen) => appendSetCookie(cookies.setLanguage(chosen)),
    clearLanguageCookie: () => appendSetCookie(cookies.clearLanguage()),
  }
}
