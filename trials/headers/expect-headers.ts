import { expect } from 'vitest'

type HeaderResponse = { status: number; headers: Headers }

const YEAR = 365 * 24 * 60 * 60

const requiredHeaders: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /^camera=\(\), microphone=\(\), geolocation=\(\)/,
}

const pagePolicies = ["script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]

/** Expects the headers that every response must have, whichever part of the server wrote it (docs/security.md S16). */
export function expectSecurityHeaders({ status, headers }: HeaderResponse, path: string): void {
  // The address holds a code of the identity provider that must not leak in a Referer header.
  const isProviderCallback = path.startsWith('/auth/callback/') && status === 303
  const expected = isProviderCallback
    ? { ...requiredHeaders, 'referrer-policy': /^no-referrer$/ }
    : requiredHeaders
  for (const [name, value] of Object.entries(expected))
    expect(headers.get(name), `${path}: ${name}`).toMatch(value)
  const [, age] =
    /^max-age=(\d+); includeSubDomains$/.exec(headers.get('strict-transport-security') ?? '') ?? []
  expect(Number(age), path).toBeGreaterThanOrEqual(YEAR)

  const policy = headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy, path).toContain("default-src 'none'")
  const isFile = /^\/(files\/|logo$)/.test(path) && (status < 300 || status === 416)
  if (isFile) expect(policy, path).toContain('sandbox')
  else {
    expect(policy, path).toEqual(expect.arrayContaining(pagePolicies))
    expect(policy.filter((part) => /unsafe|script-src.*(http|\*)/.test(part))).toEqual([])
  }
  for (const name of ['server', 'x-powered-by', 'x-aspnet-version'])
    expect(headers.has(name), name).toBe(false)
}

const cacheRules: [path: RegExp, rule: string][] = [
  [/^\/api\/openapi/, 'public, max-age=3600'],
  [/^\/api\/(catalog|help-lines)$/, 'private, no-cache'],
  [/^\/api\//, 'no-store'],
  [/^\/healthz/, 'no-store'],
  [/^\/assets\//, 'public, max-age=31536000, immutable'],
  [/^\/[\w-]+\.(svg|ico|css|txt|png|webp|webmanifest)$/, 'public, no-cache'],
  [/^\/logo/, 'public, max-age=3600'],
  [/^\/files\/.*\.(zip|csv|html|pdf)$/, 'no-store'],
  [/^\/files\//, 'private, max-age=3600'],
]

/** Expects the Cache-Control of a response. Pages and refusals must never be cached. */
export function expectCacheRule({ status, headers }: HeaderResponse, path: string): void {
  const rule = headers.get('cache-control')
  const cacheable =
    status < 300 || status === 304 ? cacheRules.find(([pattern]) => pattern.test(path)) : undefined
  if (status === 416) expect(rule, path).toBe(null)
  else if (cacheable) expect(rule, path).toBe(cacheable[1])
  else expect(rule, path).toMatch(/^(private, )?no-store$/)
}
