import { splitWords } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { hasValidHostAndTarget } from './listen.ts'

const isValid = (host: string | undefined, url: string, more: string[] = []) => {
  const rawHeaders = host === undefined ? more : ['Host', host, ...more]
  return hasValidHostAndTarget({ headers: { host }, rawHeaders, url })
}

test.each(['Host', 'host', 'HOST'])('rejects a second %s header with the same or another value', (name) => {
  expect(isValid('a', '/', ['Accept', '*/*', name, 'a'])).toBe(false)
  expect(isValid('a', '/', [name, 'b', 'Accept', '*/*'])).toBe(false)
  expect(isValid('a', '/', ['Ghost', 'a', 'Hosts', 'a', 'Accept', 'Host'])).toBe(true)
})

test.each(
  splitWords(
    `library.example LIBRARY.example library.example. localhost:3000 a_b.example 127.0.0.1:80 [::1]:3000 a:`,
  ),
)('accepts the host %s, also when cached', (host) => {
  expect([isValid(host, '/'), isValid(host, '/')]).toEqual([true, true])
})

test.each([
  undefined,
  '',
  ' ',
  ':80',
  'a b',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  'a@b',
  'a:b@c',
  'a:99999',
  'a:-1',
  'a:1:2',
  '[::1',
  '[0:0::1]',
  '999.999.999.999',
  '1.2.3',
  '0x7f.1',
  '%61',
])('rejects the host %j each time', (host) => {
  expect([isValid(host, '/'), isValid(host, '/')]).toEqual([false, false])
})

test('distinguishes more hosts than fit into the cache', () => {
  for (let n = 0; n < 300; n += 1)
    expect([isValid(`host-${n}`, '/'), isValid(`host ${n}`, '/')]).toEqual([true, false])
})

test.each(['/', '//evil.example', '/a?b=\\', '/%', '/a/../b', 'http://evil.example/a', 'https://a'])(
  'accepts the target %s',
  (url) => {
    expect(isValid('a', url)).toBe(true)
  },
)

test.each([
  '',
  '*',
  'a',
  '/a\\b',
  '\\',
  'http:/a',
  'HTTP://a/',
  'http://',
  'http://a b',
  'http://a\\b',
  'ftp://a',
  'a:80',
])('rejects the target %j', (url) => {
  expect(isValid('a', url)).toBe(false)
})
