import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentUser } from '@kitchen-table/contract/current-user'
import { publicConfig as productView } from '@kitchen-table/contract/public-config'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { foreignMarkersFor } from '../testing/foreign-markers.ts'
import { awkwardTexts } from '../testing/port-suites/samples.ts'
import { openProduct, type TestProduct } from '../testing/product.ts'
import { type Requester, sampleNames } from '../testing/sample-people.ts'

const webDir = mkdtempSync(join(tmpdir(), 'web-'))
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div><!--start--></body></html>',
)
const product = await openProduct({ webDir })
afterAll(async () => {
  await product.close()
  rmSync(webDir, { recursive: true })
})

const strangers: Requester[] = ['nobody', 'disabled', 'dormantLearner', 'dormantManager', 'pending']
const everybody: Requester[] = ['nobody', ...sampleNames]

type Kind = 'stranger' | 'user' | 'manager' | 'admin'

function kindOf(who: Requester): Kind {
  if (strangers.includes(who)) return 'stranger'
  if (who === 'admin' || who === 'dormantAdmin') return 'admin'
  return who === 'manager' || who === 'otherManager' ? 'manager' : 'user'
}

/** Where a manager is sent is their own organisation. */
const OWN_GROUP = 'own group'
const HOME = '/dashboard'
const SIGN_IN = 'sign in'

/** docs/product.md 3.2 with docs/security.md T02: what each kind of person gets at a path, a status or the place that they are sent to. */
type Row = Record<Kind, number | string>

const open: Row = { stranger: 200, user: 200, manager: 200, admin: 200 }
const signedIn: Row = { stranger: SIGN_IN, user: 200, manager: 200, admin: 200 }
const missing: Row = { stranger: SIGN_IN, user: 404, manager: 404, admin: 404 }
const ofGroups: Row = { stranger: SIGN_IN, user: HOME, manager: 200, admin: 200 }
const adminOnly: Row = { stranger: SIGN_IN, user: HOME, manager: HOME, admin: 200 }
const nowhere: Row = { stranger: 404, user: 404, manager: 404, admin: 404 }

const adminPages =
  `createtopic updatetopic/saving createtrack updatetrack/first-budget createunit updateunit/u-talk
  iconlist stats layouts topics tracks units resources`
    .trim()
    .split(/\s+/)

const table: Record<string, Row> = {
  '/': { stranger: 200, user: HOME, manager: HOME, admin: HOME },
  '/terms': open,
  '/rising-gen-terms': open,
  '/404': nowhere,
  '/dashboard': signedIn,
  '/dashboard/': signedIn,
  '/dashboard?q=budget': signedIn,
  '/AllTopics': signedIn,
  '/alltopics': signedIn,
  '/AllTracks': signedIn,
  '/track/first-budget': signedIn,
  '/track/first-budget/': signedIn,
  '/track/no-such-track': missing,
  '/track/constructor': missing,
  '/track/closed-track': { ...missing, admin: 200 },
  '/topic/no-such-topic': missing,
  '/topic/closed-topic': missing,
  '/myprogress': signedIn,
  '/profile': signedIn,
  '/admin/member/learner': ofGroups,
  '/admin/groups': { ...ofGroups, manager: OWN_GROUP },
  '/admin/groups/': { ...ofGroups, manager: OWN_GROUP },
  '/ADMIN/Groups': { ...ofGroups, manager: OWN_GROUP },
  '/admin/group/acme': ofGroups,
  '/admin/group/globex': ofGroups,
  ...Object.fromEntries(adminPages.map((page) => [`/admin/${page}`, adminOnly])),
  '/Admin/Stats/': adminOnly,
  '/admin': nowhere,
  '/admin/no-such-page': nowhere,
  '/no-such-page': nowhere,
  '/track': nowhere,
  '/track/a/b': nowhere,
  '/__proto__': nowhere,
  '//evil.example/dashboard': nowhere,
  '/dashboard%2f': nowhere,
  '/new-user-x': nowhere,
}

function expectedTarget(answer: string, who: Requester, path: string): string {
  if (answer === SIGN_IN) return `/?redirect=${encodeURIComponent(path)}`
  if (answer === OWN_GROUP) return `/admin/group/${who === 'manager' ? 'acme' : 'globex'}`
  return answer
}

const rows = Object.entries(table).flatMap(([path, row]) =>
  everybody.map((who) => ({ path, who, answer: row[kindOf(who)] })),
)

test.each(rows)('$path for $who: $answer', async ({ path, who, answer }) => {
  const before = product.hashState()
  const response = await product.request(who, 'GET', path)
  if (typeof answer === 'number') {
    expect([response.status, response.headers.get('location')]).toEqual([answer, null])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  } else {
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expectedTarget(answer, who, path),
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
] as const)('%s for %s, by the layout that they see: %i', async (path, who, status) => {
  expect((await product.request(who, 'GET', path)).status).toBe(status)
})

test.each([
  ['learner', '/?redirect=%2Ftrack%2Ffirst-budget', '/dashboard?redirect=%2Ftrack%2Ffirst-budget'],
  [
    'learner',
    '/dashboard?redirect=%2Ftrack%2Ffirst-budget%3Fx%3D1%23u-talk',
    '/track/first-budget?x=1#u-talk',
  ],
  ['learner', '/dashboard?redirect=%2F%2Fevil.example', '/dashboard'],
  ['learner', '/dashboard?redirect=%2F%5Cevil.example', '/dashboard'],
  ['learner', '/dashboard?redirect=%2F%09%2Fevil.example', '/dashboard'],
  ['learner', '/dashboard?redirect=%40evil.example', '/dashboard'],
  ['learner', '/?redirect=https%3A%2F%2Fevil.example', '/dashboard?redirect=%2Fdashboard'],
  ['nobody', '/track/first-budget?a=1&b=2', '/?redirect=%2Ftrack%2Ffirst-budget%3Fa%3D1%26b%3D2'],
] as const)('%s at %s goes to %s (T16)', async (who, path, target) => {
  expect((await product.request(who, 'GET', path)).headers.get('location')).toBe(target)
})

const startData = z.strictObject({ product: productView, person: currentUser.nullable() })

/** What a browser reads: the text of the element, up to the first thing that ends it. */
function startOf(html: string) {
  const [, json = ''] = /<script type="application\/json" id="start">(.*?)<\/script/is.exec(html) ?? []
  return startData.parse(JSON.parse(json))
}

const pageOf = async (from: TestProduct, who: Requester, path = '/dashboard') =>
  (await from.request(who, 'GET', path)).text()

describe('the start data in the page', () => {
  test.each(sampleNames.filter((who) => !strangers.includes(who)))(
    'of %s is what the API answers',
    async (who) => {
      const html = await pageOf(product, who)
      const fromApi = await (await product.request(who, 'GET', '/api/start')).json()
      expect(startOf(html).person).toEqual(fromApi)
      for (const mark of foreignMarkersFor(who)) expect(html).not.toContain(mark)
    },
  )

  test.each(strangers)('of %s is nobody’s', async (who) => {
    const html = await pageOf(product, who, '/terms')
    expect(startOf(html).person).toBeNull()
    expect(html).not.toMatch(/canary/i)
    expect(html).not.toContain('/api/catalog')
  })

  test('says what the installation calls itself', async () => {
    expect(startOf(await pageOf(product, 'nobody', '/')).product).toMatchObject({
      name: 'Kitchen Table',
      environment: 'test',
      logo: null,
    })
  })
})

const breakouts = [
  '</script><script>alert(1)</script>',
  '</SCRIPT ><img src=x onerror=alert(1)>',
  '<!--<script>',
  '-->',
  '<![CDATA[',
  ']]>',
  '</title><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '\u2028alert(1)\u2029',
  "$& $1 $` $' $$",
  '<!--start-->',
  '<!--head-->',
  '&lt;/script&gt;',
  '\\u003c/script>',
  '\ud800',
  ...awkwardTexts,
]

function tagsOf(html: string): string[] {
  return html.match(/<[!/]?[a-z-]+/gi) ?? []
}

describe('hostile names and titles cannot break out of the page (T61)', () => {
  test.each(breakouts)('%j', async (text) => {
    const ordinary = tagsOf(await pageOf(product, 'learner'))
    const rename = product.db.prepare("UPDATE accounts SET first = ?, last = ? WHERE sub = 'learner'")
    rename.run(text, text)
    const group =
      product.db.prepare(`UPDATE groups SET body = json_set(body, '$.title', ?1, '$.groupDisplayName', ?1,
      '$.groupLinkTo', ?1, '$.subGroups[0].name', ?1) WHERE slug = 'acme'`)
    group.run(text)
    const html = await pageOf(product, 'learner')

    expect(tagsOf(html)).toEqual(ordinary)
    expect(html).not.toMatch(/[\u2028\u2029]/)
    const { person: shown } = startOf(html)
    const kept = text.toWellFormed()
    expect(shown?.user).toMatchObject({ first: kept, last: kept })
    expect(shown?.group).toMatchObject({ title: kept, groupDisplayName: kept, subGroups: [{ name: kept }] })
  })

  test.each(['</title><script>alert(1)</script>', 'A & B "C"', '$& $1', "<!--start--> ' <"])(
    'in the name of the installation, %j',
    async (name) => {
      const other = await openProduct({ webDir, env: { PRODUCT_NAME: name } })
      const html = await pageOf(other, 'nobody', '/terms')
      await other.close()
      expect(tagsOf(html)).toEqual(tagsOf(await pageOf(product, 'nobody', '/terms')))
      expect(startOf(html).product.name).toBe(name)
    },
  )
})
