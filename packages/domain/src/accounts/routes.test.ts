import { describe, expect, test } from 'vitest'
import { findRoutePattern, getGuardRedirect, getRouteAccess, HOME_PATH, type Visitor } from './routes.ts'

const anonymous = null
const user: Visitor = { role: 'user', group: 'acme' }
const manager: Visitor = { role: 'manager', group: 'acme' }
const admin: Visitor = { role: 'admin', group: null }

/** docs/product.md 3.1, each route once. */
const publicPages = ['/', '/terms', '/rising-gen-terms', '/404']
const learnerPages = [
  '/dashboard',
  '/AllTopics',
  '/AllTracks',
  '/track/first-job',
  '/topic/saving',
  '/myprogress',
  '/profile',
]
const staffPages = ['/admin/member/3f2a-11', '/admin/groups', '/admin/group/acme']
const adminPages = [
  '/admin/createtopic',
  '/admin/updatetopic/saving',
  '/admin/createtrack',
  '/admin/updatetrack/first-job',
  '/admin/createunit',
  '/admin/updateunit/u-1',
  '/admin/iconlist',
  '/admin/stats',
  '/admin/layouts',
  '/admin/topics',
  '/admin/tracks',
  '/admin/units',
  '/admin/resources',
]
const guarded = [...learnerPages, ...staffPages, ...adminPages]

describe('T02: who is sent elsewhere', () => {
  test.each(publicPages)('%s: nobody', (path) => {
    for (const visitor of [anonymous, user, manager, admin])
      expect(getGuardRedirect(path, visitor)).toBeNull()
  })

  test.each(guarded)('%s: a stranger to the sign-in page', (path) => {
    expect(getGuardRedirect(path, anonymous)).toBe('/')
  })

  test.each(learnerPages)('%s: nobody who is signed in', (path) => {
    for (const visitor of [user, manager, admin]) expect(getGuardRedirect(path, visitor)).toBeNull()
  })

  test.each(staffPages)('%s: a learner to the dashboard, an administrator nowhere', (path) => {
    expect(getGuardRedirect(path, user)).toBe(HOME_PATH)
    expect(getGuardRedirect(path, admin)).toBeNull()
  })

  test.each(adminPages)('%s: everybody but administrators to the dashboard', (path) => {
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
  ])('$path: a manager to $to', ({ path, to }) => {
    expect(getGuardRedirect(path, manager)).toBe(to)
  })

  test('a manager without an organisation has none to go to', () => {
    expect(getGuardRedirect('/admin/groups', { role: 'manager', group: null })).toBe(HOME_PATH)
  })

  test.each(guarded)('%s: the same in capitals and with a slash at its end', (path) => {
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

describe('what is a page', () => {
  test.each([
    ...publicPages.map((path) => ({ path, access: 'public' })),
    ...[...learnerPages, ...staffPages].map((path) => ({ path, access: 'signed in' })),
    ...adminPages.map((path) => ({ path, access: 'admin' })),
  ])('$path: $access', ({ path, access }) => {
    expect(getRouteAccess(path)).toBe(access)
  })

  test.each([
    '',
    '//',
    '/x',
    'dashboard',
    '//dashboard',
    '/dashboard//',
    '/dashboard/x',
    '/track',
    '/track/',
    '/track/a/b',
    '/track/a.b',
    '/track/a b',
    '/track/%61',
    '/track/é',
    `/track/${'a'.repeat(81)}`,
    '/dashboard\n',
    '/dashboard?x=1',
    '/dashboard#x',
    '/api/start',
    '/admin',
    '/admin/',
    '/admin/x',
    '/admin/group',
    '/admin/member/../groups',
    '/\\dashboard',
    '/da\u017fhboard',
    '/trac\u212a/a',
  ])('%j is none, and shows the 404 page to everybody', (path) => {
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
])('the page at %s is %s', (path, page) => {
  expect(findRoutePattern(path)).toBe(page)
})
