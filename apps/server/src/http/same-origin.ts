export type HeaderReader = { get(name: string): string | null }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something (docs/security.md T28): it has a safe method, or comes from our own pages or
 * from a program that is no browser. Browsers state the origin of a request in Sec-Fetch-Site, older ones in Origin; a
 * page of another site can neither omit nor forge these headers.
 */
export function isAllowedOrigin(method: string, headers: HeaderReader, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || origin === publicOrigin
}

/** Whether the body is declared as JSON, which a page of another site cannot send without a CORS preflight. */
export function hasJsonContentType(headers: HeaderReader): boolean {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  return type === 'application/json'
}

/** Whether a request has no body and declares none, for example signing out. Node has an empty stream for these. */
export function hasNoBody(headers: HeaderReader & { has(name: string): boolean }): boolean {
  const length = headers.get('content-length') ?? '0'
  return length === '0' && !headers.has('transfer-encoding') && !headers.has('content-type')
}
