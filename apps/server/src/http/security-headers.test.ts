import { expect, test } from 'vitest'
import { fileHeaders, pageSecurityHeaders, securityHeaders } from './security-headers.ts'

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

test('S16: pages may send files to the storage of the cloud, and nothing else to anywhere else', () => {
  const headers = pageSecurityHeaders('https://files.s3.eu-central-1.amazonaws.com')
  const policy = headers['Content-Security-Policy'] ?? ''
  expect(policy).toContain("; connect-src 'self' https://files.s3.eu-central-1.amazonaws.com; ")
  expect(policy.replace(' https://files.s3.eu-central-1.amazonaws.com', '')).toBe(
    securityHeaders['Content-Security-Policy'],
  )
  expect(pageSecurityHeaders(null)).toEqual(securityHeaders)
})
