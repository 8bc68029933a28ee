import { splitWords } from '@kitchen-table/application/testing/samples'
import { describe, expect, test } from 'vitest'
import { resolveClientAddress } from './client-address.ts'

const proxy = '10.0.0.1'

describe('T23: trusted entries of X-Forwarded-For', () => {
  test.each([
    { hops: 0, forwarded: null, address: proxy },
    { hops: 0, forwarded: '6.6.6.6', address: proxy },
    { hops: 1, forwarded: null, address: proxy },
    { hops: 1, forwarded: '', address: proxy },
    { hops: 1, forwarded: '203.0.113.9', address: '203.0.113.9' },
    { hops: 1, forwarded: '6.6.6.6, 203.0.113.9', address: '203.0.113.9' },
    { hops: 1, forwarded: '6.6.6.6,7.7.7.7 ,  203.0.113.9  ', address: '203.0.113.9' },
    { hops: 1, forwarded: '203.0.113.9, ', address: proxy },
    { hops: 2, forwarded: '6.6.6.6, 203.0.113.9, 10.0.0.2', address: '203.0.113.9' },
    { hops: 2, forwarded: '203.0.113.9, 10.0.0.2', address: '203.0.113.9' },
    { hops: 2, forwarded: '6.6.6.6', address: proxy },
    { hops: 3, forwarded: '6.6.6.6, 203.0.113.9', address: proxy },
  ])('$hops trusted proxies, "$forwarded": $address', ({ hops, forwarded, address }) => {
    expect(resolveClientAddress(proxy, forwarded, hops)).toBe(address)
  })

  test('entries that a client adds in front change nothing', () => {
    for (const forged of ['6.6.6.6', '6.6.6.6, 7.7.7.7', ', , ,', '::1', 'x'.repeat(8000), '203.0.113.9']) {
      expect(resolveClientAddress(proxy, `${forged}, 203.0.113.9`, 1)).toBe('203.0.113.9')
      expect(resolveClientAddress(proxy, forged, 0)).toBe(proxy)
    }
  })

  test('text of a trusted proxy that is no address is returned unchanged', () => {
    expect(resolveClientAddress(proxy, 'unknown', 1)).toBe('unknown')
    expect(resolveClientAddress('', null, 0)).toBe('')
  })
})

describe('T23: one bucket for each subscriber', () => {
  test.each([
    '203.0.113.9',
    '::ffff:203.0.113.9',
    '::FFFF:203.0.113.9',
    '0:0:0:0:0:ffff:203.0.113.9',
    '::ffff:cb00:7109',
    '203.0.113.9:4711',
    '[::ffff:203.0.113.9]:443',
  ])('%s is the IPv4 address 203.0.113.9', (spelling) => {
    expect(resolveClientAddress(spelling, null, 0)).toBe('203.0.113.9')
    expect(resolveClientAddress(proxy, spelling, 1)).toBe('203.0.113.9')
  })

  test.each(
    splitWords(`2001:db8:1:2:3:4:5:6 2001:db8:1:2:: 2001:db8:1:2::9 2001:db8:1:2:ffff:ffff:ffff:ffff 2001:DB8:1:2::9
      2001:0db8:0001:0002:0000:0000:0000:0009 2001:db8:1:2::203.0.113.9 2001:db8:1:2:3::6
      2001:db8:1:2:3:4:203.0.113.9 [2001:db8:1:2::9] [2001:db8:1:2::9]:443 2001:db8:1:2::9%eth0`),
  )('%s is in its /64', (spelling) => {
    expect(resolveClientAddress(spelling, null, 0)).toBe('2001:db8:1:2::/64')
    expect(resolveClientAddress(proxy, spelling, 1)).toBe('2001:db8:1:2::/64')
  })

  test.each([
    { address: '::1', network: '0:0:0:0::/64' },
    { address: '::', network: '0:0:0:0::/64' },
    { address: '0:0:0:0:0:0:0:1', network: '0:0:0:0::/64' },
    { address: '1::', network: '1:0:0:0::/64' },
    { address: '2001:db8::1:2:3:4', network: '2001:db8:0:0::/64' },
    { address: '2001:db8:0:1::9', network: '2001:db8:0:1::/64' },
    { address: '1:0:0:2::9', network: '1:0:0:2::/64' },
    { address: '1::2:3:4:5:6', network: '1:0:0:2::/64' },
    { address: '1::3:4:5:6:203.0.113.9', network: '1:0:3:4::/64' },
    { address: 'fe80::1', network: 'fe80:0:0:0::/64' },
    { address: '::2:3:4:5:6:7:8', network: '0:2:3:4::/64' },
    { address: '1:2:3:4:5:6:7::', network: '1:2:3:4::/64' },
  ])('$address is in $network', ({ address, network }) => {
    expect(resolveClientAddress(address, null, 0)).toBe(network)
  })

  test('neighboring addresses and networks differ', () => {
    expect(resolveClientAddress('2001:db8:1:3::9', null, 0)).not.toBe(
      resolveClientAddress('2001:db8:1:2::9', null, 0),
    )
    expect(resolveClientAddress('203.0.113.8', null, 0)).not.toBe(
      resolveClientAddress('203.0.113.9', null, 0),
    )
  })
})
