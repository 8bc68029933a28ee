import { describe, expect, test } from 'vitest'
import type { AuthenticatedPerson } from '../platform/authorization/authenticated-person.ts'
import { sampleGroup } from '../testing/port-suites/samples.ts'
import { findRedirect } from './page-route.ts'

const OWN_ORIGIN = 'https://own.example'

const learner: AuthenticatedPerson = {
  tokenHash: 'h',
  sub: 'ada',
  version: 0,
  device: '',
  createdAt: 0,
  seenAt: 0,
  picture: null,
  sessionVersion: 0,
  role: 'user',
  subGroupId: null,
  enabled: true,
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  group: sampleGroup(),
}
const manager: AuthenticatedPerson = { ...learner, role: 'manager' }
const admin: AuthenticatedPerson = { ...learner, role: 'admin', group: null }
const people = { visitor: null, learner, manager, admin }

describe('T16: redirects', () => {
  test.each([
    ['visitor', '/', null],
    ['visitor', '/?redirect=%2Fprofile', null],
    ['visitor', '/terms', null],
    ['visitor', '/nowhere', null],
    [
      'visitor',
      '/track/first-budget?x=1&y=a%20b',
      '/?redirect=%2Ftrack%2Ffirst-budget%3Fx%3D1%26y%3Da%2520b',
    ],
    ['visitor', '/admin/stats', '/?redirect=%2Fadmin%2Fstats'],
    ['visitor', '/dashboard?redirect=/profile', '/?redirect=%2Fdashboard%3Fredirect%3D%2Fprofile'],
    ['learner', '/', '/dashboard'],
    ['learner', '/?redirect=%2Fprofile', '/dashboard?redirect=%2Fprofile'],
    ['learner', '/?redirect=https%3A%2F%2Fevil.example', '/dashboard?redirect=%2Fdashboard'],
    ['learner', '/?redirect=', '/dashboard?redirect=%2Fdashboard'],
    ['learner', '/dashboard', null],
    ['learner', '/dashboard?q=saving', null],
    ['learner', '/dashboard?redirect=%2Ftrack%2Ffirst-budget', '/track/first-budget'],
    ['learner', '/DASHBOARD/?redirect=%2Fprofile', '/profile'],
    ['learner', '/dashboard?redirect=%2F%2Fevil.example', '/dashboard'],
    ['learner', '/dashboard?redirect=%2F%5Cevil.example', '/dashboard'],
    ['learner', '/dashboard?redirect=%2F%09%2Fevil.example', '/dashboard'],
    ['learner', '/dashboard?redirect=https:evil.example', '/dashboard'],
    ['learner', '/dashboard?redirect=%2Fdashboard%0d%0aSet-Cookie:%20a=b', '/dashboard'],
    ['learner', '/x/dashboard?redirect=%2Fprofile', null],
    ['learner', '/dashboardx?redirect=%2Fprofile', null],
    ['learner', '/profile', null],
    ['learner', '/profile?redirect=%2F%2Fevil.example', null],
    ['learner', '/admin/groups', '/dashboard'],
    ['learner', '/admin/group/acme', '/dashboard'],
    ['manager', '/admin/groups', '/admin/group/acme'],
    ['manager', '/admin/group/acme', null],
    ['manager', '/admin/stats', '/dashboard'],
    ['admin', '/admin/groups', null],
    ['admin', '/admin/stats', null],
  ] as const)('a %s at %s is redirected to %j', (name, address, location) => {
    expect(findRedirect(new URL(address, OWN_ORIGIN), people[name])).toBe(location)
  })
})
