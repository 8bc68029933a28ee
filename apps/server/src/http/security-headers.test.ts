import { describe, expect, test } from 'vitest'
import { fileHeaders, securityHeaders } from './security-headers.ts'

describe.each([
  { of: 'every answer', headers: securityHeaders },
  { of: 'files', headers: fileHeaders },
])('S16: on $of', ({ headers }) => {
  test('https for at least a year', () => {
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
  ])('%s: %s', (name, value) => {
    expect(headers[name]).toBe(value)
  })

  test('the policy begins with nothing allowed', () => {
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

test('T51: what a file may do: look as it wants, and nothing else', () => {
  expect(fileHeaders['Content-Security-Policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
})

test('S16: what a page may load, and who may frame it', () => {
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
