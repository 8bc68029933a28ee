import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * Returns the canonical form of an address, so that one client has one bucket: without port and zone, in lower case,
 * and an IPv4-mapped IPv6 address as IPv4. Text that is no address is returned unchanged.
 */
function canonicalizeAddress(address: string): string {
  // The usual case, and the connection that is closed by now. Parsing a SocketAddress takes ten times as long.
  if (isIPv4(address) || address === '') return address
  const withoutZone = address.replace(/%.*$/, '')
  const parsed = SocketAddress.parse(isIPv6(withoutZone) ? `[${withoutZone}]` : withoutZone)
  return parsed?.address.replace(/^::ffff:(?=\d+\.)/, '') ?? address
}

/** Returns the first 64 bits of a canonical IPv6 address: one subscriber has at least a /64. */
function toIpv6Prefix(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the address that attempts are counted by: an IPv4 address, or the /64 of an IPv6 address. Trusts only as many
 * entries of X-Forwarded-For, from the end, as there are proxies of ours in front; a client can forge the others.
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
