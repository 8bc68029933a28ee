import { randomUUID } from 'node:crypto'
import { progress as progressView } from '@kitchen-table/contract/learning'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { afterAll, expect, test } from 'vitest'
import { createUnitCompletionBody } from '../../testing/endpoint-fixtures/learning.ts'
import { openProduct } from '../../testing/product.ts'

// trials/matrix tests permissions; these tests check the contents of responses.

const product = await openProduct()
afterAll(() => product.close())

const view = (track: string) => ({ track, time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' })

const viewPath = () => `/api/progress/views/${randomUUID()}`

async function progressOf(requester: Requester) {
  const response = await product.request(requester, 'GET', '/api/progress')
  return progressView.parse(await response.json())
}

test('returns the new progress without the views after a completion', async () => {
  await product.request('manager', 'PUT', viewPath(), view('first-budget'))
  const response = await product.request(
    'manager',
    'PUT',
    '/api/progress/units/u-do',
    createUnitCompletionBody(),
  )
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

test('stores neither a view, nor a last track, nor an event for an administrator', async () => {
  const eventsBefore = product.db.prepare('SELECT count(*) AS n FROM events').get()
  const views = product.db.prepare("SELECT count(*) AS n FROM track_views WHERE sub = 'admin'").get()
  await product.request('admin', 'PUT', viewPath(), view('first-budget'))
  await product.request('admin', 'PUT', '/api/progress/units/u-do', createUnitCompletionBody())

  const { lastTrack, trackViews, activeUnits } = await progressOf('admin')
  expect({ lastTrack, trackViews }).toEqual({ lastTrack: null, trackViews: [] })
  expect(activeUnits).toContain('u-do')
  expect(views?.n).toBe(0)
  expect(product.db.prepare('SELECT count(*) AS n FROM events').get()).toEqual(eventsBefore)
})

test('positions in videos are those of the person, without those of lessons that became disabled or sensitive', async () => {
  const save = (position: object) =>
    product.request('learner', 'PUT', '/api/progress/videos/u-video', { track: 'watching', ...position })
  const listOf = async (requester: Requester) =>
    (await product.request(requester, 'GET', '/api/progress/videos')).json()
  const reached = { seconds: 61.25, duration: 240 }
  expect((await save(reached)).status).toBe(204)
  expect(await listOf('learner')).toEqual({ positions: [{ unitId: 'u-video', ...reached }] })
  expect(await listOf('young')).toEqual({ positions: [] })

  const stored = await product.stores.catalog.findUnit('u-video')
  if (stored === null) throw new Error('The sample library has no video.')
  const { version, author: _, ...unit } = stored
  await product.stores.catalog.saveUnit({ ...unit, sensitive: true }, version)
  expect(await listOf('learner')).toEqual({ positions: [] })
  expect((await save({ seconds: 99, duration: 240 })).status).toBe(204)
  expect(await product.stores.videoPositions.list('learner')).toMatchObject([reached])
  await product.stores.catalog.saveUnit(unit, version + 1)
})

test.each([
  { what: 'a lesson that is no video', path: 'u-talk', body: { track: 'first-budget' }, status: 204 },
  { what: 'a lesson of another track', path: 'u-video', body: { track: 'first-budget' }, status: 404 },
  { what: 'a negative position', path: 'u-video', body: { track: 'watching', seconds: -1 }, status: 400 },
])('of $what no position is stored', async ({ path, body, status }) => {
  const input = { seconds: 30, duration: 240, ...body }
  const response = await product.request('manager', 'PUT', `/api/progress/videos/${path}`, input)
  expect(response.status).toBe(status)
  expect(await product.stores.videoPositions.list('manager')).toEqual([])
})
