import { expectRefusal, testWith } from '@kitchen-table/application/testing/suites'
import { organizationAnalytics, statistics } from '@kitchen-table/contract/insights'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { expect } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

async function setUp() {
  const { request } = await openAccountsProduct()
  return { get: (path: string, requester: Requester = 'admin') => request(requester, 'GET', `/api${path}`) }
}

const test = testWith(setUp)

test('an administrator reads the sign-ins of today, of all organizations and of one', async ({ get }) => {
  const today = '/admin/statistics?from=2026-11-05&to=2026-11-05'
  const all = statistics.parse(await (await get(today)).json())
  // Everybody has signed in once.
  expect(all.activeUsers.total).toBe(all.metrics.logins.total)
  expect(all.totals.organizations).toEqual({ now: 4, points: [4] })
  const response = await get('/groups/acme/analytics?range=month_to_date&limit=1')
  const ofAcme = organizationAnalytics.parse(await response.json())
  expect(ofAcme.logins.total).toBeGreaterThan(0)
  expect(ofAcme.logins.total).toBeLessThan(all.metrics.logins.total)
  const filtered = statistics.parse(await (await get(`${today}&group=acme`)).json())
  expect(filtered.metrics.logins.total).toBe(ofAcme.logins.total)
})

test.for([
  ['from=2026-11-05&to=2026-11-04', 'to', 'The last day must not be before the first.'],
  ['from=2000-01-01&to=2026-11-04', 'to', 'Please choose at most 3,660 days.'],
  ['from=2026-02-30&to=2026-11-04', 'from', 'Please choose a day.'],
])('the range %s is refused beside its field', async ([query, field, message], { get }) => {
  const data = await expectRefusal(get(`/admin/statistics?${query}`), 'input.invalid')
  expect(data).toEqual({ fields: [{ field, message }] })
})

test.for(['admin', 'manager'] as const)(
  'the page of an organization offers it to the %s',
  async (role, { get }) => {
    const group = await (await get('/groups/acme', role)).json()
    expect(group).toMatchObject({ can: { seeAnalytics: role === 'admin' } })
  },
)
