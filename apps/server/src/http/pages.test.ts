import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitWords } from '@kitchen-table/application/testing/samples'
import { createSharedFolder, expectStatus } from '@kitchen-table/application/testing/suites'
import { currentUser } from '@kitchen-table/contract/accounts'
import { publicConfig as productView } from '@kitchen-table/contract/public-config'
import { foreignMarkersFor, type Requester, sampleNames } from '@kitchen-table/embedded/testing/samples'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openProduct, type TestProduct } from '../testing/product.ts'

const webDir = createSharedFolder()
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html><html lang="en"><head><!--head--></head><body><!--painted--><div id="root"></div><!--start--></body></html>',
)
const product = await openProduct({ webDir })
afterAll(() => product.close())

const withoutSession: Requester[] = ['nobody', 'disabled', 'dormantLearner', 'dormantManager', 'pending']
const requesters: Requester[] = ['nobody', ...sampleNames]

type Kind = 'visitor' | 'user' | 'manager' | 'admin'

function kindOf(requester: Requester): Kind {
  if (withoutSession.includes(requester)) return 'visitor'
  if (requester === 'admin' || requester === 'dormantAdmin') return 'admin'
  return requester === 'manager' || requester === 'otherManager' ? 'manager' : 'user'
}

/** A redirect to the manager's own organization. */
const OWN_GROUP = 'own group'
const HOME = '/dashboard'
const SIGN_IN = 'sign in'

/**
 * What each kind of person gets at a path, a status or the target of a redirect (docs/product.md 3.2 with
 * docs/security.md T02).
 */
type Row = Record<Kind, number | string>

const publicPage: Row = { visitor: 200, user: 200, manager: 200, admin: 200 }
const signedInPage: Row = { visitor: SIGN_IN, user: 200, manager: 200, admin: 200 }
const missingPage: Row = { visitor: SIGN_IN, user: 404, manager: 404, admin: 404 }
const groupPage: Row = { visitor: SIGN_IN, user: HOME, manager: 200, admin: 200 }
const adminPage: Row = { visitor: SIGN_IN, user: HOME, manager: HOME, admin: 200 }
/** What a signed-in person is redirected to. */
const redirectSignedIn = (target: string): Pick<Row, 'user' | 'manager' | 'admin'> => ({
  user: target,
  manager: target,
  admin: target,
})
const unknownPage: Row = { visitor: 404, user: 404, manager: 404, admin: 404 }

const adminPages =
  splitWords(`createtopic updatetopic/saving createtrack updatetrack/first-budget createunit updateunit/u-talk
  iconlist stats layouts topics tracks units resources`)

const table: Record<string, Row> = {
  '/': { visitor: 200, ...redirectSignedIn(HOME) },
  '/?redirect=%2Fprofile': { visitor: 200, ...redirectSignedIn('/dashboard?redirect=%2Fprofile') },
  '/terms': publicPage,
  '/rising-gen-terms': publicPage,
  '/help-right-now': publicPage,
  '/404': unknownPage,
  '/dashboard': signedInPage,
  '/dashboard/': signedInPage,
  '/dashboard?q=budget': signedInPage,
  '/dashboard?redirect=/profile': { visitor: SIGN_IN, ...redirectSignedIn('/profile') },
  '/track/first-budget?x=1&y=a%20b': signedInPage,
  '/AllTopics': signedInPage,
  '/alltopics': signedInPage,
  '/AllTracks': signedInPage,
  '/track/first-budget': signedInPage,
  '/track/first-budget/': signedInPage,
  '/track/no-such-track': missingPage,
  '/track/constructor': missingPage,
  '/track/closed-track': { ...missingPage, admin: 200 },
  '/topic/no-such-topic': missingPage,
  '/topic/closed-topic': missingPage,
  '/myprogress': signedInPage,
  '/profile': signedInPage,
  '/admin/member/learner': groupPage,
  '/admin/groups': { ...groupPage, manager: OWN_GROUP },
  '/admin/groups/': { ...groupPage, manager: OWN_GROUP },
  '/ADMIN/Groups': { ...groupPage, manager: OWN_GROUP },
  '/admin/group/acme': groupPage,
  '/admin/group/globex': groupPage,
  ...Object.fromEntries(adminPages.map((page) => [`/admin/${page}`, adminPage])),
  '/Admin/Stats/': adminPage,
  '/admin': unknownPage,
  '/admin/no-such-page': unknownPage,
  '/no-such-page': unknownPage,
  '/track': unknownPage,
  '/track/a/b': unknownPage,
  '/__proto__': unknownPage,
  '//evil.example/dashboard': unknownPage,
  '/dashboard%2f': unknownPage,
  '/new-user-x': unknownPage,
}

function resolveTarget(target: string, requester: Requester, path: string): string {
  if (target === SIGN_IN) return `/?redirect=${encodeURIComponent(path)}`
  if (target === OWN_GROUP) return `/admin/group/${requester === 'manager' ? 'acme' : 'globex'}`
  return target
}

const rows = Object.entries(table).flatMap(([path, row]) =>
  requesters.map((requester) => ({ path, requester, expected: row[kindOf(requester)] })),
)

test.each(rows)('$path for $requester: $expected', async ({ path, requester, expected }) => {
  const before = product.hashState()
  const response = await product.request(requester, 'GET', path)
  if (typeof expected === 'number') {
    expect([response.status, response.headers.get('location')]).toEqual([expected, null])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  } else {
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      resolveTarget(expected, requester, path),
    ])
    expect(await response.text()).toBe('')
  }
  expect(product.hashState()).toBe(before)
  expect(product.takeFaults()).toEqual([])
})

test.each([
  ['/topic/saving', 'learner', 200],
  ['/topic/saving', 'otherLearner', 404],
  ['/topic/first-pay', 'learner', 404],
  ['/topic/first-pay', 'young', 200],
  ['/topic/first-pay', 'otherLearner', 200],
] as const)('%s for %s returns, by their layout, %i', async (path, requester, status) => {
  await expectStatus(product.request(requester, 'GET', path), status)
})

const redirectTo = (destination: string) => `/dashboard?redirect=${encodeURIComponent(destination)}`

test.each([
  ['/?redirect=%2Ftrack%2Ffirst-budget', '/dashboard?redirect=%2Ftrack%2Ffirst-budget'],
  ['/dashboard?redirect=%2Ftrack%2Ffirst-budget%3Fx%3D1%23u-talk', '/track/first-budget?x=1#u-talk'],
  ['/?redirect=https%3A%2F%2Fevil.example', '/dashboard?redirect=%2Fdashboard'],
  ['/?redirect=', '/dashboard?redirect=%2Fdashboard'],
  ['/?redirect=%2Fhelp-right-now', '/dashboard?redirect=%2Fdashboard'],
  ['/DASHBOARD/?redirect=%2Fprofile', '/profile'],
  ['/dashboard?redirect=%2F%2Fevil.example', '/dashboard'],
  ['/dashboard?redirect=%2F%5Cevil.example', '/dashboard'],
  ['/dashboard?redirect=%2F%09%2Fevil.example', '/dashboard'],
  ['/dashboard?redirect=https:evil.example', '/dashboard'],
  ['/dashboard?redirect=%2Fdashboard%0d%0aSet-Cookie:%20a=b', '/dashboard'],
  ['/x/dashboard?redirect=%2Fprofile', null],
  ['/dashboardx?redirect=%2Fprofile', null],
  ['/profile?redirect=%2F%2Fevil.example', null],
  // Regression: the characters outside ASCII of a destination caused a fault.
  [redirectTo('/AllTracks?q=預算'), '/AllTracks?q=%E9%A0%90%E7%AE%97'],
  [redirectTo('/AllTracks?q=café#über'), '/AllTracks?q=caf%C3%A9#%C3%BCber'],
  [redirectTo('/AllTracks?q=👪'), '/AllTracks?q=%F0%9F%91%AA'],
  [redirectTo('/AllTracks?q=a%20b'), '/AllTracks?q=a%20b'],
])('a learner at %s is redirected to %s (T16)', async (path, target) => {
  expect((await product.request('learner', 'GET', path)).headers.get('location')).toBe(target)
})

const startData = z.strictObject({ product: productView, person: currentUser.nullable() })

/** Parses the start data as a browser finds it: the text up to the first end tag of a script. */
function parseStart(html: string) {
  const [, json = ''] = /<script type="application\/json" id="start">(.*?)<\/script/is.exec(html) ?? []
  return startData.parse(JSON.parse(json))
}

const fetchPage = async (from: TestProduct, requester: Requester, path = '/dashboard') =>
  (await from.request(requester, 'GET', path)).text()

describe('the start data in the page', () => {
  test.each(sampleNames.filter((name) => !withoutSession.includes(name)))(
    'of %s equals the response of the API',
    async (name) => {
      const html = await fetchPage(product, name)
      const fromApi = await (await product.request(name, 'GET', '/api/start')).json()
      expect(parseStart(html).person).toEqual(fromApi)
      for (const marker of foreignMarkersFor(name)) expect(html).not.toContain(marker)
    },
  )

  test.each(withoutSession)('of %s has no person', async (requester) => {
    const html = await fetchPage(product, requester, '/terms')
    expect(parseStart(html).person).toBeNull()
    expect(html).not.toMatch(/canary/i)
    expect(html).not.toContain('/api/catalog')
  })

  test('has the public configuration of the installation', async () => {
    expect(parseStart(await fetchPage(product, 'nobody', '/')).product).toMatchObject({
      name: 'Kitchen Table',
      environment: 'test',
      logo: null,
    })
  })
})

/** One of each kind; page-renderer.test.ts has the others. */
const hostileTexts = [
  '</script><script>alert(1)</script>',
  '<!--start-->',
  '\u2028alert(1)\u2029',
  "$& $1 $` $' $$",
  '\ud800',
]

function listTags(html: string): string[] {
  return html.match(/<[!/]?[a-z-]+/gi) ?? []
}

test.each(hostileTexts)('the hostile name %j cannot break out of the page (T61)', async (text) => {
  const ordinaryTags = listTags(await fetchPage(product, 'learner'))
  const renamePerson = product.db.prepare("UPDATE people SET first = ?, last = ? WHERE sub = 'learner'")
  renamePerson.run(text, text)
  const renameOrganization =
    product.db.prepare(`UPDATE groups SET body = json_set(body, '$.title', ?1, '$.groupDisplayName', ?1,
      '$.groupLinkTo', ?1, '$.subGroups[0].name', ?1) WHERE slug = 'acme'`)
  renameOrganization.run(text)
  const html = await fetchPage(product, 'learner')

  expect(listTags(html)).toEqual(ordinaryTags)
  expect(html).not.toMatch(/[\u2028\u2029]/)
  const { person } = parseStart(html)
  const wellFormed = text.toWellFormed()
  expect(person?.user).toMatchObject({ first: wellFormed, last: wellFormed })
  expect(person?.group).toMatchObject({
    title: wellFormed,
    groupDisplayName: wellFormed,
    subGroups: [{ name: wellFormed }],
  })
})
