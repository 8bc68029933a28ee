import { expect, test } from 'vitest'
import { formatContentSecurityPolicy, securityHeaders } from './security-headers.ts'

const directives = Object.fromEntries(
  (securityHeaders['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources.join(' ')]
  }),
)

test('S16: the policy of pages allows only the listed sources, and no framing', () => {
  expect(directives).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'media-src': "'self' blob:",
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
  const filesOrigin = 'https://files.s3.eu-central-1.amazonaws.com'
  const policy = formatContentSecurityPolicy({ filesOrigin, pictureOrigins: [] })
  expect(policy).toContain(`; connect-src 'self' ${filesOrigin}; `)
  expect(policy.replace(` ${filesOrigin}`, '')).toBe(securityHeaders['Content-Security-Policy'])
})

test('S16: pages may show pictures of the listed hosts, and load nothing else from them', () => {
  const pictureOrigins = ['https://one.example', 'https://two.example:8443']
  const policy = formatContentSecurityPolicy({ filesOrigin: null, pictureOrigins })
  expect(policy).toContain("; img-src 'self' data: https://one.example https://two.example:8443; ")
  expect(policy.replace(` ${pictureOrigins.join(' ')}`, '')).toBe(securityHeaders['Content-Security-Policy'])
})
