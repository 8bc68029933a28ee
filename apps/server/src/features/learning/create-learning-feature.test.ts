import { randomUUID } from 'node:crypto'
import { progress as progressView } from '@kitchen-table/contract/learning'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../../testing/product.ts'
import type { Requester } from '../../testing/sample-people.ts'

// trials/matrix tests permissions; these tests check the contents of responses.

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

const view = (track: string) => ({ track, time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' })

const viewPath = () => `/api/progress/views/${randomUUID()}`

async function progressOf(requester: Requester, query = '') {
  const response = await product.request(requester, 'GET', `/api/progress${query}`)
  return progressView.parse(await response.json())
}

test('returns the person’s own progress to a query for another person’s', async () => {
  await product.request('learner', 'PUT', '/api/progress/units/u-do', completion())
  const own = await progressOf('otherLearner')
  expect(await progressOf('otherLearner', '?sub=learner')).toEqual(own)
  expect(own.activeUnits).not.toContain('u-do')
})

test('returns the new progress without the views after a completion', async () => {
  await product.request('manager', 'PUT', viewPath(), view('first-budget'))
  const response = await product.request('manager', 'PUT', '/api/progress/units/u-do', completion())
  const { trackViews, ...progressWithoutViews } = await progressOf('manager')
  expect(trackViews).not.toEqual([])
  expect(await response.json()).toEqual(progressWithoutViews)
})

test('a track that was only opened leaves My Progress and comes back, and its view remains', async () => {
  await product.request('young', 'PUT', viewPath(), view('watching'))
  const setListed = async (listed: boolean) => {
    const response = await product.request('young', 'PUT', '/api/progress/tracks/watching', { listed })
    expect(response.status).toBe(200)
    return progressOf('young')
  }
  expect(await setListed(false)).toMatchObject({
    unlistedTracks: ['watching'],
    trackViews: [{ track: 'watching' }],
  })
  expect(await setListed(true)).toMatchObject({ unlistedTracks: [], trackViews: [{ track: 'watching' }] })
})

test('does not change the progress of other people', async () => {
  const others = ['manager', 'otherLearner', 'admin'] as const
  const before = await Promise.all(others.map((requester) => progressOf(requester)))
  await product.request('alone', 'PUT', '/api/progress/units/u-video', completion({ track: 'watching' }))

  expect((await progressOf('alone')).activeUnits).toContain('u-video')
  expect(await Promise.all(others.map((requester) => progressOf(requester)))).toEqual(before)
})

test('stores neither a view, nor a last track, nor an event for an administrator', async () => {
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
