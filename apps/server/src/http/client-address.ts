import { isIPv6, SocketAddress } from 'node:net'

/**
 * The one spelling of an address, so that nobody has several buckets: without port and zone, in lower case, and an IPv4
 * address that is mapped into IPv6 as itself. What is no address stays as it is.
 */
function canonicalizeAddress(address: string): string {
  const withoutZone = address.replace(/%.*$/, '')
  const parsed = SocketAddress.parse(isIPv6(withoutZone) ? `[${withoutZone}]` : withoutZone)
  return parsed?.address.replace(/^::ffff:(?=\d+\.)/, '') ?? address
}

/** The first 64 bits of a canonical IPv6 address: what one subscriber has. */
function toIpv6Prefix(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Whose address counts against attempts. Only as many entries of X-Forwarded-For are believed as there are proxies of
 * ours in front; the rest a stranger can write.
 */
export function resolveClientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? []
  const forwardedAddress = trustedHops > 0 ? hops.at(-trustedHops) : undefined
  const address = canonicalizeAddress(forwardedAddress || socketAddress)
  return isIPv6(address) ? toIpv6Prefix(address) : address
}
