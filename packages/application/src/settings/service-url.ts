import { z } from 'zod'

export function isLocalUrl(url: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

/** The address of an external service. It receives personal data, so the connection is encrypted or local. */
export const serviceUrlSchema = z.url({ protocol: /^https?$/, abort: true }).refine((address) => {
  const url = new URL(address)
  return url.protocol === 'https:' || isLocalUrl(url)
}, 'needs an https address, unless it is on this machine')
