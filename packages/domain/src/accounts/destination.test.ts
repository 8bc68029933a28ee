import { describe, expect, test } from 'vitest'
import { parseDestinationOfState, resolveSafeDestination } from './destination.ts'
import { getDestinationAfterFirstPassword } from './destination-after-first-password.ts'
import { getRouteAccess, HOME_PATH } from './page-access.ts'
import { hostileDestinations, hostileTargets } from './testing/hostile-destinations.ts'
import { guardedPages } from './testing/sample-pages.ts'

const OWN = 'https://own.example'

const queriesAndFragments = [
  '',
  ...'?q=saving ?q=a%20b&x=1 #units ?q=1#u-2 ? # ?to=%2F%2Fevil ?q=預算'.split(' '),
]

describe('every signed-in page, with its query and fragment', () => {
  test.each(guardedPages)('%s', (page) => {
    for (const ending of queriesAndFragments) {
      expect(resolveSafeDestination(page + ending)).toBe(page + ending)
      expect(parseDestinationOfState(page + ending)).toBe(page + ending)
      expect(parseDestinationOfState(page.slice(1) + ending)).toBe(page + ending)
    }
  })

  test('a path that was encoded once is decoded', () => {
    expect(resolveSafeDestination('/%64ashboard')).toBe('/dashboard')
    expect(resolveSafeDestination('/track%2Ffirst-job?q=%2F')).toBe('/track/first-job?q=%2F')
  })
})

test.each([
  null,
  undefined,
  '',
  '/',
  '/terms',
  '/help-right-now',
  '/404',
  '/nowhere',
  'x'.repeat(5000),
  '/track/%',
  '/%zz',
])('returns the dashboard for %j', (requested) => {
  expect(resolveSafeDestination(requested)).toBe(HOME_PATH)
  expect(parseDestinationOfState(requested)).toBe(HOME_PATH)
})

test('accepts an address of 500 characters, and returns the dashboard for a longer one', () => {
  const addressOfLength = (length: number) => '/dashboard?q='.padEnd(length, 'x')
  expect(resolveSafeDestination(addressOfLength(500))).toBe(addressOfLength(500))
  expect(resolveSafeDestination(addressOfLength(501))).toBe(HOME_PATH)
})

const encodings = {
  raw: (text: string) => text,
  'encoded once': encodeURIComponent,
  'encoded twice': (text: string) => encodeURIComponent(encodeURIComponent(text)),
}

describe('S6: hostile destinations', () => {
  test('are at least 300', () => {
    expect(hostileDestinations.length).toBeGreaterThanOrEqual(300)
  })

  describe.each(Object.entries(encodings))('%s', (_, encode) => {
    test.each([
      { what: 'as they are', build: (text: string) => text },
      { what: 'behind a slash', build: (text: string) => `/${text}` },
      { what: 'behind a page', build: (text: string) => `/track/${text}` },
    ])('$what', ({ build }) => {
      for (const text of hostileDestinations) {
        const requested = build(encode(text))
        for (const result of [resolveSafeDestination(requested), parseDestinationOfState(requested)]) {
          const url = new URL(result, OWN)
          expect(url.origin, requested).toBe(OWN)
          expect(url.href, requested).toBe(new URL(OWN + result).href)
          expect(['signed-in', 'admin'], requested).toContain(getRouteAccess(url.pathname))
          expect(result, requested).not.toMatch(/[\p{Cc}\\@]/u)
        }
      }
    })
  })

  test.each(hostileTargets)('returns the dashboard for %j', (requested) => {
    expect(resolveSafeDestination(requested)).toBe(HOME_PATH)
  })
})

describe('the first page of a person who has just chosen a password', () => {
  const manager = { role: 'manager', group: 'acme' } as const
  test.each([
    ['a manager', manager, '', '/admin/group/acme'],
    ['a manager who asked for a page', manager, '/track/first-job', '/track/first-job'],
    ['a manager without an organization', { role: 'manager', group: null } as const, '', '/dashboard'],
    ['a learner', { role: 'user', group: 'acme' } as const, '', '/dashboard'],
    ['an administrator', { role: 'admin', group: null } as const, '', '/dashboard'],
  ])('%s', (_, visitor, requested, page) => {
    expect(getDestinationAfterFirstPassword(requested, visitor)).toBe(page)
  })
})
