import { describe, expect, test } from 'vitest'
import {
  findRoutePattern,
  getGuardRedirect,
  getRouteAccess,
  HOME_PATH,
  mayRecordPath,
  type Visitor,
} from './page-access.ts'
import { adminPages, guardedPages, learnerPages, publicPages, staffPages } from './testing/sample-pages.ts'

const user: Visitor = { role: 'user', group: 'acme' }
const manager: Visitor = { role: 'manager', group: 'acme' }
const managerOfNone: Visitor = { role: 'manager', group: null }
const admin: Visitor = { role: 'admin', group: null }
const pagesOfMembers = ['/admin/group/acme', '/admin/group/other', '/admin/member/3f2a-11']

describe.each([
  ['an anonymous visitor', null, publicPages, null],
  ['an anonymous visitor', null, guardedPages, '/'],
  ['a user', user, [...publicPages, ...learnerPages], null],
  ['a user', user, [...staffPages, ...adminPages], HOME_PATH],
  ['a manager', manager, [...publicPages, ...learnerPages, ...pagesOfMembers], null],
  ['a manager', manager, ['/admin/groups'], '/admin/group/acme'],
  ['a manager', manager, adminPages, HOME_PATH],
  ['a manager without an organization', managerOfNone, ['/admin/groups'], HOME_PATH],
  ['an administrator', admin, [...publicPages, ...guardedPages], null],
])('T02: redirects of %s', (_who, visitor, pages, to) => {
  const spellings = pages.flatMap((path) => [path, path.toUpperCase(), `${path}/`])
  test.each(spellings)(`%s redirects to ${to}`, (path) => {
    expect(getGuardRedirect(path, visitor)).toBe(to)
  })
})

test('home is the dashboard', () => {
  expect(HOME_PATH).toBe('/dashboard')
})

describe('the access of a path', () => {
  test.each([
    ...publicPages.map((path) => ({ path, access: 'public' })),
    ...[...learnerPages, ...staffPages].map((path) => ({ path, access: 'signed-in' })),
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
    for (const visitor of [null, user, manager, admin]) expect(getGuardRedirect(path, visitor)).toBeNull()
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

test.each([
  ['/help-right-now', false],
  ['/help-right-now/', false],
  ['/Help-Right-Now', false],
  ['/help-right-now/x', true],
  ['/terms', true],
  ['/track/help-right-now', true],
  ['/nowhere', true],
])('whether %s may be recorded: %s', (path, isRecorded) => {
  expect(mayRecordPath(path)).toBe(isRecorded)
})
