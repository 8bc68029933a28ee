import { isIPv6 } from 'node:net'

/** The first 64 bits of an IPv6 address: what one subscriber has. */
function network64(address: string): string {
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
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? []
  const believed = trustedHops > 0 ? hops.at(-trustedHops) : undefined
  const address = (believed || socketAddress).replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv6(address) ? network64(address) : address
}
