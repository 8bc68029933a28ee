import { expect, test } from 'vitest'
import { isOwnHost } from './own-host.ts'

const publicUrl = new URL('https://learn.example/')

test.each([
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1',
  '127.0.0.1:3000',
  '[::1]',
  '[::1]:3000',
  'learn.example',
  'learn.example:8443',
])('%s is our own', (host) => {
  expect(isOwnHost(host, publicUrl)).toBe(true)
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
])('%j is not', (host) => {
  expect(isOwnHost(host, publicUrl)).toBe(false)
})

test('without a public address, this machine alone', () => {
  expect([isOwnHost('localhost', null), isOwnHost('learn.example', null)]).toEqual([true, false])
})
