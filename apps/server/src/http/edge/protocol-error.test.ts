import { expect, test } from 'vitest'
import { hasValidHostAndTarget } from './protocol-error.ts'

const addressed = (host: string | undefined, url: string, more: string[] = []) => {
  const rawHeaders = host === undefined ? more : ['Host', host, ...more]
  return hasValidHostAndTarget({ headers: { host }, rawHeaders, url })
}

test.each(['Host', 'host', 'HOST'])('a second %s is refused, the same or another', (name) => {
  expect(addressed('a', '/', ['Accept', '*/*', name, 'a'])).toBe(false)
  expect(addressed('a', '/', [name, 'b', 'Accept', '*/*'])).toBe(false)
  expect(addressed('a', '/', ['Ghost', 'a', 'Hosts', 'a', 'Accept', 'Host'])).toBe(true)
})

test.each([
  'library.example',
  'LIBRARY.example',
  'library.example.',
  'localhost:3000',
  'a_b.example',
  '127.0.0.1:80',
  '[::1]:3000',
  'a:',
])('%s is a host, each time', (host) => {
  expect([addressed(host, '/'), addressed(host, '/')]).toEqual([true, true])
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
])('%j is none, each time', (host) => {
  expect([addressed(host, '/'), addressed(host, '/')]).toEqual([false, false])
})

test('more hosts than are remembered are told apart all the same', () => {
  for (let n = 0; n < 300; n += 1)
    expect([addressed(`host-${n}`, '/'), addressed(`host ${n}`, '/')]).toEqual([true, false])
})

test.each(['/', '//evil.example', '/a?b=\\', '/%', '/a/../b', 'http://evil.example/a', 'https://a'])(
  '%s is an address',
  (url) => {
    expect(addressed('a', url)).toBe(true)
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
])('%j is none', (url) => {
  expect(addressed('a', url)).toBe(false)
})
