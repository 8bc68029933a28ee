import { describe, expect, test } from 'vitest'
import { fileHeaders, securityHeaders } from './security-headers.ts'

describe.each([
  { kind: 'every response', headers: securityHeaders },
  { kind: 'files', headers: fileHeaders },
])('S16: headers of $kind', ({ headers }) => {
  test('require https for at least a year', () => {
    const [, age] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers['Strict-Transport-Security'] ?? '') ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60)
  })

  test.each([
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ])('include %s: %s', (name, value) => {
    expect(headers[name]).toBe(value)
  })

  test('the policies deny everything by default', () => {
    expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none'/)
    expect(headers['Permissions-Policy']).toMatch(/^camera=\(\), microphone=\(\), geolocation=\(\)/)
  })
})

const directives = Object.fromEntries(
  (securityHeaders['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources.join(' ')]
  }),
)

test('T51: a file may use inline styles and nothing else', () => {
  expect(fileHeaders['Content-Security-Policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
})

test('S16: the policy of pages allows only the listed sources, and no framing', () => {
  expect(directives).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: https: http:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': 'https://player.vimeo.com',
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
})
