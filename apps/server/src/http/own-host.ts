const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request names this machine, or the host that the product is known by. A page of another site can have its
 * own name lead here (DNS rebinding), and would then read what only this machine may.
 */
export function isOwnHost(host: string | null | undefined, publicUrl: URL | null): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname
  return name !== undefined && (thisMachine.has(name) || name === publicUrl?.hostname)
}
