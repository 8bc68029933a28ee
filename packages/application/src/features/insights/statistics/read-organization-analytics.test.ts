import type { RangeName } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { testWith } from '../../../testing/test-with.ts'
import { readOrganizationAnalytics } from './read-organization-analytics.ts'
import { openStatistics } from './testing/open-statistics.ts'

async function setUp() {
  const setup = await openStatistics()
  const analytics = readOrganizationAnalytics(setup.deps)
  const readOf = (slug: string, range: RangeName = 'last_30_days', limit = 10) =>
    analytics(actors.admin, { slug, range, limit })
  return { ...setup, analytics, readOf }
}

const test = testWith(setUp)

const rangeRows: [name: RangeName, now: string, from: string, previous: [from: string, to: string]][] = [
  ['last_30_days', '2026-11-05T00:00:00.000Z', '2026-10-07', ['2026-09-07', '2026-10-06']],
  ['last_365_days', '2026-11-05T23:59:59.999Z', '2025-11-06', ['2024-11-06', '2025-11-05']],
  ['month_to_date', '2026-11-05T12:00:00.000Z', '2026-11-01', ['2026-10-27', '2026-10-31']],
  ['month_to_date', '2026-11-01T00:00:00.000Z', '2026-11-01', ['2026-10-31', '2026-10-31']],
  ['year_to_date', '2024-02-29T12:00:00.000Z', '2024-01-01', ['2023-11-02', '2023-12-31']],
]
test.for(rangeRows)('%s at %s begins on %s', async ([name, now, from, previous], { clock, readOf }) => {
  clock.at = Date.parse(now)
  const { range, previousRange, countedAt } = await readOf('acme', name)
  expect(range).toEqual({ from, to: now.slice(0, 10) })
  expect(previousRange).toEqual({ from: previous[0], to: previous[1] })
  expect(countedAt).toBe(now)
})

test('counts people, logins and sign-ups of the organization in the range', async ({ addEvents, readOf }) => {
  const signIn = { event: 500 as const, detail: 'user' }
  await addEvents({ ...signIn, time: '2026-08-01' })
  await addEvents(...['2026-10-06', '2026-10-07', '2026-11-05'].map((time) => ({ ...signIn, time })))
  await addEvents({ ...signIn, user: 'bob', layout: 'young' }, { ...signIn, group: 'globex' })
  await addEvents({ event: 510, detail: 'user', time: '2026-10-20' })
  expect(await readOf('acme')).toMatchObject({
    activeUsers: { total: 2, previous: 1, trackedSince: '2026-08-01' },
    logins: { total: 3, previous: 1, trackedSince: '2026-08-01' },
    signUps: { total: 1, previous: null, trackedSince: '2026-10-20' },
  })
  expect(await readOf('globex')).toMatchObject({ logins: { total: 1 }, signUps: { total: 0 } })
})

test('lists what was counted most, with the titles of today', async ({ addEvents, readOf }) => {
  const video = { detail: 'c' }
  await addEvents(
    ...['debt', 'debt', 'budget', 'gone'].map((detail) => ({ event: 100 as const, detail })),
    { event: 200, ...video, where: '/track/debt' },
    { event: 210, ...video, where: '/track/budget' },
    { event: 200, detail: 'b' },
    { event: 120, detail: 'b' },
    ...['r-all', 'a', 'r-all'].map((detail) => ({ event: 300 as const, detail })),
    { event: 100, detail: 'old', group: 'globex' },
  )
  await addEvents({ event: 220, ...video })
  const { lists } = await readOf('acme')
  const toWords = (name: keyof typeof lists) =>
    lists[name].items.map(({ title, count }) => `${title}: ${count}`)
  expect(toWords('trackViews')).toEqual(['Track debt: 2', 'Track budget: 1', 'gone: 1'])
  expect(toWords('videoStarts')).toEqual(['Unit c: 2', 'Unit b: 1'])
  expect(toWords('videoCompletes')).toEqual(['Unit c: 1'])
  expect(toWords('downloads')).toEqual(['File all: 2', 'Unit a: 1'])
  expect(lists.trackViews.trackedSince).toBe('2026-11-05')
  expect((await readOf('acme', 'last_30_days', 1)).lists.trackViews.items).toEqual([
    { id: 'debt', title: 'Track debt', isRemoved: false, count: 2, people: 1 },
  ])
})

test.for(['gone', 'none', 'young'])('there is no organization %s', async (slug, { readOf }) => {
  await expect(readOf(slug)).rejects.toMatchObject({ code: 'groups.not_found' })
})

test('shows a disabled organization', async ({ readOf }) => {
  expect((await readOf('globex')).activeUsers.total).toBe(0)
})

test.for(notAdmins)('is refused for $role, also for the own organization', async (actor, { analytics }) => {
  for (const slug of ['acme', 'globex', 'gone']) {
    const reading = analytics(actor, { slug, range: 'last_30_days', limit: 10 })
    await expect(reading).rejects.toMatchObject({ code: 'auth.forbidden' })
  }
})
