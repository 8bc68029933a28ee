import { emptyProgress, type Progress } from '@kitchen-table/domain/learning'
import { expect } from 'vitest'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import {
  afterNoon,
  allTime,
  completeUnit,
  daysOfViews,
  listedView,
  type Open,
  progressEvent,
  sampleTrackView,
  updateProgress,
} from './progress-store-samples.ts'

export function defineViewsSuite(open: Open): void {
  const test = testWith(open)

  test('a view makes its track the last one and is listed first', async ({ store }) => {
    await store.addView('ada', sampleTrackView('v-1', 'budget', 0), null)
    const progress = await store.addView('ada', sampleTrackView('v-2', 'saving', 1), null)
    const trackViews = [listedView('saving', 1), listedView('budget', 0)]
    expect(progress).toEqual({ ...emptyProgress, lastTrack: 'saving', trackViews })
    expect(await store.read('ada')).toEqual(progress)
  })

  test('a view’s time without milliseconds is the same time as with them', async ({ store }) => {
    const plainView = { ...sampleTrackView('v-1', 'budget', 0), time: '2026-03-01T12:00:00Z' }
    const progress = await store.addView('ada', plainView, null)
    expect(progress.trackViews).toEqual([listedView('budget', 0)])
    expect(await store.read('ada')).toEqual(progress)
  })

  test('a view does not change the rest of the progress, nor an update the views', async ({ store }) => {
    await updateProgress(store, 'ada', completeUnit('u-1'), null)
    await store.addView('ada', sampleTrackView('v-1', 'saving', 0), null)
    const change = (progress: Progress) => ({
      ...completeUnit('u-2')(progress),
      trackViews: [listedView('budget', 1)],
    })
    const progress = await updateProgress(store, 'ada', change, null)
    expect(progress).toEqual({
      ...emptyProgress,
      activeUnits: ['u-1', 'u-2'],
      activeTracks: ['budget'],
      lastTrack: 'saving',
      trackViews: [listedView('saving', 0)],
    })
    expect(await store.read('ada')).toEqual(progress)
  })

  test('a view sent again is stored once, and does not move its track to the front', async ({ store }) => {
    await store.addView('ada', sampleTrackView('v-1', 'budget', 0), null)
    await store.addView('ada', sampleTrackView('v-2', 'saving', 1), null)
    const again = await store.addView('ada', sampleTrackView('v-1', 'budget', 2), null)
    expect(again.trackViews.map(({ time }) => time)).toEqual([afterNoon(1), afterNoon(0)])
    expect(again.lastTrack).toBe('saving')
    // Of another person, the same id is another view.
    expect((await store.addView('bob', sampleTrackView('v-1', 'saving', 0), null)).trackViews).toHaveLength(1)
  })

  test('a view puts its track back on the list, but not when it is sent again', async ({ store }) => {
    const unlist = (progress: Progress) => ({ ...progress, unlistedTracks: ['budget', 'saving'] })
    for (const unlistedTracks of [['saving'], ['budget', 'saving']]) {
      await updateProgress(store, 'ada', unlist, null)
      expect(await store.addView('ada', sampleTrackView('v-1', 'budget', 0), null)).toMatchObject({
        unlistedTracks,
      })
      expect(await store.read('ada')).toMatchObject({ unlistedTracks })
    }
  })

  test('views of the same time are sorted by id, the last first, in any order of arrival', async ({
    store,
  }) => {
    for (const n of [2, 3, 1]) await store.addView('ada', sampleTrackView(`v-${n}`, `t-${n}`, 0), null)
    expect((await store.read('ada')).trackViews.map(({ track }) => track)).toEqual(['t-3', 't-2', 't-1'])
  })

  test('T38: returns the newest fifty by time, in any order of arrival', async ({ store }) => {
    const minutes = times(60, (n) => (n * 7) % 60)
    await Promise.all(minutes.map((n) => store.addView('ada', sampleTrackView(`v-${n}`, `t-${n}`, n), null)))
    const { trackViews } = await store.read('ada')
    expect(trackViews).toEqual(times(50, (n) => listedView(`t-${59 - n}`, 59 - n)))
  })
}

export function defineProgressEventsSuite(open: Open): void {
  const test = testWith(open)
  const acme = { group: 'acme', layout: 'default' }
  const listEvents = ({ events }: Awaited<ReturnType<Open>>) => events.list('acme', allTime, 10)

  test('stores the event with the update, for that person, once and with its first time', async (setup) => {
    const { store, events } = setup
    await updateProgress(store, 'ada', completeUnit('u-1'), progressEvent('e-1'))
    const after = await updateProgress(
      store,
      'ada',
      completeUnit('u-2'),
      progressEvent('e-1', { time: afterNoon(90) }),
    )
    expect(await listEvents(setup)).toEqual([{ ...progressEvent('e-1'), person: expect.any(String) }])
    expect(await events.countByCode(acme, [daysOfViews])).toEqual([new Map([[120, 1]])])
    // The update that repeats an event still changes the progress.
    expect(after.activeUnits).toEqual(['u-1', 'u-2'])
    expect(await store.read('ada')).toEqual(after)
  })

  test('stores the event with the view, once', async (setup) => {
    const viewEvent = progressEvent('e-1', { event: 100 })
    for (const _ of ['once', 'again'])
      await setup.store.addView('ada', sampleTrackView('e-1', 'budget', 0), viewEvent)
    expect(await listEvents(setup)).toEqual([{ ...viewEvent, person: expect.any(String) }])
  })

  test('stores the event of a view that is sent again if it was not stored before', async (setup) => {
    await setup.store.addView('ada', sampleTrackView('e-1', 'budget', 0), null)
    expect(await listEvents(setup)).toEqual([])
    const again = await setup.store.addView('ada', sampleTrackView('e-1', 'budget', 0), progressEvent('e-1'))
    expect(again.trackViews).toHaveLength(1)
    expect((await listEvents(setup)).map(({ id }) => id)).toEqual(['e-1'])
  })

  test('an update that changes nothing stores its event nevertheless', async (setup) => {
    const unchanged = await updateProgress(setup.store, 'ada', (progress) => progress, progressEvent('e-1'))
    expect(unchanged).toEqual(emptyProgress)
    expect((await listEvents(setup)).map(({ id }) => id)).toEqual(['e-1'])
  })

  test('a hundred people of one organization at the same time: each is stored, and counted once', async (setup) => {
    const { store, events } = setup
    const people = times(100, (n) => `p-${n}`)
    await Promise.all(
      people.map((sub) => updateProgress(store, sub, completeUnit('u-1'), progressEvent('e-1'))),
    )
    for (const sub of people) expect((await store.read(sub)).activeUnits).toEqual(['u-1'])
    expect(await events.countByCode(acme, [daysOfViews])).toEqual([new Map([[120, 100]])])
    const requests = [{ events: [120], order: 'most', limit: 2 }] as const
    expect(await events.rankDetails(acme, daysOfViews, requests)).toEqual([[{ detail: 'u-1', count: 100 }]])
  })

  test('the end of a video is stored after a start that completed the unit', async (setup) => {
    await updateProgress(setup.store, 'ada', completeUnit('u-1'), progressEvent('e-1', { event: 210 }))
    await setup.events.append([{ ...progressEvent('e-2', { event: 220, time: afterNoon(5) }), user: 'ada' }])
    const [start, end] = await listEvents(setup)
    expect([start, end]).toMatchObject([{ event: 210 }, { event: 220 }])
    expect(end?.person).toBe(start?.person)
  })

  test('the end of a video without a start is not stored, but the progress that came with it is', async (setup) => {
    const { store } = setup
    const after = await updateProgress(
      store,
      'ada',
      completeUnit('u-1'),
      progressEvent('e-1', { event: 220 }),
    )
    expect(after.activeUnits).toEqual(['u-1'])
    expect(await store.read('ada')).toEqual(after)
    expect(await listEvents(setup)).toEqual([])
  })
}
