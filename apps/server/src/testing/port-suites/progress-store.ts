import { applyUnitChange, emptyProgress, type Progress } from '@kitchen-table/domain/learning/progress'
import { describe, expect } from 'vitest'
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
    describeCompletions(open)
  })
}

const numberedNames = (length: number, name: string) => times(length, (n) => `${n}`.padStart(5, '0') + name)

const units = numberedNames(3000, '-a-lesson'.padEnd(11, '-'))

/** A whole library as completed. */
const everything: Progress = {
  ...emptyProgress,
  activeUnits: units,
  activeTracks: numberedNames(500, '-'.repeat(75)),
  finishedTracks: numberedNames(500, '-'.repeat(75)),
  unlistedTracks: numberedNames(500, '-'.repeat(75)),
  lastTrack: 'budget',
}

function describeUpdates(open: Open): void {
  const test = testWith(open)

  const rows: [what: string, ...steps: Progress[]][] = [
    ['some units and tracks', { ...emptyProgress, activeUnits: ['u-2', 'u-1'], activeTracks: ['b', 'a'] }],
    ['a finished track', { ...emptyProgress, activeUnits: ['u-1'], finishedTracks: ['a'], lastTrack: 'b' }],
    ['tracks off the list', { ...emptyProgress, unlistedTracks: ['d', 'c'], lastTrack: 'a' }],
    [
      'a whole library, then a part of it',
      everything,
      { ...everything, activeUnits: units.slice(7), activeTracks: [] },
    ],
  ]
  test.for(rows)('is read as it was updated, and can be undone: %s', async ([, ...steps], { store }) => {
    expect(await store.read('ada')).toEqual(emptyProgress)
    for (const progress of [...steps, emptyProgress]) {
      expect(await update(store, 'ada', () => progress, null)).toEqual(progress)
      expect(await store.read('ada')).toEqual(progress)
    }
  })

  test('of a hundred completions at the same time, and of fifty undone, none is lost', async ({ store }) => {
    const ids = times(100, (n) => `u-${n}`)
    await Promise.all(ids.map((unit) => update(store, 'ada', completeUnit(unit), null)))
    await Promise.all(ids.slice(50).map((unit) => update(store, 'ada', undoUnit(unit), null)))
    const { activeUnits, activeTracks } = await store.read('ada')
    expect(activeUnits.toSorted()).toEqual(ids.slice(0, 50).toSorted())
    expect(activeTracks).toEqual(['budget'])
  })

  test('the same change twice has the same effect as once', async ({ store }) => {
    const once = await update(store, 'ada', completeUnit('u-1'), null)
    expect(await update(store, 'ada', completeUnit('u-1'), null)).toEqual(once)
  })

  test('a change that throws changes nothing, and affects no other of the same or another person', async (setup) => {
    const { store, events } = setup
    const failing = () => {
      throw new Error('no such change')
    }
    const settled = await Promise.allSettled([
      update(store, 'ada', completeUnit('u-1'), null),
      update(store, 'ada', failing, progressEvent('e-1')),
      update(store, 'bob', completeUnit('u-9'), null),
      update(store, 'ada', completeUnit('u-2'), null),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason: { message: 'no such change' } })
    expect((await store.read('ada')).activeUnits.toSorted()).toEqual(['u-1', 'u-2'])
    expect((await store.read('bob')).activeUnits).toEqual(['u-9'])
    expect(await events.list('acme', allTime, 10)).toEqual([])
  })

  test('the progress of one person is separate from another’s', async ({ store }) => {
    await update(store, 'ada', completeUnit('u-1'), null)
    await store.addView('ada', view('v-1', 'budget', 0), null)
    for (const sub of ['bob', 'ADA']) expect(await store.read(sub)).toEqual(emptyProgress)
  })

  test('distinguishes awkward texts as ids of people and of units', async ({ store }) => {
    const people = awkwardTexts.filter((text) => text !== '')
    const progressOf = (sub: string) => ({ ...emptyProgress, activeUnits: awkwardTexts, activeTracks: [sub] })
    for (const sub of people) await update(store, sub, () => progressOf(sub), null)
    for (const sub of people) expect(await store.read(sub)).toEqual(progressOf(sub))
  })
}

function describeViews(open: Open): void {
  const test = testWith(open)

  test('a view makes its track the last one and is listed first', async ({ store }) => {
    await store.addView('ada', view('v-1', 'budget', 0), null)
    const progress = await store.addView('ada', view('v-2', 'saving', 1), null)
    const trackViews = [listedView('saving', 1), listedView('budget', 0)]
    expect(progress).toEqual({ ...emptyProgress, lastTrack: 'saving', trackViews })
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
    const change = (progress: Progress) => ({
      ...completeUnit('u-2')(progress),
      trackViews: [listedView('budget', 1)],
    })
    const progress = await update(store, 'ada', change, null)
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
    await store.addView('ada', view('v-1', 'budget', 0), null)
    await store.addView('ada', view('v-2', 'saving', 1), null)
    const again = await store.addView('ada', view('v-1', 'budget', 2), null)
    expect(again.trackViews.map(({ time }) => time)).toEqual([afterNoon(1), afterNoon(0)])
    expect(again.lastTrack).toBe('saving')
    // Of another person, the same id is another view.
    expect((await store.addView('bob', view('v-1', 'saving', 0), null)).trackViews).toHaveLength(1)
  })

  test('a view puts its track back on the list, but not when it is sent again', async ({ store }) => {
    const unlist = (progress: Progress) => ({ ...progress, unlistedTracks: ['budget', 'saving'] })
    for (const unlistedTracks of [['saving'], ['budget', 'saving']]) {
      await update(store, 'ada', unlist, null)
      expect(await store.addView('ada', view('v-1', 'budget', 0), null)).toMatchObject({ unlistedTracks })
      expect(await store.read('ada')).toMatchObject({ unlistedTracks })
    }
  })

  test('views of the same time are sorted by id, the last first, in any order of arrival', async ({
    store,
  }) => {
    for (const n of [2, 3, 1]) await store.addView('ada', view(`v-${n}`, `t-${n}`, 0), null)
    expect((await store.read('ada')).trackViews.map(({ track }) => track)).toEqual(['t-3', 't-2', 't-1'])
  })

  test('returns the newest fifty by time, in any order of arrival', async ({ store }) => {
    const minutes = times(60, (n) => (n * 7) % 60)
    await Promise.all(minutes.map((n) => store.addView('ada', view(`v-${n}`, `t-${n}`, n), null)))
    const { trackViews } = await store.read('ada')
    expect(trackViews).toEqual(times(50, (n) => listedView(`t-${59 - n}`, 59 - n)))
  })
}

function describeProgressEvents(open: Open): void {
  const test = testWith(open)
  const listEvents = ({ events }: Awaited<ReturnType<Open>>) => events.list('acme', allTime, 10)

  test('stores the event with the update, for that person, once and with its first time', async (setup) => {
    const { store, events } = setup
    await update(store, 'ada', completeUnit('u-1'), progressEvent('e-1'))
    const after = await update(
      store,
      'ada',
      completeUnit('u-2'),
      progressEvent('e-1', { time: afterNoon(90) }),
    )
    expect(await listEvents(setup)).toEqual([{ ...progressEvent('e-1'), user: 'ada' }])
    expect(await events.countByCode('acme', day, '2026-03-02')).toEqual([{ event: 120, count: 1 }])
    // The update that repeats an event still changes the progress.
    expect(after.activeUnits).toEqual(['u-1', 'u-2'])
    expect(await store.read('ada')).toEqual(after)
  })

  test('stores the event with the view, once', async (setup) => {
    const viewEvent = progressEvent('e-1', { event: 100 })
    for (const _ of ['once', 'again']) await setup.store.addView('ada', view('e-1', 'budget', 0), viewEvent)
    expect(await listEvents(setup)).toEqual([{ ...viewEvent, user: 'ada' }])
  })

  test('stores the event of a view that is sent again if it was not stored before', async (setup) => {
    await setup.store.addView('ada', view('e-1', 'budget', 0), null)
    expect(await listEvents(setup)).toEqual([])
    const again = await setup.store.addView('ada', view('e-1', 'budget', 0), progressEvent('e-1'))
    expect(again.trackViews).toHaveLength(1)
    expect((await listEvents(setup)).map(({ id }) => id)).toEqual(['e-1'])
  })

  test('an update that changes nothing stores its event nevertheless', async (setup) => {
    const unchanged = await update(setup.store, 'ada', (progress) => progress, progressEvent('e-1'))
    expect(unchanged).toEqual(emptyProgress)
    expect((await listEvents(setup)).map(({ id }) => id)).toEqual(['e-1'])
  })

  test('a hundred people of one organisation at the same time: each is stored, and counted once', async (setup) => {
    const { store, events } = setup
    const people = times(100, (n) => `p-${n}`)
    await Promise.all(people.map((sub) => update(store, sub, completeUnit('u-1'), progressEvent('e-1'))))
    for (const sub of people) expect((await store.read(sub)).activeUnits).toEqual(['u-1'])
    expect(await events.countByCode('acme', day, day)).toEqual([{ event: 120, count: 100 }])
    expect(await events.top('acme', 120, day, day, 2)).toEqual([{ detail: 'u-1', count: 100 }])
  })

  test('the end of a video is stored after a start that completed the unit', async (setup) => {
    await update(setup.store, 'ada', completeUnit('u-1'), progressEvent('e-1', { event: 210 }))
    await setup.events.append([{ ...progressEvent('e-2', { event: 220, time: afterNoon(5) }), user: 'ada' }])
    expect((await listEvents(setup)).map(({ event }) => event)).toEqual([210, 220])
  })

  test('the end of a video without a start is not stored, but the progress that came with it is', async (setup) => {
    const { store } = setup
    const after = await update(store, 'ada', completeUnit('u-1'), progressEvent('e-1', { event: 220 }))
    expect(after.activeUnits).toEqual(['u-1'])
    expect(await store.read('ada')).toEqual(after)
    expect(await listEvents(setup)).toEqual([])
  })
}

/** Reads all pages, and returns the sorted units of each person. */
async function readCompletions(store: ProgressStore): Promise<Record<string, string[]>> {
  const found = new Map<string, string[]>()
  let cursor: string | null = null
  do {
    const page = await store.listCompletions(cursor)
    expect(page.people.length).toBeLessThanOrEqual(1000)
    for (const { sub, activeUnits } of page.people) {
      const known = found.get(sub) ?? []
      found.set(sub, [...known, ...activeUnits].sort())
    }
    cursor = page.next
  } while (cursor !== null)
  return Object.fromEntries([...found].filter(([, completed]) => completed.length > 0))
}

function describeCompletions(open: Open): void {
  const test = testWith(open)
  const complete = (store: ProgressStore, sub: string, activeUnits: string[]) =>
    update(store, sub, () => ({ ...emptyProgress, activeUnits }), null)

  test('lists the completed units of everybody, over as many pages as they need', async ({ store }) => {
    expect(await readCompletions(store)).toEqual({})
    const expected: Record<string, string[]> = {
      everything: units,
      ...Object.fromEntries(times(30, (n) => [`p-${n}`, units.slice(0, 40)])),
    }
    for (const [sub, completed] of Object.entries(expected)) await complete(store, sub, completed)
    await store.addView('only-a-view', view('v-1', 'budget', 0), null)
    expect(await readCompletions(store)).toEqual(expected)
  })

  test('lists awkward people and units, and no unit that was undone', async ({ store }) => {
    const people = awkwardTexts.filter((text) => text !== '')
    for (const sub of people) await complete(store, sub, awkwardTexts)
    await complete(store, 'ada', ['u-1', 'u-2'])
    await update(store, 'ada', undoUnit('u-1'), null)
    const expected = people.map((sub): [string, string[]] => [sub, awkwardTexts.toSorted()])
    expect(await readCompletions(store)).toEqual(Object.fromEntries([...expected, ['ada', ['u-2']]]))
  })
}
