import { describe, expect, test } from 'vitest'
import { hasJsonContentType, hasNoBody, isAllowedOrigin } from './same-origin.ts'

const OWN = 'https://own.example'
const changing = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'post']
const asking = ['GET', 'HEAD', 'OPTIONS']

/** Sec-Fetch-Site, Origin, and whether such a request may change something; null is a header that was not sent. */
const senders: [site: string | null, origin: string | null, may: boolean][] = [
  ['same-origin', OWN, true],
  ['same-origin', null, true],
  ['none', null, true],
  ['none', 'null', true],
  ['same-site', OWN, false],
  ['same-site', 'https://sub.own.example', false],
  ['cross-site', OWN, false],
  ['cross-site', 'https://evil.example', false],
  ['cross-site', null, false],
  ['', OWN, false],
  ['SAME-ORIGIN', OWN, false],
  ['same-origin, cross-site', OWN, false],
  ['nonsense', null, false],
  [null, OWN, true],
  [null, null, true],
  [null, 'null', false],
  [null, '', false],
  [null, 'https://evil.example', false],
  [null, 'http://own.example', false],
  [null, 'https://own.example:8443', false],
  [null, 'https://own.example.evil.example', false],
  [null, 'https://evil.example/https://own.example', false],
  [null, `${OWN}/`, false],
  [null, `${OWN}, https://evil.example`, false],
]

function headersOf(site: string | null, origin: string | null): Headers {
  const headers = new Headers()
  if (site !== null) headers.set('Sec-Fetch-Site', site)
  if (origin !== null) headers.set('Origin', origin)
  return headers
}

describe('T28: Sec-Fetch-Site × Origin × method', () => {
  test.each(senders)('site %j, origin %j: changes %s', (site, origin, may) => {
    for (const method of changing) expect(isAllowedOrigin(method, headersOf(site, origin), OWN)).toBe(may)
    for (const method of asking) expect(isAllowedOrigin(method, headersOf(site, origin), OWN)).toBe(true)
  })
})

describe('T28: what counts as JSON', () => {
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
  ])('%j: %s', (type, is) => {
    expect(hasJsonContentType(new Headers(type === null ? {} : { 'Content-Type': type }))).toBe(is)
  })
})

describe('what counts as no body', () => {
  test.each([
    [{}, true],
    [{ 'Content-Length': '0' }, true],
    [{ 'Content-Length': '2' }, false],
    [{ 'Content-Length': '00' }, false],
    [{ 'Transfer-Encoding': 'chunked' }, false],
    [{ 'Content-Length': '0', 'Transfer-Encoding': 'chunked' }, false],
    [{ 'Content-Type': 'application/json' }, false],
    [{ 'Content-Type': 'text/plain', 'Content-Length': '0' }, false],
  ])('%j: %s', (headers: Record<string, string>, is) => {
    expect(hasNoBody(new Headers(headers))).toBe(is)
  })
})
