type HeaderReader = { get(name: string): string | null }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something (docs/security.md T28): it comes from our own pages, or from a program that is no
 * browser. Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin; a page of another site can
 * neither leave these out nor forge them.
 */
export function isAllowedOrigin(method: string, headers: HeaderReader, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || origin === publicOrigin
}

/** A page says whose it is; work that was kept for one person is never done in another's session (docs/security.md T63). */
export function isSessionMismatch(person: { sub: string } | null, expectedSub: string | null): boolean {
  return person !== null && expectedSub !== null && expectedSub !== person.sub
}

/** A body that changes something is JSON: forms of other sites cannot send that without asking first. */
export function hasJsonContentType(headers: HeaderReader): boolean {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  return type === 'application/json'
}

/** Whether a request comes without a body and claims none: signing out, say. Node shows an empty stream for these. */
export function hasNoBody(headers: HeaderReader & { has(name: string): boolean }): boolean {
  const length = headers.get('content-length') ?? '0'
  return length === '0' && !headers.has('transfer-encoding') && !headers.has('content-type')
}
