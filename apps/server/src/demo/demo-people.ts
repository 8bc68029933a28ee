import { eventCodes, NO_GROUP } from '@kitchen-table/domain/insights/event'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { groupFolder } from '../features/catalog/folders.ts'
import type { Library } from '../features/catalog/ports.ts'
import type { Stores } from '../features/stores.ts'
import { DAY, type DemoPerson } from './demo-person.ts'
import type { History, HistoryTrack } from './history.ts'
import { importPicture } from './import-picture.ts'
import { type HistoryLibrary, inventHistory } from './invent-history.ts'
import { inventPeople } from './invent-people.ts'
import { namedId } from './named-id.ts'
import type { DemoOrganisation, Given } from './read-people.ts'

export type PeopleStores = Pick<
  Stores,
  'catalog' | 'files' | 'groups' | 'members' | 'people' | 'pool' | 'progress' | 'events'
>

export type PeopleCounts = { organisations: number; people: number; events: number }

function historyLibrary({ tracks, units, layouts }: Library, searches: string[]): HistoryLibrary {
  const unitById = new Map(units.map((unit) => [unit.unitId, unit]))
  const bySlug = new Map(
    tracks.map((track): [string, HistoryTrack] => {
      const held = track.units.map((id) => unitById.get(id)).filter((unit) => unit !== undefined)
      const known = held.map(({ unitId, type, attachment }) => ({
        unitId,
        isVideo: type === 'Video',
        hasAttachment: attachment !== null,
      }))
      return [track.slug, { ...track, units: known }]
    }),
  )
  const shownIn = (slugs: string[]) =>
    slugs.map((slug) => bySlug.get(slug)).filter((track) => track !== undefined)
  return {
    tracks: bySlug,
    shown: new Map(layouts.map(({ config, trackDisplay }) => [config, shownIn(trackDisplay)])),
    welcomeTrack: new Map(layouts.map(({ config, welcomeTrack }) => [config, welcomeTrack ?? ''])),
    searches,
  }
}

async function storeOrganisation(
  { groups, files }: PeopleStores,
  given: DemoOrganisation,
  logos: Given['logos'],
  now: number,
): Promise<void> {
  const { slug, logo: name } = given
  const svg = name && logos.get(name)
  const logo =
    svg && (await importPicture(files, groupFolder(slug), { name, svg }, namedId('logo', slug, name)))
  await groups.create({
    slug,
    title: given.title,
    createdAt: new Date(now - given.createdDaysAgo * DAY).toISOString(),
    maxMembers: given.maxMembers,
    subGroups: given.subGroups.map(({ id, name, layout }) => ({ id, name, settings: { layout } })),
    settings: { layout: given.layout },
    groupImage: logo || null,
    groupDisplayName: given.displayName ?? null,
    groupLinkTo: given.linkTo ?? null,
    groupStatus: 'active',
  })
}

async function storePerson({ people, pool, members }: PeopleStores, person: DemoPerson): Promise<void> {
  const { sub, email, first, last, role, group, subGroupId, password } = person
  const joinedAt = new Date(person.joinedAt).toISOString()
  const member =
    group === null || role === 'admin'
      ? null
      : members.add(group, { sub, email, first, last, subGroupId, role }, joinedAt)
  const account = { sub, email, first, last, role, group, createdAt: joinedAt }
  const [outcome] = await Promise.all([
    member,
    people.create({ sub, role, group, subGroupId }),
    pool.create(account, password),
  ])
  if (outcome === 'full' || outcome === 'not_found')
    throw new Error(`The demo member ${email} found no place in ${group}: ${outcome}.`)
}

/** What somebody has done since is theirs: only empty progress is filled. */
function filled({ activeUnits, activeTracks, finishedTracks }: Progress) {
  return (before: Progress) => {
    const isTheirs = before.activeUnits.length > 0
    const after = isTheirs ? before : { ...before, activeUnits, activeTracks, finishedTracks }
    return { after, event: null }
  }
}

async function storeHistory(
  { people, progress, events }: PeopleStores,
  { sub, role, group }: DemoPerson,
  history: History,
): Promise<number> {
  const inGroup = group ?? NO_GROUP
  const iso = (time: number) => new Date(time).toISOString()
  const logins = history.logins.map(({ id, time }) =>
    people.addLogin(sub, { id, time: iso(time), group: inGroup, role, where: '/' }),
  )
  const views = history.views.map(({ id, time, track }) => {
    const view = { id, time: iso(time), track }
    const where = `/track/${track}`
    const event = { id, time: iso(time), event: eventCodes.trackView, group: inGroup, detail: track, where }
    return progress.addView(sub, view, event)
  })
  const others = history.events.length > 0 ? [events.append(history.events)] : []
  const done = history.progress.activeUnits.length > 0 ? [progress.update(sub, filled(history.progress))] : []
  await Promise.all([...logins, ...views, ...others, ...done])
  return history.logins.length + history.views.length + history.events.length
}

/**
 * Puts the demo organisations, their people and a year of what they did into the store. Everything is inserted if
 * absent and named alike every time, so that a fill that was interrupted can be run again with the same `now`.
 */
export async function fillPeople(
  stores: PeopleStores,
  { organisations, people, logos }: Given,
  now: number,
): Promise<PeopleCounts> {
  await Promise.all(organisations.map((organisation) => storeOrganisation(stores, organisation, logos, now)))
  const everybody = inventPeople(organisations, people, now)
  await Promise.all(everybody.map((person) => storePerson(stores, person)))

  const library = historyLibrary(await stores.catalog.read(), people.searches)
  const counts = await Promise.all(
    everybody.map((person) => storeHistory(stores, person, inventHistory(person, library, now))),
  )
  return {
    organisations: organisations.length,
    people: everybody.length,
    events: counts.reduce((sum, count) => sum + count, 0),
  }
}
