import { emptyProgress, type Progress } from '@kitchen-table/domain/learning/progress'
import { applyUnitChange } from '@kitchen-table/domain/learning/unit-completion'
import { test as base, describe, expect } from 'vitest'
import type { EventStore } from '../../features/insights/ports.ts'
import type { ProgressEvent, ProgressStore } from '../../features/learning/ports.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import { awkwardTexts } from './samples.ts'

/** `events` reads what the store recorded. */
type Open = () => Promise<{ store: ProgressStore; events: EventStore }>

const noon = Date.parse('2026-03-01T12:00:00.000Z')
const afterNoon = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
const view = (id: string, track: string, minutes: number) => ({ id, track, time: afterNoon(minutes) })
const listedView = (track: string, minutes: number) => ({ track, time: afterNoon(minutes) })
const day = '2026-03-01'
const allTime = '2000-01-01T00:00:00.000Z'

const completeUnit = (unitId: string) => (progress: Progress) =>
  applyUnitChange(progress, { unitId, completed: true, track: 'budget' }, [])
const undoUnit = (unitId: string) => (progress: Progress) =>
  applyUnitChange(progress, { unitId, completed: false, track: 'budget' }, [])

const progressEvent = (id: string, change: Partial<ProgressEvent> = {}): ProgressEvent => ({
  id,
  time: afterNoon(0),
  event: 120,
  group: 'acme',
  detail: 'u-1',
  where: '/track/budget',
  ...change,
})

function update(
  store: ProgressStore,
  sub: string,
  change: (progress: Progress) => Progress,
  recordedEvent: ProgressEvent | null,
): Promise<Progress> {
  return store.update(sub, (progress) => ({ after: change(progress), event: recordedEvent }))
}

/** Tests that every adapter of ProgressStore must pass. */
export function describeProgressStore(name: string, open: Open): void {
  describe(`${name} as ProgressStore`, () => {
    describeUpdates(open)
    describeViews(open)
    describeProgressEvents(open)
  })
}

function describeUpdates(open: Open): void {
  const test = testWith(open)

  test('a new person has no progress', async ({ store }) => {
    expect(await store.read('ada')).toEqual(emptyProgress)
  })

  test('an update returns the new progress, and from then on it is read', async ({ store }) => {
    const after = {
      ...emptyProgress,
      activeUnits: ['u-2', 'u-1'],
      activeTracks: ['b', 'a'],
      finishedTracks: ['a'],
      unlistedTracks: ['d', 'c'],
    }

    expect(await update(store, 'ada', () => ({ ...after, lastTrack: 'b' }), null)).toEqual({
      ...after,
      lastTrack: 'b',
    })
    expect(await store.read('ada')).toEqual({ ...after, lastTrack: 'b' })
  })

  test('everything can be undone', async ({ store }) => {
    const progress = { ...emptyProgress, activeUnits: ['u-1'], unlistedTracks: ['b'], lastTrack: 'a' }
    await update(store, 'ada', () => progress, null)

    expect(await update(store, 'ada', () => emptyProgress, null)).toEqual(emptyProgress)
    expect(await store.read('ada')).toEqual(emptyProgress)
  })

  test('two tabs that complete different units at the same time: both count', async ({ store }) => {
    await Promise.all([
      update(store, 'ada', completeUnit('u-1'), null),
      update(store, 'ada', completeUnit('u-2'), null),
    ])

    const { activeUnits, activeTracks } = await store.read('ada')
    expect(activeUnits.toSorted()).toEqual(['u-1', 'u-2'])
    expect(activeTracks).toEqual(['budget'])
  })

  test('of a hundred completions at the same time, and of fifty undone, none is lost', async ({ store }) => {
    const units = times(100, (n) => `u-${n}`)
    await Promise.all(units.map((unit) => update(store, 'ada', completeUnit(unit), null)))
    await Promise.all(units.slice(50).map((unit) => update(store, 'ada', undoUnit(unit), null)))

    expect((await store.read('ada')).activeUnits.toSorted()).toEqual(units.slice(0, 50).toSorted())
  })

  test('the same change twice has the same effect as once', async ({ store }) => {
    const once = await update(store, 'ada', completeUnit('u-1'), null)
    expect(await update(store, 'ada', completeUnit('u-1'), null)).toEqual(once)
  })

  test('a change that throws changes nothing, and does not affect another person’s', async (setup) => {
    const { store, events } = setup
    await update(store, 'ada', completeUnit('u-1'), null)
    const failing = () => {
      throw new Error('no such change')
    }
    const [failed, succeeded] = await Promise.allSettled([
      update(store, 'ada', failing, progressEvent('e-1')),
      update(store, 'bob', completeUnit('u-9'), null),
    ])

    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no such change' } })
    expect(succeeded.status).toBe('fulfilled')
    expect((await store.read('ada')).activeUnits).toEqual(['u-1'])
    expect((await store.read('bob')).activeUnits).toEqual(['u-9'])
    expect(await events.list('acme', allTime, 10)).toEqual([])
  })

  test('a change that throws between two others of the same person: both of them count', async (setup) => {
    const { store } = setup
    const settled = await Promise.allSettled([
      update(store, 'ada', completeUnit('u-1'), null),
      store.update('ada', () => {
        throw new Error('no such change')
      }),
      update(store, 'ada', completeUnit('u-2'), null),
    ])

    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await store.read('ada')).activeUnits.toSorted()).toEqual(['u-1', 'u-2'])
  })

  test('stores a whole library as completed, and a part of it as undone', async ({ store }) => {
    const numberedNames = (length: number, name: string) =>
      Array.from({ length }, (_, n) => `${n}`.padStart(5, '0') + name)
    const everything = {
      ...emptyProgress,
      activeUnits: numberedNames(3000, '-a-lesson'.padEnd(11, '-')),
      activeTracks: numberedNames(500, '-'.repeat(75)),
      finishedTracks: numberedNames(500, '-'.repeat(75)),
      unlistedTracks: numberedNames(500, '-'.repeat(75)),
      lastTrack: 'budget',
    }
    const partlyUndone = {
      ...everything,
      activeUnits: everything.activeUnits.slice(7),
      activeTracks: ['budget'],
    }

    for (const progress of [everything, partlyUndone, emptyProgress]) {
      expect(await update(store, 'ada', () => progress, null)).toEqual(progress)
      expect(await store.read('ada')).toEqual(progress)
    }
  })

  test('the progress of one person is separate from another’s', async ({ store }) => {
    await update(store, 'ada', completeUnit('u-1'), null)
    await store.addView('ada', view('v-1', 'budget', 0), null)

    expect(await store.read('bob')).toEqual(emptyProgress)
    expect(await store.read('ADA')).toEqual(emptyProgress)
  })

  test('distinguishes awkward texts as ids of people and of units', async ({ store }) => {
    const people = awkwardTexts.filter((text) => text !== '')
    for (const sub of people) {
      await update(
        store,
        sub,
        () => ({ ...emptyProgress, activeUnits: awkwardTexts, activeTracks: [sub] }),
        null,
      )
    }
    for (const sub of people) {
      expect(await store.read(sub)).toEqual({
        ...emptyProgress,
        activeUnits: awkwardTexts,
        activeTracks: [sub],
      })
    }
  })
}

function describeViews(open: Open): void {
  const test = base.extend('store', async () => (await open()).store)

  test('a view makes its track the last one and is listed first', async ({ store }) => {
    await store.addView('ada', view('v-1', 'budget', 0), null)
    const progress = await store.addView('ada', view('v-2', 'saving', 1), null)

    expect(progress).toEqual({
      ...emptyProgress,
      lastTrack: 'saving',
      trackViews: [listedView('saving', 1), listedView('budget', 0)],
    })
    expect(await store.read('ada')).toEqual(progress)
  })

  test('a view’s time without milliseconds is the same time as with them', async ({ store }) => {
    const plainView = { ...view('v-1', 'budget', 0), time: '2026-03-01T12:00:00Z' }
    const progress = await store.addView('ada', plainView, null)

    expect(progress.trackViews).toEqual([listedView('budget', 0)])
    expect(await store.read('ada')).toEqual(progress)
  })

  test('a view does not change the rest of the progress, nor an update the views', async ({ store }) => {
    await update(store, 'ada', completeUnit('u-1'), null)
    await store.addView('ada', view('v-1', 'saving', 0), null)
    await update(store, 'ada', completeUnit('u-2'), null)

    expect(await store.read('ada')).toEqual({
      activeUnits: ['u-1', 'u-2'],
      activeTracks: ['budget'],
      finishedTracks: [],
      unlistedTracks: [],
      lastTrack: 'saving',
      trackViews: [listedView('saving', 0)],
    })
  })

  test('a change of the progress cannot change the views', async ({ store }) => {
    await store.addView('ada', view('v-1', 'saving', 0), null)
    const storedViews = [listedView('saving', 0)]

    const otherViews = [listedView('budget', 1)]
    const change = (progress: Progress) => ({ ...completeUnit('u-1')(progress), trackViews: otherViews })
    expect((await update(store, 'ada', change, null)).trackViews).toEqual(storedViews)
    expect((await store.read('ada')).trackViews).toEqual(storedViews)
  })

  test('a view sent again is stored once, and does not move its track to the front', async ({ store }) => {
    await store.addView('ada', view('v-1', 'budget', 0), null)
    await store.addView('ada', view('v-2', 'saving', 1), null)
    const again = await store.addView('ada', view('v-1', 'budget', 2), null)

    expect(again.trackViews.map(({ time }) => time)).toEqual([afterNoon(1), afterNoon(0)])
    expect(again.lastTrack).toBe('saving')
  })

  test('a view puts its track back on the list, but not when it is sent again', async ({ store }) => {
    const unlist = (progress: Progress) => ({ ...progress, unlistedTracks: ['budget', 'saving'] })
    await update(store, 'ada', unlist, null)

    expect((await store.addView('ada', view('v-1', 'budget', 0), null)).unlistedTracks).toEqual(['saving'])
    expect((await store.read('ada')).unlistedTracks).toEqual(['saving'])

    await update(store, 'ada', unlist, null)
    expect((await store.addView('ada', view('v-1', 'budget', 0), null)).unlistedTracks).toEqual([
      'budget',
      'saving',
    ])
    expect((await store.read('ada')).unlistedTracks).toEqual(['budget', 'saving'])
  })

  test('two people may send the same view id', async ({ store }) => {
    await store.addView('ada', view('v-1', 'budget', 0), null)
    expect((await store.addView('bob', view('v-1', 'saving', 0), null)).trackViews).toHaveLength(1)
  })

  test('views of the same time are sorted by id, the last first, in any order of arrival', async () => {
    const { store } = await open()
    for (const n of [2, 3, 1])
      await store.addView('ada', { id: `v-${n}`, track: `t-${n}`, time: afterNoon(0) }, null)

    expect((await store.read('ada')).trackViews.map(({ track }) => track)).toEqual(['t-3', 't-2', 't-1'])
  })

  test('returns the newest fifty by time, in any order of arrival', async ({ store }) => {
    const minutes = times(60, (n) => (n * 7) % 60)
    await Promise.all(
      minutes.map((n) => store.addView('ada', { id: `v-${n}`, track: `t-${n}`, time: afterNoon(n) }, null)),
    )

    const { trackViews } = await store.read('ada')
    const newest = times(50, (n) => ({ track: `t-${59 - n}`, time: afterNoon(59 - n) }))
    expect(trackViews).toEqual(newest)
  })
}

function describeProgressEvents(open: Open): void {
  const test = testWith(open)

  test('stores the event with the update, for that person', async ({ store, events }) => {
    await update(store, 'ada', completeUnit('u-1'), progressEvent('e-1'))

    expect(await events.list('acme', allTime, 10)).toEqual([{ ...progressEvent('e-1'), user: 'ada' }])
    expect(await events.countByCode('acme', day, day)).toEqual([{ event: 120, count: 1 }])
  })

  test('stores the event with the view, once', async ({ store, events }) => {
    await store.addView('ada', view('e-1', 'budget', 0), progressEvent('e-1', { event: 100 }))
    await store.addView('ada', view('e-1', 'budget', 0), progressEvent('e-1', { event: 100 }))

    expect(await events.list('acme', allTime, 10)).toEqual([
      { ...progressEvent('e-1', { event: 100 }), user: 'ada' },
    ])
  })

  test('stores the event of a view that is sent again if it was not stored before', async (setup) => {
    const { store, events } = setup
    await store.addView('ada', view('e-1', 'budget', 0), null)
    const again = await store.addView('ada', view('e-1', 'budget', 0), progressEvent('e-1'))

    expect(again.trackViews).toHaveLength(1)
    expect((await events.list('acme', allTime, 10)).map(({ id }) => id)).toEqual(['e-1'])
  })

  test('an update that changes nothing stores its event nevertheless', async ({ store, events }) => {
    expect(await update(store, 'ada', (progress) => progress, progressEvent('e-1'))).toEqual(emptyProgress)
    expect((await events.list('acme', allTime, 10)).map(({ id }) => id)).toEqual(['e-1'])
  })

  test('a hundred people of one organisation at the same time: each is stored, and counted once', async (setup) => {
    const { store, events } = setup
    const people = times(100, (n) => `p-${n}`)
    await Promise.all(people.map((sub) => update(store, sub, completeUnit('u-1'), progressEvent('e-1'))))

    for (const sub of people) expect((await store.read(sub)).activeUnits).toEqual(['u-1'])
    expect(await events.countByCode('acme', day, day)).toEqual([{ event: 120, count: 100 }])
    expect(await events.top('acme', 120, day, day, 2)).toEqual([{ detail: 'u-1', count: 100 }])
  })

  test('an event sent again with another time keeps its first time and is counted once', async (setup) => {
    const { store, events } = setup
    await update(store, 'ada', completeUnit('u-1'), progressEvent('e-1'))
    await update(store, 'ada', completeUnit('u-1'), progressEvent('e-1', { time: afterNoon(90) }))

    expect((await events.list('acme', allTime, 10)).map(({ time }) => time)).toEqual([afterNoon(0)])
    expect(await events.countByCode('acme', '2026-03-01', '2026-03-02')).toEqual([{ event: 120, count: 1 }])
  })

  test('an update that repeats an event still changes the progress', async ({ store }) => {
    await update(store, 'ada', completeUnit('u-1'), progressEvent('e-1'))
    const after = await update(store, 'ada', completeUnit('u-2'), progressEvent('e-1'))

    expect(after.activeUnits).toEqual(['u-1', 'u-2'])
    expect(await store.read('ada')).toEqual(after)
  })

  test('stores no event if there is none', async ({ store, events }) => {
    await update(store, 'ada', completeUnit('u-1'), null)
    await store.addView('ada', view('v-1', 'budget', 0), null)

    expect(await events.list('acme', allTime, 10)).toEqual([])
  })

  test('the end of a video is stored after a start that completed the unit', async ({ store, events }) => {
    await update(store, 'ada', completeUnit('u-1'), progressEvent('e-1', { event: 210 }))
    await events.append([{ ...progressEvent('e-2', { event: 220, time: afterNoon(5) }), user: 'ada' }])

    expect((await events.list('acme', allTime, 10)).map((stored) => stored.event)).toEqual([210, 220])
  })

  test('the end of a video without a start is not stored, but the progress that came with it is', async (setup) => {
    const { store, events } = setup
    const after = await update(store, 'ada', completeUnit('u-1'), progressEvent('e-1', { event: 220 }))

    expect(after.activeUnits).toEqual(['u-1'])
    expect(await store.read('ada')).toEqual(after)
    expect(await events.list('acme', allTime, 10)).toEqual([])
  })
}
