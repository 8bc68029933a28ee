const localHostNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i

/** Whether a request comes from this machine itself, and not through a proxy on behalf of another client. */
export function isLocalRequest(remoteAddress: string | undefined, headers: Headers): boolean {
  const isForwarded = headers.has('x-forwarded-for') || headers.has('forwarded')
  return loopbackAddress.test(remoteAddress ?? '') && !isForwarded
}

/**
 * Whether the Host header names the product's public host, or, for a local request, this machine. A page of another
 * site can point its own host name at this address (DNS rebinding), and would then read what only this machine may.
 * Clients elsewhere can send any Host header, so the names of this machine are allowed in local requests alone. If the
 * server listens beyond this machine, clients that know its public host are meant to be served.
 */
export function isAllowedHost(host: string | null | undefined, isLocal: boolean, publicUrl: URL): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname
  if (name === undefined) return false
  return localHostNames.has(name) ? isLocal : name === publicUrl.hostname
}
