import type { PublicConfig } from '@kitchen-table/contract/public-config'
import { describe, expect, test } from 'vitest'
import type { Snapshot } from '../features/catalog/library-cache.ts'
import type { AuthenticatedPerson } from '../platform/authorization/authenticated-person.ts'
import { sampleGroup, sampleTopic, sampleTrack } from '../testing/port-suites/samples.ts'
import { findRedirect, pageRoute } from './page-route.ts'

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

const snapshot: Snapshot = {
  version: '1',
  units: new Map(),
  layouts: new Map(),
  icons: new Map(),
  tracks: new Map([
    ['first-budget', sampleTrack()],
    ['off', sampleTrack({ slug: 'off', trackDisabled: true })],
  ]),
  topics: new Map([
    ['default', new Map([['saving', sampleTopic()]])],
    ['young', new Map([['off', sampleTopic({ slug: 'off', disabled: true })]])],
  ]),
}

const product: PublicConfig = {
  name: 'Kitchen Table',
  version: '1',
  contactEmail: 'a@b.example',
  introVideoId: '1',
  sampleVideoIds: ['1', '2'],
  environment: 'test',
  newFlag: { time: 90, unit: 'days' },
  logo: null,
  refusesCommonPasswords: true,
  countsPageViews: false,
  providers: [],
  testSignIn: null,
}

const anonymousPage = pageRoute({
  product,
  readCurrentUser: async () => expect.unreachable('nobody is signed in'),
  library: { current: async () => snapshot },
  renderPage: () => '<!doctype html>',
})
const signedInPage = pageRoute({
  product,
  readCurrentUser: async ({ sub }) => ({
    user: { sub, email: '', first: '', last: '', role: 'user', picture: null },
    group: null,
    layout: { config: 'default', title: 'Default' },
    pickUp: null,
    catalogVersion: '1',
    progress: {
      activeUnits: [],
      activeTracks: [],
      finishedTracks: [],
      unlistedTracks: [],
      lastTrack: null,
      trackViews: [],
    },
    can: { leaveEvents: true, seeDisabled: false, readNotices: false },
  }),
  library: { current: async () => snapshot },
  renderPage: ({ person }) => `for ${person?.user.sub}`,
})

describe('the response', () => {
  test.each([
    ['/', 200],
    ['/terms', 200],
    ['/404', 404],
    ['/nowhere', 404],
    ['/track/first-budget/more', 404],
    ['/.env', 404],
  ])('a visitor at %s gets %d', async (address, status) => {
    const response = await anonymousPage(new URL(address, OWN_ORIGIN), null)
    expect(response.status).toBe(status)
    expect(await response.text()).toBe('<!doctype html>')
  })

  test.each([
    ['/dashboard', 200],
    ['/track/first-budget', 200],
    ['/track/first-budget/', 200],
    ['/Track/first-budget', 200],
    ['/track/gone', 404],
    ['/track/off', 404],
    ['/topic/saving', 200],
    ['/topic/off', 404],
    ['/topic/first-budget', 404],
    ['/nowhere', 404],
  ])('a learner at %s gets %d', async (address, status) => {
    const response = await signedInPage(new URL(address, OWN_ORIGIN), learner)
    expect(response.status).toBe(status)
    expect(await response.text()).toBe('for ada')
  })

  test('S16: the page is private and not cached', async () => {
    const { headers } = await signedInPage(new URL('/dashboard', OWN_ORIGIN), learner)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      vary: 'Cookie',
    })
  })

  test('a redirect is not cached', async () => {
    const response = await anonymousPage(new URL('/profile', OWN_ORIGIN), null)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/?redirect=%2Fprofile')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['/AllTracks?q=預算', '/AllTracks?q=%E9%A0%90%E7%AE%97'],
    ['/AllTracks?q=café#über', '/AllTracks?q=caf%C3%A9#%C3%BCber'],
    ['/AllTracks?q=👪', '/AllTracks?q=%F0%9F%91%AA'],
    ['/AllTracks?q=a%20b', '/AllTracks?q=a%20b'],
  ])(
    'encodes the characters outside ASCII of a destination, which once caused a fault: %s',
    async (destination, location) => {
      const response = await signedInPage(
        new URL(`/dashboard?redirect=${encodeURIComponent(destination)}`, OWN_ORIGIN),
        learner,
      )
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(location)
    },
  )
})
