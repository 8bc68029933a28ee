import { KNOWN_DEVICE_DAYS } from '@kitchen-table/domain/accounts/attempts'

/** Longer than any mark is good for. */
const DEVICE_LIFE = KNOWN_DEVICE_DAYS * 24 * 60 * 60
/** As long as a step of signing in can be answered. */
const STEP_LIFE = 15 * 60
/** Longer than a code lives: a letter may take a while. */
const RESET_LIFE = 60 * 60

/** The value of one cookie of a `Cookie` header, or null. */
export function cookieValue(header: string | null | undefined, name: string): string | null {
  if (!header) return null
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}

/**
 * The names and attributes of our cookies. Over https they carry the `__Host-` prefix, so that no neighbouring host
 * can set them; a plain http address (development) cannot, because the prefix demands `Secure`.
 */
export function cookieJar(isHttps: boolean) {
  const prefix = isHttps ? '__Host-' : ''
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const session = `${prefix}session`
  const device = `${prefix}device`
  const step = `${prefix}step`
  const reset = `${prefix}reset`
  return {
    sessionToken: (header: string | null | undefined) => cookieValue(header, session),
    deviceMark: (header: string | null | undefined) => cookieValue(header, device),
    setSession: (token: string, maxAge: number) => `${session}=${token}; Max-Age=${maxAge}; ${attributes}`,
    clearSession: () => `${session}=; Max-Age=0; ${attributes}`,
    stepToken: (header: string | null | undefined) => cookieValue(header, step),
    setStep: (token: string) => `${step}=${token}; Max-Age=${STEP_LIFE}; ${attributes}`,
    clearStep: () => `${step}=; Max-Age=0; ${attributes}`,
    resetToken: (header: string | null | undefined) => cookieValue(header, reset),
    setReset: (token: string) => `${reset}=${token}; Max-Age=${RESET_LIFE}; ${attributes}`,
    clearReset: () => `${reset}=; Max-Age=0; ${attributes}`,
    setDevice: (mark: string) => `${device}=${mark}; Max-Age=${DEVICE_LIFE}; ${attributes}`,
  }
}

export type CookieJar = ReturnType<typeof cookieJar>
