import { OIDC_STATE_MINUTES } from '../features/accounts/providers/begin-oidc-sign-in.ts'
import { readCookie } from './cookies.ts'

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
