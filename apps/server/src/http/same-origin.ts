const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something (security.md T28): it comes from our own pages, or from a program that is no
 * browser. Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin; a page of another site can
 * neither leave these out nor forge them.
 */
export function mayChange(method: string, headers: Headers, publicOrigin: string): boolean {
  if (harmless.has(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || origin === publicOrigin
}

/** A body that changes something is JSON: forms of other sites cannot send that without asking first. */
export function isJson(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  return type === 'application/json'
}
