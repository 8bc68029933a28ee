import type { Library, OpenStores } from '@kitchen-table/application/ports'
import { createDeterministicId, organizationFolder } from '@kitchen-table/application/store-helpers'
import { eventCodes, NO_GROUP } from '@kitchen-table/domain/insights'
import type { Progress } from '@kitchen-table/domain/learning'
import { newOrganizationDefaults } from '@kitchen-table/domain/organizations'
import { type AccountState, chooseAccountState } from './choose-account-state.ts'
import { generateHistory, type HistoryLibrary } from './generate-history.ts'
import { generatePeople } from './generate-people.ts'
import type { History, HistoryTrack } from './history-writer.ts'
import { importPicture } from './import-picture.ts'
import { DAY_MS, type DemoOrganization, type DemoPerson, type PeopleContent } from './read-people.ts'

export type PeopleStores = Pick<
  OpenStores,
  'catalog' | 'files' | 'groups' | 'members' | 'people' | 'directory' | 'progress' | 'events'
> & {
  /** Returns the password of a person who has one that nobody knows; null in a pool that confirms accounts without. */
  choosePassword: () => string | null
}

function createHistoryLibrary({ tracks, units, layouts }: Library, searches: string[]): HistoryLibrary {
  const unitById = new Map(units.map((unit) => [unit.unitId, unit]))
  const bySlug = new Map(
    tracks.map((track): [string, HistoryTrack] => {
      const trackUnits = track.units.map((id) => unitById.get(id)).filter((unit) => unit !== undefined)
      const historyUnits = trackUnits.map(({ unitId, type, attachment }) => ({
        unitId,
        isVideo: type === 'Video',
        hasAttachment: attachment !== null,
      }))
      return [track.slug, { ...track, units: historyUnits }]
    }),
  )
  const findTracks = (slugs: string[]) =>
    slugs.map((slug) => bySlug.get(slug)).filter((track) => track !== undefined)
  return {
    tracksBySlug: bySlug,
    tracksByLayout: new Map(layouts.map(({ config, trackDisplay }) => [config, findTracks(trackDisplay)])),
    welcomeTrackByLayout: new Map(layouts.map(({ config, welcomeTrack }) => [config, welcomeTrack ?? ''])),
    searches,
  }
}

async function storeOrganization(
  { groups, files }: PeopleStores,
  organization: DemoOrganization,
  logos: PeopleContent['logos'],
  now: number,
): Promise<void> {
  const { slug, logo: name } = organization
  const svg = name && logos.get(name)
  const logo =
    svg &&
    (await importPicture(
      files,
      organizationFolder(slug),
      { name, svg },
      createDeterministicId('logo', slug, name),
    ))
  await groups.create({
    ...newOrganizationDefaults,
    slug,
    title: organization.title,
    createdAt: new Date(now - organization.createdDaysAgo * DAY_MS).toISOString(),
    maxMembers: organization.maxMembers,
    subGroups: organization.subGroups.map(({ id, name, layout }) => ({ id, name, settings: { layout } })),
    settings: { layout: organization.layout },
    groupImage: logo || null,
    groupDisplayName: organization.displayName ?? null,
    groupLinkTo: organization.linkTo ?? null,
    helpLines: organization.helpLines,
    sharesReport: organization.sharesReport,
  })
}

/** The provider of those who sign in at one; nobody can sign in as an invented member. */
const DEMO_ISSUER = 'https://id.example'

/** Creates the account of a person, or finds that of an interrupted fill. Returns the `sub` that the pool has minted. */
async function storeAccount(
  { directory, choosePassword }: PeopleStores,
  person: DemoPerson,
  status: AccountState['status'],
): Promise<string> {
  const { sub, email, first, last, role, group, joinedAt } = person
  const isConfirmed = status === 'CONFIRMED'
  const createdAt = new Date(joinedAt).toISOString()
  // The built-in pool takes the id and the status as they are.
  const account = { sub, email, first, last, role, group, createdAt, isConfirmed }
  const password = person.password ?? (isConfirmed ? choosePassword() : null)
  const created =
    status === 'EXTERNAL_PROVIDER'
      ? await directory.createExternal(account, { issuer: DEMO_ISSUER, subject: sub })
      : await directory.create(account, password)
  const stored = created === 'exists' ? await directory.findByEmail(email) : created
  if (stored === null) throw new Error(`The account of ${email} is gone.`)
  return stored.sub
}

async function storePerson(
  stores: PeopleStores,
  person: DemoPerson,
  { status, ...state }: AccountState,
): Promise<DemoPerson> {
  const sub = await storeAccount(stores, person, status)
  const { email, first, last, role, group, subGroupId } = person
  const own = { sub, email, first, last, subGroupId }
  const outcome = await (group === null || role === 'admin'
    ? stores.people.create({ ...own, role, group })
    : stores.members.add(group, { ...own, role }, new Date(person.joinedAt).toISOString(), status))
  if (outcome === 'full' || outcome === 'not_found')
    throw new Error(`The demo member ${email} could not be added to ${group}: ${outcome}.`)
  const stored = { ...person, sub }
  await storeState(stores, stored, state)
  return stored
}

/** Stores what has happened to an account since it was created. */
async function storeState(
  { directory, members }: PeopleStores,
  { sub, group }: DemoPerson,
  { enabled, invitedAgainAt, renewalRequestedAt }: Omit<AccountState, 'status'>,
): Promise<void> {
  if (!enabled) await Promise.all([members.setEnabled(sub, false), directory.setEnabled(sub, false)])
  if (invitedAgainAt !== null && group !== null) {
    const sentAt = new Date(invitedAgainAt).toISOString()
    await members.recordInvitations(group, [{ sub }], { sentAt, notSince: sentAt })
  }
  if (renewalRequestedAt !== null)
    await members.recordInvitationRequest(sub, new Date(renewalRequestedAt).toISOString())
}

/** Fills the progress only while it is empty, so that what the person has done since is not overwritten. */
function fillEmptyProgress({ activeUnits, activeTracks, finishedTracks }: Progress) {
  return (before: Progress) => {
    const hasOwnProgress = before.activeUnits.length > 0
    const after = hasOwnProgress ? before : { ...before, activeUnits, activeTracks, finishedTracks }
    return { after, event: null }
  }
}

async function storeHistory(
  { people, progress, events }: PeopleStores,
  { sub, role, group, layout }: DemoPerson,
  history: History,
): Promise<number> {
  const groupSlug = group ?? NO_GROUP
  const toIsoTime = (time: number) => new Date(time).toISOString()
  const logins = history.logins.map(({ id, time }) =>
    people.addLogin(sub, { id, time: toIsoTime(time), group: groupSlug, layout, role, where: '/' }),
  )
  const views = history.views.map(({ id, time, track }) => {
    const view = { id, time: toIsoTime(time), track }
    const { trackView } = eventCodes
    const event = {
      id,
      time: view.time,
      event: trackView,
      group: groupSlug,
      layout,
      detail: track,
      where: `/track/${track}`,
    }
    return progress.addView(sub, view, event)
  })
  const ownEvents = history.events.map((event) => ({ ...event, user: sub }))
  const others = ownEvents.length > 0 ? [events.append(ownEvents)] : []
  const progressUpdates =
    history.progress.activeUnits.length > 0 ? [progress.update(sub, fillEmptyProgress(history.progress))] : []
  await Promise.all([...logins, ...views, ...others, ...progressUpdates])
  return history.logins.length + history.views.length + history.events.length
}

/**
 * Stores the demo organizations, their people and a year of their history. Everything has a deterministic id and is
 * inserted only if absent, so that an interrupted fill can be run again with the same `now` (ms since 1970).
 */
export async function fillPeople(
  stores: PeopleStores,
  { organizations, people, logos }: PeopleContent,
  now: number,
) {
  await Promise.all(organizations.map((organization) => storeOrganization(stores, organization, logos, now)))
  const library = createHistoryLibrary(await stores.catalog.read(), people.searches)
  const allPeople = generatePeople(organizations, people, now).map((person) => ({
    person,
    history: generateHistory(person, library, now),
  }))
  const storedPeople = await Promise.all(
    allPeople.map(async ({ person, history }) => ({
      person: await storePerson(stores, person, chooseAccountState(person, history, now)),
      history,
    })),
  )
  const counts = await Promise.all(
    storedPeople.map(({ person, history }) => storeHistory(stores, person, history)),
  )
  return {
    organizations: organizations.length,
    people: allPeople.length,
    events: counts.reduce((sum, count) => sum + count, 0),
  }
}

export type PeopleCounts = Awaited<ReturnType<typeof fillPeople>>
