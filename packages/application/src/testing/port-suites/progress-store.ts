import { emptyProgress, type Progress } from '@kitchen-table/domain/learning'
import { describe, expect } from 'vitest'
import type { CompletionPage, ProgressStore } from '../../features/learning/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import {
  allTime,
  completeUnit,
  type Open,
  progressEvent,
  sampleTrackView,
  undoUnit,
  updateProgress,
} from './progress-store-samples.ts'
import { defineProgressEventsSuite, defineViewsSuite } from './progress-store-views.ts'
import { awkwardTexts } from './samples.ts'

/** Tests that every adapter of ProgressStore must pass. */
export function defineProgressStoreSuite(name: string, open: Open): void {
  describe(`${name} as ProgressStore`, () => {
    defineUpdatesSuite(open)
    defineViewsSuite(open)
    defineProgressEventsSuite(open)
    defineCompletionsSuite(open)
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

function defineUpdatesSuite(open: Open): void {
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
      expect(await updateProgress(store, 'ada', () => progress, null)).toEqual(progress)
      expect(await store.read('ada')).toEqual(progress)
    }
  })

  test('T41: of a hundred completions at the same time, and of fifty undone, none is lost', async ({
    store,
  }) => {
    const ids = times(100, (n) => `u-${n}`)
    await Promise.all(ids.map((unit) => updateProgress(store, 'ada', completeUnit(unit), null)))
    await Promise.all(ids.slice(50).map((unit) => updateProgress(store, 'ada', undoUnit(unit), null)))
    const { activeUnits, activeTracks } = await store.read('ada')
    expect(activeUnits.toSorted()).toEqual(ids.slice(0, 50).toSorted())
    expect(activeTracks).toEqual(['budget'])
  })

  test('T41: the same change twice has the same effect as once', async ({ store }) => {
    const once = await updateProgress(store, 'ada', completeUnit('u-1'), null)
    expect(await updateProgress(store, 'ada', completeUnit('u-1'), null)).toEqual(once)
  })

  test('a change that throws changes nothing, and affects no other of the same or another person', async (setup) => {
    const { store, events } = setup
    const failing = () => {
      throw new Error('no such change')
    }
    const settled = await Promise.allSettled([
      updateProgress(store, 'ada', completeUnit('u-1'), null),
      updateProgress(store, 'ada', failing, progressEvent('e-1')),
      updateProgress(store, 'bob', completeUnit('u-9'), null),
      updateProgress(store, 'ada', completeUnit('u-2'), null),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason: { message: 'no such change' } })
    expect((await store.read('ada')).activeUnits.toSorted()).toEqual(['u-1', 'u-2'])
    expect((await store.read('bob')).activeUnits).toEqual(['u-9'])
    expect(await events.list('acme', allTime, 10)).toEqual([])
  })

  test('the progress of one person is separate from another’s', async ({ store }) => {
    await updateProgress(store, 'ada', completeUnit('u-1'), null)
    await store.addView('ada', sampleTrackView('v-1', 'budget', 0), null)
    for (const sub of ['bob', 'ADA']) expect(await store.read(sub)).toEqual(emptyProgress)
  })

  test('distinguishes awkward texts as ids of people and of units', async ({ store }) => {
    const people = awkwardTexts.filter((text) => text !== '')
    const progressOf = (sub: string) => ({ ...emptyProgress, activeUnits: awkwardTexts, activeTracks: [sub] })
    for (const sub of people) await updateProgress(store, sub, () => progressOf(sub), null)
    for (const sub of people) expect(await store.read(sub)).toEqual(progressOf(sub))
  })
}

type Person = CompletionPage['people'][number]

/**
 * Reads all pages, and returns what `listOf` returns of each person, sorted; people of whom it is nothing are left out.
 */
async function readCompletions(store: ProgressStore, listOf: (person: Person) => string[], withViews = true) {
  const found = new Map<string, Set<string>>()
  let cursor: string | null = null
  do {
    const page = await store.listCompletions(cursor, withViews)
    expect(page.people.length).toBeLessThanOrEqual(1000)
    for (const person of page.people)
      found.set(person.sub, new Set([...(found.get(person.sub) ?? []), ...listOf(person)]))
    cursor = page.next
  } while (cursor !== null)
  const lists = [...found].map(([sub, list]): [string, string[]] => [sub, [...list].sort()])
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0))
}

const readCompletedUnits = (store: ProgressStore) => readCompletions(store, ({ activeUnits }) => activeUnits)
const readOpenedTracks = (store: ProgressStore, withViews = true) =>
  readCompletions(store, ({ openedTracks }) => openedTracks, withViews)

function defineCompletionsSuite(open: Open): void {
  const test = testWith(open)
  const complete = (store: ProgressStore, sub: string, activeUnits: string[]) =>
    updateProgress(store, sub, () => ({ ...emptyProgress, activeUnits }), null)

  test('lists the completed units of everybody, over as many pages as they need', async ({ store }) => {
    expect(await readCompletedUnits(store)).toEqual({})
    const expected: Record<string, string[]> = {
      everything: units,
      ...Object.fromEntries(times(30, (n) => [`p-${n}`, units.slice(0, 40)])),
    }
    for (const [sub, completed] of Object.entries(expected)) await complete(store, sub, completed)
    await store.addView('only-a-view', sampleTrackView('v-1', 'budget', 0), null)
    expect(await readCompletedUnits(store)).toEqual(expected)
  })

  test('a track in which a unit was completed is opened, also without views', async ({ store }) => {
    const completion = { ...emptyProgress, activeUnits: ['u-1'], activeTracks: ['debt', 'rent'] }
    await updateProgress(store, 'ada', () => completion, null)
    await store.addView('ada', sampleTrackView('v-1', 'budget', 0), null)
    expect(await readOpenedTracks(store)).toEqual({ ada: ['budget', 'debt', 'rent'] })
    expect(await readOpenedTracks(store, false)).toMatchObject({
      ada: expect.arrayContaining(['debt', 'rent']),
    })
  })

  test('lists the tracks that each person has opened, however often', async ({ store }) => {
    expect(await readOpenedTracks(store)).toEqual({})
    const tracks = numberedNames(40, '-track')
    const trackOf = (n: number) => tracks[n % tracks.length] ?? ''
    const [people, views] = [21, 50]
    await concurrently(people * views, (n) =>
      store.addView(`p-${n % people}`, sampleTrackView(`v-${n}`, trackOf(n), n), null),
    )
    await complete(store, 'p-1', ['u-1'])
    await store.addView('ada', sampleTrackView('v-1', 'budget', 0), null)
    const expected = times(people, (person) => {
      const opened = times(views, (at) => trackOf(person + at * people))
      return [`p-${person}`, [...new Set(opened)].sort()] as const
    })
    expect(await readOpenedTracks(store)).toEqual({ ...Object.fromEntries(expected), ada: ['budget'] })
  })

  test('lists awkward people and tracks', async ({ store }) => {
    const texts = awkwardTexts.filter((text) => text !== '')
    for (const text of texts) await store.addView(text, sampleTrackView(`v ${text}`, text, 0), null)
    expect(await readOpenedTracks(store)).toEqual(Object.fromEntries(texts.map((text) => [text, [text]])))
  })

  test('lists awkward people and units, and no unit that was undone', async ({ store }) => {
    const people = awkwardTexts.filter((text) => text !== '')
    for (const sub of people) await complete(store, sub, awkwardTexts)
    await complete(store, 'ada', ['u-1', 'u-2'])
    await updateProgress(store, 'ada', undoUnit('u-1'), null)
    const expected = people.map((sub): [string, string[]] => [sub, awkwardTexts.toSorted()])
    expect(await readCompletedUnits(store)).toEqual(Object.fromEntries([...expected, ['ada', ['u-2']]]))
  })
}
