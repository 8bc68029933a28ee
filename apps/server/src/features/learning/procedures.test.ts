import { randomUUID } from 'node:crypto'
import { progress as progressView } from '@kitchen-table/contract/learning'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../../testing/product.ts'
import type { Requester } from '../../testing/sample-people.ts'

// Who may ask for what is tried in trials/matrix; here is what the answers hold.

const product = await openProduct()
afterAll(() => product.close())

const completion = (change: object = {}) => ({
  completed: true,
  track: 'first-budget',
  eventId: randomUUID(),
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
  ...change,
})

const view = (track: string) => ({
  track,
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
})

const viewPath = () => `/api/progress/views/${randomUUID()}`

async function progressOf(who: Requester, query = '') {
  const response = await product.request(who, 'GET', `/api/progress${query}`)
  return progressView.parse(await response.json())
}

test("a query for somebody else's progress is answered with one's own", async () => {
  await product.request('learner', 'PUT', '/api/progress/units/u-do', completion())
  const own = await progressOf('otherLearner')
  expect(await progressOf('otherLearner', '?sub=learner')).toEqual(own)
  expect(own.activeUnits).not.toContain('u-do')
})

test('a lesson is answered with what it may have changed, which leaves out the views', async () => {
  await product.request('manager', 'PUT', viewPath(), view('first-budget'))
  const response = await product.request('manager', 'PUT', '/api/progress/units/u-do', completion())
  const { trackViews, ...changed } = await progressOf('manager')
  expect(trackViews).not.toEqual([])
  expect(await response.json()).toEqual(changed)
})

test('what one person completes is nobody else’s', async () => {
  const others = ['manager', 'otherLearner', 'admin'] as const
  const before = await Promise.all(others.map((who) => progressOf(who)))
  await product.request('alone', 'PUT', '/api/progress/units/u-video', completion({ track: 'watching' }))

  expect((await progressOf('alone')).activeUnits).toContain('u-video')
  expect(await Promise.all(others.map((who) => progressOf(who)))).toEqual(before)
})

test('an administrator’s looking around leaves neither a view, nor a last track, nor an event', async () => {
  const eventsBefore = product.db.prepare('SELECT count(*) AS n FROM events').get()
  const views = product.db.prepare("SELECT count(*) AS n FROM track_views WHERE sub = 'admin'").get()
  await product.request('admin', 'PUT', viewPath(), view('first-budget'))
  await product.request('admin', 'PUT', '/api/progress/units/u-do', completion())

  const { lastTrack, trackViews, activeUnits } = await progressOf('admin')
  expect({ lastTrack, trackViews }).toEqual({ lastTrack: null, trackViews: [] })
  expect(activeUnits).toContain('u-do')
  expect(views?.n).toBe(0)
  expect(product.db.prepare('SELECT count(*) AS n FROM events').get()).toEqual(eventsBefore)
})
