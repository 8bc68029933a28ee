import { expect, test } from 'vitest'
import { negotiateEncoding } from './content-encoding.ts'

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0.5', 'gzip'],
  ['br; q=0, gzip', 'gzip'],
  ['br;Q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=0.000', null],
  ['br;q=0.001', 'br'],
  ['br;q=0.05', 'br'],
  ['br;q=1', 'br'],
  ['gzip;q=0', null],
  ['identity', null],
  ['identity;q=0', null],
  ['deflate', null],
  ['*', null],
  ['x-gzip, brx, xbr', null],
  ['gzipped', null],
  [',,, ;', null],
  ['br-x;q=1', null],
])('for %j the encoding is %j', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding)
})
