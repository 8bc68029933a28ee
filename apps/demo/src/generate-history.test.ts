import { computeTrackPercent } from '@kitchen-table/domain/learning'
import { describe, expect, test } from 'vitest'
import { generateHistory, type HistoryLibrary } from './generate-history.ts'
import type { HistoryTrack } from './history-writer.ts'
import { DAY_MS, type DemoPerson } from './read-people.ts'

const NOW = Date.UTC(2026, 10, 21)

function track(slug: string, nextUp: string | null): HistoryTrack {
  const units = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
    unitId: `${slug}-${name}`,
    isVideo: index === 2,
    hasAttachment: index === 1,
  }))
  return { slug, title: `About ${slug}`, keywords: ['money'], nextUp, units }
}

const tracks = Array.from({ length: 25 }, (_, n) => track(`t${n}`, `t${(n + 1) % 25}`))
const library: HistoryLibrary = {
  tracksBySlug: new Map(tracks.map((item) => [item.slug, item])),
  tracksByLayout: new Map([['default', tracks]]),
  welcomeTrackByLayout: new Map([['default', 't0']]),
  searches: ['money', 'about', 'nothing like it'],
}

function person(n: number, overrides: Partial<DemoPerson> = {}): DemoPerson {
  return {
    sub: `sub-${n}`,
    email: `p${n}@example.org`,
    first: 'A',
    last: 'B',
    role: 'user',
    group: 'acme',
    subGroupId: null,
    layout: 'default',
    password: null,
    joinedAt: NOW - 300 * DAY_MS,
    progress: null,
    ...overrides,
  }
}

const histories = Array.from({ length: 400 }, (_, n) => generateHistory(person(n), library, NOW))
const unitCounts = histories.map(({ progress }) => progress.activeUnits.length).sort((a, b) => a - b)
const share = (counts: number[]) => counts.length / histories.length

test('the same person has the same history every time', () => {
  expect(generateHistory(person(7), library, NOW)).toEqual(generateHistory(person(7), library, NOW))
})

test('a fifth of the people has completed nothing, most a few units, a few many', () => {
  expect(share(unitCounts.filter((count) => count === 0))).toBeCloseTo(0.2, 1)
  expect(share(unitCounts.filter((count) => count > 0 && count <= 12))).toBeGreaterThan(0.35)
  const shareOfMany = share(unitCounts.filter((count) => count >= 50))
  expect(shareOfMany).toBeGreaterThan(0.06)
  expect(shareOfMany).toBeLessThan(0.2)
})

describe('events agree with progress', () => {
  test('every completed unit has exactly one completion event, and no other unit has one', () => {
    for (const { events, progress } of histories) {
      const completions = events
        .filter(({ event }) => event === 120 || event === 210)
        .map(({ detail }) => detail)
      expect(completions).toEqual(progress.activeUnits)
    }
  })

  test('finished tracks are those at 100 %, active tracks those with a completed unit', () => {
    for (const { progress } of histories) {
      const completedUnits = new Set(progress.activeUnits)
      const percents = tracks.map(({ slug, units }) => ({
        slug,
        percent: computeTrackPercent(
          units.map(({ unitId }) => unitId),
          completedUnits,
          false,
        ),
      }))
      const slugs = (entries: typeof percents) => entries.map(({ slug }) => slug).sort()
      expect(progress.finishedTracks.toSorted()).toEqual(
        slugs(percents.filter(({ percent }) => percent === 100)),
      )
      expect(progress.activeTracks.toSorted()).toEqual(slugs(percents.filter(({ percent }) => percent > 0)))
    }
  })

  test('a search is a hit when a track matches the term, and a miss when none does', () => {
    const searches = histories.flatMap(({ events }) =>
      events.filter(({ event }) => event === 400 || event === 410),
    )
    expect(searches.length).toBeGreaterThan(100)
    for (const { event, detail } of searches) expect(event).toBe(detail === 'nothing like it' ? 410 : 400)
  })

  test('a video is completed only after it was started', () => {
    for (const { events } of histories)
      for (const end of events.filter(({ event }) => event === 220)) {
        const start = events.find(
          ({ event, detail, time }) =>
            (event === 200 || event === 210) && detail === end.detail && time <= end.time,
        )
        expect(start).toBeDefined()
      }
  })

  test('nothing happens before the first sign-in, and everybody who signs in has one sign-up event', () => {
    for (const { logins, views, events } of histories) {
      const first = Math.min(...logins.map(({ time }) => time))
      expect(views.every(({ time }) => time >= first)).toBe(true)
      expect(events.filter(({ event }) => event === 510)).toHaveLength(logins.length > 0 ? 1 : 0)
      if (logins.length === 0) expect([...views, ...events]).toEqual([])
    }
  })

  test('a session lasts for several days, so there are fewer sign-ins than track views', () => {
    const logins = histories.flatMap((history) => history.logins)
    const views = histories.flatMap((history) => history.views)
    expect(logins.length).toBeGreaterThan(histories.length)
    expect(logins.length).toBeLessThan(views.length / 1.5)
  })
})

test('everything happens before now and after the person joined', () => {
  for (const { logins, views, events } of histories) {
    const times = [...logins, ...views]
      .map(({ time }) => time)
      .concat(events.map(({ time }) => Date.parse(time)))
    expect(times.every((time) => time < NOW && time > NOW - 300 * DAY_MS)).toBe(true)
  }
})

test('every event has a unique id', () => {
  const ids = histories.flatMap(({ logins, views, events }) =>
    [...logins, ...views, ...events].map(({ id }) => id),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('the history of an administrator has sign-ins and a sign-up event only', () => {
  const { logins, views, events, progress } = generateHistory(
    person(1, { role: 'admin', group: null }),
    library,
    NOW,
  )

  expect(logins.length).toBeGreaterThan(3)
  expect(views).toEqual([])
  expect(events.map(({ event, group }) => ({ event, group }))).toEqual([{ event: 510, group: 'none' }])
  expect(progress.activeUnits).toEqual([])
})

test('the history of a demo account is exactly its progress entry', () => {
  const entries = [
    { track: 't3', units: 5, daysAgo: 20 },
    { track: 't1', units: 1, daysAgo: 5 },
    { track: 't1', units: 3, daysAgo: 2 },
  ]
  const { progress, views, logins } = generateHistory(person(1, { progress: entries }), library, NOW)

  expect(progress.activeUnits).toEqual(['t3-a', 't3-b', 't3-c', 't3-d', 't3-e', 't1-a', 't1-b', 't1-c'])
  expect(progress.finishedTracks).toEqual(['t3'])
  expect(progress.activeTracks).toEqual(['t3', 't1'])
  expect(views.map((view) => view.track)).toEqual(['t3', 't1', 't1'])
  expect(logins).toHaveLength(2)
})
