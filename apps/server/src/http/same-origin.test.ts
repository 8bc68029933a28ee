import { expect, test } from 'vitest'
import { hasJsonContentType, hasNoBody, isAllowedOrigin } from './same-origin.ts'

const OWN_ORIGIN = 'https://own.example'
const unsafeMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'post']
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Values of Sec-Fetch-Site and Origin (null: absent), and whether such a request may change something. */
const origins: [site: string | null, origin: string | null, isAllowed: boolean][] = [
  ['same-origin', OWN_ORIGIN, true],
  ['same-origin', null, true],
  ['none', null, true],
  ['none', 'null', true],
  ['same-site', OWN_ORIGIN, false],
  ['same-site', 'https://sub.own.example', false],
  ['cross-site', OWN_ORIGIN, false],
  ['cross-site', 'https://evil.example', false],
  ['cross-site', null, false],
  ['', OWN_ORIGIN, false],
  ['SAME-ORIGIN', OWN_ORIGIN, false],
  ['same-origin, cross-site', OWN_ORIGIN, false],
  ['nonsense', null, false],
  [null, OWN_ORIGIN, true],
  [null, null, true],
  [null, 'null', false],
  [null, '', false],
  [null, 'https://evil.example', false],
  [null, 'http://own.example', false],
  [null, 'https://own.example:8443', false],
  [null, 'https://own.example.evil.example', false],
  [null, 'https://evil-own.example', false],
  [null, 'https://own.example@evil.example', false],
  [null, 'https://evil.example/https://own.example', false],
  [null, `${OWN_ORIGIN}/`, false],
  [null, `${OWN_ORIGIN}, https://evil.example`, false],
]

function createHeaders(site: string | null, origin: string | null): Headers {
  const headers = new Headers()
  if (site !== null) headers.set('Sec-Fetch-Site', site)
  if (origin !== null) headers.set('Origin', origin)
  return headers
}

test.each(origins)(
  'T28: Sec-Fetch-Site × Origin × method site %j, origin %j: may change something: %s',
  (site, origin, isAllowed) => {
    for (const method of unsafeMethods)
      expect(isAllowedOrigin(method, createHeaders(site, origin), OWN_ORIGIN)).toBe(isAllowed)
    for (const method of safeMethods)
      expect(isAllowedOrigin(method, createHeaders(site, origin), OWN_ORIGIN)).toBe(true)
  },
)

test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['APPLICATION/JSON', true],
  [' application/json ;x=y', true],
  [null, false],
  ['', false],
  ['text/plain', false],
  ['text/plain; application/json', false],
  ['text/plain;charset=application/json', false],
  ['application/x-www-form-urlencoded', false],
  ['multipart/form-data; boundary=x', false],
  ['application/jsonx', false],
  ['application/json, text/plain', false],
  ['application/json+x', false],
  ['application/ld+json', false],
  ['text/json', false],
])('T28: hasJsonContentType of %j is %s', (type, expected) => {
  expect(hasJsonContentType(new Headers(type === null ? {} : { 'Content-Type': type }))).toBe(expected)
})

test.each([
  [{}, true],
  [{ 'Content-Length': '0' }, true],
  [{ 'Content-Length': '2' }, false],
  [{ 'Content-Length': '00' }, false],
  [{ 'Transfer-Encoding': 'chunked' }, false],
  [{ 'Content-Length': '0', 'Transfer-Encoding': 'chunked' }, false],
  [{ 'Content-Type': 'application/json' }, false],
  [{ 'Content-Type': 'text/plain', 'Content-Length': '0' }, false],
])('hasNoBody of %j is %s', (headers: Record<string, string>, expected) => {
  expect(hasNoBody(new Headers(headers))).toBe(expected)
})
