import type { DataStores } from '@kitchen-table/application/ports'
import { expect } from 'vitest'
import { runConcurrently } from '../../run-concurrently.ts'
import type { TruePerson, Truth } from './deployment.ts'

const allDays = { from: '0000-01-01', to: '9999-12-31' }

/** Returns all items of a list that is read page by page. */
async function readAll<T>(readPage: (last: T | undefined) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let page = await readPage(undefined); page.length > 0; page = await readPage(all.at(-1)))
    all.push(...page)
  return all
}

const bySub = (a: { sub: string }, b: { sub: string }) => (a.sub < b.sub ? -1 : 1)
const lastOf = (times: readonly string[]) => times.toSorted().at(-1) ?? null

async function expectMembers({ members }: DataStores, slug: string, { people }: Truth): Promise<void> {
  const listed = await readAll<{ email: string; sub: string }>((last) => members.list(slug, last?.email))
  const expected = people.filter(({ organization, isMember }) => isMember && organization === slug)
  expect(listed.toSorted(bySub)).toEqual(
    expected.toSorted(bySub).map((person) =>
      expect.objectContaining({
        sub: person.sub,
        email: person.email,
        first: person.first,
        last: person.last,
        role: person.role,
        subGroupId: person.subGroup,
        enabled: person.isEnabled,
        status: person.status,
        lastLoginAt: lastOf(person.logins),
      }),
    ),
  )
  const { total, pending, bySubGroup } = await members.summarize(slug, '')
  expect(total).toBe(expected.length)
  expect(pending).toBe(
    expected.filter(({ status, isEnabled }) => isEnabled && status === 'FORCE_CHANGE_PASSWORD').length,
  )
  expect([...bySubGroup.values()].reduce((sum, count) => sum + count, 0)).toBe(expected.length)
}

async function expectPerson(
  { people, progress, ownData }: DataStores,
  truth: Truth,
  person: TruePerson,
  titles: Map<string, string>,
) {
  const { sub, role, organization, email } = person
  expect(await people.find(sub)).toMatchObject({
    sub,
    role,
    group: organization,
    email,
    subGroupId: person.subGroup,
  })
  if (email !== '') expect((await people.findByEmail(email))?.sub).toBe(sub)
  const stored = await progress.read(sub)
  expect(stored.activeUnits.map((unit) => titles.get(unit))).toEqual(
    person.activeUnits.map((unit) => truth.unitTitles.get(unit)),
  )
  expect({ ...stored, activeUnits: [], finishedTracks: [] }).toEqual({
    activeUnits: [],
    activeTracks: person.activeTracks,
    finishedTracks: [],
    unlistedTracks: [],
    lastTrack: person.lastTrack,
    trackViews: person.views.toSorted((a, b) => (a.time < b.time ? 1 : -1)),
  })
  const logins = await ownData.listLogins(sub)
  expect(logins.map(({ time }) => time)).toEqual(person.logins.toSorted())
  expect(await ownData.listTrackViews(sub)).toHaveLength(person.views.length)
}

async function expectUsage({ events }: DataStores, { usage }: Truth): Promise<void> {
  for (const [group, { counts, signedIn }] of usage) {
    const [counted] = await events.countByCode({ group, layout: null }, [allDays])
    expect(counted).toEqual(counts)
    expect(await events.countPeople({ group, layout: null }, [allDays])).toEqual([signedIn.size])
    const logged = await readAll<Awaited<ReturnType<typeof events.list>>[number]>((last) =>
      events.list(group, new Date(0).toISOString(), 1000, last),
    )
    expect(logged).toHaveLength([...counts.values()].reduce((sum, count) => sum + count, 0))
    const searches = await events.rankDetails({ group, layout: null }, allDays, [
      { events: [400], order: 'any' },
    ])
    expect(searches[0]?.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(counts.get(400) ?? 0)
  }
}

/** Expects of the library what the tables there say. Returns the titles of the units by their ids here. */
async function expectLibrary({ catalog }: DataStores, truth: Truth): Promise<Map<string, string>> {
  const { tracks, units, layouts, topics } = await catalog.read()
  const titles = new Map(units.map(({ unitId, title }) => [unitId, title]))
  const titlesOf = (ids: readonly string[]) => ids.map((id) => titles.get(id))
  expect(new Map(tracks.map((track) => [track.slug, titlesOf(track.units)]))).toEqual(
    new Map([...truth.tracks].map(([slug, ids]) => [slug, ids.map((id) => truth.unitTitles.get(id))])),
  )
  expect([...titles.values()].toSorted()).toEqual([...truth.unitTitles.values()].toSorted())
  expect(new Map(layouts.map(({ config, topicOrder }) => [config, topicOrder]))).toEqual(truth.topics)
  expect(topics).toHaveLength([...truth.topics.values()].flat().length)
  for (const { units: ids, slug } of tracks)
    for (const id of ids) expect(units.find(({ unitId }) => unitId === id)?.foundIn).toContain(slug)
  return titles
}

/** Expects, by the product's stores alone, that they hold what the deployment did. */
export async function expectTruth(stores: DataStores, truth: Truth): Promise<void> {
  const groups = await readAll<{ slug: string }>((last) => stores.groups.list(last?.slug))
  expect(groups.map(({ slug }) => slug)).toEqual(truth.organizations.toSorted())
  const titles = await expectLibrary(stores, truth)
  for (const slug of truth.organizations) await expectMembers(stores, slug, truth)
  await runConcurrently(truth.people, 40, (person) => expectPerson(stores, truth, person, titles))
  await expectUsage(stores, truth)
}
