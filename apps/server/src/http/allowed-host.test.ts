import { splitWords } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { isAllowedHost, isLocalRequest } from './allowed-host.ts'

const publicUrl = new URL('https://learn.example/')

test.each(
  splitWords(
    `localhost LOCALHOST:3000 127.0.0.1 127.0.0.1:3000 [::1] [::1]:3000 learn.example learn.example:8443`,
  ),
)('allows the host %s in a local request', (host) => {
  expect(isAllowedHost(host, true, publicUrl)).toBe(true)
})

test.each([
  null,
  undefined,
  '',
  'evil.example',
  'localhost.evil.example',
  'evil.example:3000',
  'learn.example.evil.example',
  '127.0.0.1.evil.example',
  '192.168.1.7',
  '0.0.0.0',
  'a b',
])('does not allow the host %j', (host) => {
  expect([isAllowedHost(host, true, publicUrl), isAllowedHost(host, false, publicUrl)]).toEqual([
    false,
    false,
  ])
})

test.each(['localhost', '127.0.0.1:3000', '[::1]'])(
  'does not allow the host %s from another machine, even if it is the public host',
  (host) => {
    expect(isAllowedHost(host, false, publicUrl)).toBe(false)
    expect(isAllowedHost(host, false, new URL(`http://${host}/`))).toBe(false)
  },
)

test('allows the public host from other machines', () => {
  expect(isAllowedHost('learn.example', false, publicUrl)).toBe(true)
})

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
  'a request from %s is local, unless it was forwarded',
  (address) => {
    expect(isLocalRequest(address, new Headers())).toBe(true)
    for (const [name, value] of [
      ['X-Forwarded-For', '192.168.1.7'],
      ['Forwarded', 'for=192.168.1.7'],
    ] as const)
      expect(isLocalRequest(address, new Headers({ [name]: value }))).toBe(false)
  },
)

test.each([undefined, '', '192.168.1.7', '::ffff:192.168.1.7', 'fe80::1', '::', '2001:db8::1', '1127.0.0.1'])(
  'a request from %s is not local',
  (address) => {
    expect(isLocalRequest(address, new Headers())).toBe(false)
  },
)
