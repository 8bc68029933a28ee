import { describe, expect, test } from 'vitest'
import { findRoutePattern, getGuardRedirect, getRouteAccess, HOME_PATH, type Visitor } from './page-access.ts'
import { adminPages, guardedPages, learnerPages, publicPages, staffPages } from './testing/sample-pages.ts'

const anonymous = null
const user: Visitor = { role: 'user', group: 'acme' }
const manager: Visitor = { role: 'manager', group: 'acme' }
const admin: Visitor = { role: 'admin', group: null }

describe('T02: redirects', () => {
  test.each(publicPages)('%s redirects nobody', (path) => {
    for (const visitor of [anonymous, user, manager, admin])
      expect(getGuardRedirect(path, visitor)).toBeNull()
  })

  test.each(guardedPages)('%s redirects anonymous visitors to the sign-in page', (path) => {
    expect(getGuardRedirect(path, anonymous)).toBe('/')
  })

  test.each(learnerPages)('%s redirects no signed-in visitor', (path) => {
    for (const visitor of [user, manager, admin]) expect(getGuardRedirect(path, visitor)).toBeNull()
  })

  test.each(staffPages)('%s redirects users to the dashboard, and administrators nowhere', (path) => {
    expect(getGuardRedirect(path, user)).toBe(HOME_PATH)
    expect(getGuardRedirect(path, admin)).toBeNull()
  })

  test.each(adminPages)('%s redirects everybody but administrators to the dashboard', (path) => {
    expect(getGuardRedirect(path, user)).toBe(HOME_PATH)
    expect(getGuardRedirect(path, manager)).toBe(HOME_PATH)
    expect(getGuardRedirect(path, admin)).toBeNull()
  })

  test.each([
    { path: '/admin/groups', to: '/admin/group/acme' },
    { path: '/admin/groups/', to: '/admin/group/acme' },
    { path: '/ADMIN/Groups', to: '/admin/group/acme' },
    { path: '/admin/group/acme', to: null },
    { path: '/admin/group/other', to: null },
    { path: '/admin/member/3f2a-11', to: null },
  ])('$path redirects a manager to $to', ({ path, to }) => {
    expect(getGuardRedirect(path, manager)).toBe(to)
  })

  test('/admin/groups redirects a manager without an organisation to the dashboard', () => {
    expect(getGuardRedirect('/admin/groups', { role: 'manager', group: null })).toBe(HOME_PATH)
  })

  test.each(guardedPages)('%s redirects the same way in capitals and with a trailing slash', (path) => {
    for (const spelling of [path.toUpperCase(), `${path}/`]) {
      for (const visitor of [anonymous, user, manager, admin]) {
        expect(getGuardRedirect(spelling, visitor)).toBe(getGuardRedirect(path, visitor))
      }
    }
  })
})

test('home is the dashboard', () => {
  expect(HOME_PATH).toBe('/dashboard')
})

describe('the access of a path', () => {
  test.each([
    ...publicPages.map((path) => ({ path, access: 'public' })),
    ...[...learnerPages, ...staffPages].map((path) => ({ path, access: 'signed in' })),
    ...adminPages.map((path) => ({ path, access: 'admin' })),
  ])('$path: $access', ({ path, access }) => {
    expect(getRouteAccess(path)).toBe(access)
  })

  test.each([
    '',
    ...`// /x dashboard //dashboard /dashboard// /dashboard/x /track /track/ /track/a/b
      /track/a.b`.split(/\s+/),
    '/track/a b',
    '/track/%61',
    '/track/é',
    `/track/${'a'.repeat(81)}`,
    '/dashboard\n',
    ...`/dashboard?x=1 /dashboard#x /api/start /admin /admin/ /admin/x /admin/group
      /admin/member/../groups`.split(/\s+/),
    '/\\dashboard',
    '/da\u017fhboard',
    '/trac\u212a/a',
  ])('%j is not a page and redirects nobody', (path) => {
    expect(getRouteAccess(path)).toBeNull()
    for (const visitor of [anonymous, user, manager, admin])
      expect(getGuardRedirect(path, visitor)).toBeNull()
  })
})

test.each([
  ['/', '/'],
  ['/AllTopics/', '/alltopics'],
  ['/track/first-job', '/track/{slug}'],
  ['/admin/member/3f2a-11/', '/admin/member/{sub}'],
  ['/track/first_job', null],
  ['/nowhere', null],
])('the route pattern of %s is %s', (path, pattern) => {
  expect(findRoutePattern(path)).toBe(pattern)
})
