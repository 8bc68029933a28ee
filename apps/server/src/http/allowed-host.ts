const localHostNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i

/** Whether a request comes from this machine itself, and no proxy says that it passes it on for somebody else. */
export function isLocalRequest(remoteAddress: string | undefined, headers: Headers): boolean {
  const isForwarded = headers.has('x-forwarded-for') || headers.has('forwarded')
  return loopbackAddress.test(remoteAddress ?? '') && !isForwarded
}

/**
 * Whether a request names the host that the product is known by, or comes from this machine and names this machine. A
 * page of another site can have its own name lead here (DNS rebinding), and would then read what only this machine may;
 * and whoever is elsewhere can write any host into a request, so the names of this machine count from here alone. Where
 * the server is made to listen to others, those who know its public address are meant to be served.
 */
export function isAllowedHost(host: string | null | undefined, isLocal: boolean, publicUrl: URL): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname
  if (name === undefined) return false
  return localHostNames.has(name) ? isLocal : name === publicUrl.hostname
}
