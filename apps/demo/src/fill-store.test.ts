import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLibraryCache } from '@kitchen-table/application/features'
import {
  interruptStores,
  NO_INTERRUPTION,
  sampleOrganization,
  sampleTrack,
} from '@kitchen-table/application/testing/samples'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { createReportMaker } from '@kitchen-table/application/testing/use-cases'
import { classifyInvitationAge, hasRequestedRenewal } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { getLastEndedQuarter } from '@kitchen-table/domain/insights'
import { deriveArgon2id } from '@kitchen-table/embedded/local-accounts'
import type { EmbeddedStores as Stores } from '@kitchen-table/embedded/open-embedded'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { checkStore } from '@kitchen-table/operator/store-check'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { fillStore } from './fill-store.ts'
import { generatePeople } from './generate-people.ts'
import { readPeople } from './read-people.ts'
import { runFillAlone } from './run-fill-alone.ts'
import { createContentFolder } from './testing/small-content.ts'

const wholeLibrary = fileURLToPath(new URL('../../../content', import.meta.url))
const NOW = Date.UTC(2026, 10, 21, 1)
const allDays = { from: '2000-01-01', to: '2099-12-31' }
const LATER = NOW + 3 * 60 * 60_000

const fill = (stores: Stores, contentDir: string, now = NOW) =>
  fillStore({ ...stores, choosePassword: () => null }, { contentDir, now })

const fillAlone = (stores: Stores, contentDir: string) =>
  runFillAlone(
    {
      jobs: stores.jobs,
      now: () => NOW,
      newId: randomUUID,
      sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    },
    () => fill(stores, contentDir),
  )

async function listAllMembers({ members }: Stores, group: string) {
  const all = []
  let page = await members.list(group)
  while (page.length > 0) {
    all.push(...page)
    page = await members.list(group, page.at(-1)?.email)
  }
  return all
}

/** Returns everything that a fill stores, as the product reads it. */
async function readContents(stores: Stores, contentDir: string) {
  const { organizations, people } = readPeople(contentDir)
  const { version, ...library } = await stores.catalog.read()
  const allPeople = generatePeople(organizations, people, NOW)
  const groups = organizations.map(({ slug }) => slug)
  return {
    library,
    groups: await Promise.all(groups.map((slug) => stores.groups.find(slug))),
    members: await Promise.all(groups.map((slug) => listAllMembers(stores, slug))),
    people: (await Promise.all(allPeople.map(({ sub }) => stores.people.find(sub)))).map((person) => ({
      ...person,
      pseudonym: 'random',
    })),
    accounts: await Promise.all(allPeople.map(({ sub }) => stores.directory.find(sub))),
    progress: await Promise.all(allPeople.map(({ sub }) => stores.progress.read(sub))),
    events: (
      await Promise.all([...groups, 'none'].map((slug) => stores.events.list(slug, allDays.from, 1e6)))
    ).map((events) => events.map((event) => ({ ...event, person: 'random' }))),
    counts: await stores.events.countByCode({ group: null, layout: null }, [allDays]),
  }
}

async function countStoredEvents({ events }: Stores): Promise<number> {
  const [counts = new Map()] = await events.countByCode({ group: null, layout: null }, [allDays])
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** The number of points, spread over all calls of the stores, at which a fill is killed. */
const KILLS = 32

const test = base.extend('contentDir', () => createContentFolder())

describe('the whole demo store', () => {
  // Filled once: the tests change nothing of what it contains.
  const dataDir = createSharedFolder()
  let hashes = 0
  const stores = openStores(dataDir, {
    derive: (...args) => {
      hashes += 1
      return deriveArgon2id(...args)
    },
  })
  let counts: Awaited<ReturnType<typeof fill>>
  beforeAll(async () => {
    counts = await fill(stores, wholeLibrary)
  })
  afterAll(() => stores.close())

  test('computes one hash for each account with a password, and a second fill changes nothing', async () => {
    // With one hash for each person, hashing would be nearly all of the work of a fill.
    expect(hashes).toBe(3)
    expect(counts).toMatchObject({ layouts: 3, organizations: 4, people: 311 })
    expect(counts?.events).toBeGreaterThan(15_000)
    expect(await countStoredEvents(stores)).toBe(counts?.events)

    const version = await stores.catalog.readVersion()
    expect(await fill(stores, wholeLibrary, LATER)).toBeNull()
    expect(await stores.catalog.readVersion()).toBe(version)
    expect(hashes).toBe(3)
  })

  test('has no findings in the check of the store', async () => {
    // Later than the times of the files, which the check spares while they are new.
    expect(await checkStore(dataDir, { now: () => Date.now() + 3_600_000 })).toEqual([])
  })

  test('has members in every state that a manager sees, as their history has it', async () => {
    const members = await listAllMembers(stores, 'harbor-foods')
    const pending = members.filter(({ status }) => status === 'FORCE_CHANGE_PASSWORD')
    const ages = pending.map(({ invitedAt }) => classifyInvitationAge(NOW - Date.parse(invitedAt ?? '')))
    expect(new Set(ages)).toEqual(new Set(['fresh', 'warn', 'alert', 'expired']))
    expect(pending.some(hasRequestedRenewal)).toBe(true)
    expect(pending.filter(({ lastLoginAt }) => lastLoginAt !== null)).toEqual([])
    expect(pending.length).toBeLessThan(members.length / 3)
    const disabled = members.filter(({ enabled }) => !enabled)
    expect(disabled.length).toBeGreaterThan(0)
    expect(disabled.length).toBeLessThan(8)
    expect(
      members.filter(({ role }) => role === 'manager').every(({ status }) => status === 'CONFIRMED'),
    ).toBe(true)
  })

  test('has a report of the last quarter that its manager sees, with numbers in it', async () => {
    const group = await stores.groups.find('harbor-foods')
    if (group === null) throw new Error('There is no such organization.')
    expect(group.sharesReport).toBe(true)
    const makeReport = createReportMaker({
      events: stores.events,
      reports: { ...stores.reports, find: async () => null, create: async (report) => report },
      library: createLibraryCache(stores.catalog),
      members: stores.members,
      now: () => NOW,
    })
    const quarter = getLastEndedQuarter(new Date(NOW).toISOString().slice(0, 10))
    const { active, completed, topics } = await makeReport(group, quarter)
    expect([active, completed].map((count) => typeof count)).toEqual(['number', 'number'])
    expect(topics.filter(({ people }) => typeof people === 'number').length).toBeGreaterThan(2)
  })

  test('has accounts of the provider in the organizations of providers, but for managers', async () => {
    for (const group of ['medica', 'fci']) {
      const members = await listAllMembers(stores, group)
      const ofProvider = members.filter(({ status }) => status === 'EXTERNAL_PROVIDER')
      expect(ofProvider).toEqual(members.filter(({ role }) => role === 'user'))
    }
  })

  test('has the accounts that the server prints at start, and the progress of Maya', async () => {
    const maya = await stores.authenticator.signIn('learner@example.com', 'Kitchen-Table-1', NOW)
    const dana = await stores.authenticator.signIn('manager@example.com', 'Kitchen-Table-1', NOW)
    const alex = await stores.authenticator.signIn('admin@example.com', 'Kitchen-Table-1', NOW)

    expect(maya).toMatchObject({ role: 'user', group: 'harbor-foods', status: 'CONFIRMED' })
    expect(dana).toMatchObject({ role: 'manager', group: 'harbor-foods' })
    expect(alex).toMatchObject({ role: 'admin', group: null })
    if (typeof maya === 'string' || 'session' in maya) throw new Error('Maya could not sign in.')
    const progress = await stores.progress.read(maya.sub)
    expect(progress).toMatchObject({
      finishedTracks: ['start-here'],
      lastTrack: 'debt-and-how-to-talk-to-a-lender',
    })
    expect(progress.activeTracks.length).toBeGreaterThan(3)
  })
})

describe('a small demo store', () => {
  test('has the same content after being killed at any write and started again', async ({ contentDir }) => {
    const expected = memoryStores()
    const uninterrupted = interruptStores<Stores>(expected, NO_INTERRUPTION)
    await fill(uninterrupted.stores, contentDir)
    const calls = uninterrupted.countCalls()
    const expectedContents = await readContents(expected, contentDir)
    expect(calls).toBeGreaterThan(40)

    for (let kill = 0; kill < KILLS; kill += 1) {
      const nth = 1 + Math.floor((kill * calls) / KILLS)
      const stores = memoryStores()
      const killed = interruptStores<Stores>(stores, { nth, isDead: true, isLost: false })
      await expect(fill(killed.stores, contentDir)).rejects.toThrow('interrupted')
      // The file with the time of the fill is written first.
      const begun = await stores.files.get('demo/fill')
      await begun?.body.cancel()
      await fill(stores, contentDir, begun ? LATER : NOW)

      expect(await readContents(stores, contentDir), `killed before call ${nth} of ${calls}`).toEqual(
        expectedContents,
      )
      expect(await fill(stores, contentDir, LATER)).toBeNull()
    }
  })

  test('filled by two processes at once, has the content of one fill', async ({ contentDir }) => {
    const expected = memoryStores()
    await fill(expected, contentDir)
    const stores = memoryStores()
    const counts = await Promise.all([fillAlone(stores, contentDir), fillAlone(stores, contentDir)])
    expect(counts.filter((count) => count !== null)).toHaveLength(1)
    expect(await readContents(stores, contentDir)).toEqual(await readContents(expected, contentDir))
    // Nothing is left of the lease.
    expect(await stores.jobs.claim(NOW + 3_600_000, { id: 'any', until: NOW + 7_200_000 })).toBeNull()
  })

  test('stores exactly the files that its records name', async ({ contentDir }) => {
    const stores = memoryStores()
    const storedKeys = new Set<string>()
    const files = {
      ...stores.files,
      put: (...args: Parameters<Stores['files']['put']>) => {
        storedKeys.add(args[0])
        return stores.files.put(...args)
      },
    }
    await fill({ ...stores, files }, contentDir)

    const { units, topics } = await stores.catalog.read()
    const namedFiles = [
      ...units.flatMap(({ film, attachment, embedImage }) => [film, attachment, embedImage]),
      ...topics.map(({ banner }) => banner),
    ].filter((file): file is StoredFile => file !== null)
    expect([...storedKeys].sort()).toEqual([...namedFiles.map(({ key }) => key), 'demo/fill'].sort())
  })

  test('is not added to a store that has tracks already', async ({ contentDir }) => {
    const stores = memoryStores()
    const track = sampleTrack({ slug: 'mine', units: [], iconSlug: null, nextUp: null })
    expect(await stores.catalog.saveTrack(track, null)).toBe('saved')
    expect(await fill(stores, contentDir)).toBeNull()
    expect((await stores.catalog.read()).tracks).toHaveLength(1)
  })

  test('is not added to a store that has one of its organizations already', async ({ contentDir }) => {
    const stores = memoryStores()
    await stores.groups.create(sampleOrganization({ slug: 'acme' }))
    expect(await fill(stores, contentDir)).toBeNull()
    expect((await stores.catalog.read()).icons).toEqual([])
  })

  test('writes nothing when a content file is invalid', async () => {
    const stores = memoryStores()
    const contentDir = createContentFolder({ 'tracks/scams/01-shape.md': 'no front matter' })

    await expect(fill(stores, contentDir)).rejects.toThrow('tracks/scams/01-shape.md: has no front matter')
    expect((await stores.catalog.read()).icons).toEqual([])
    expect(await fill(stores, createContentFolder())).not.toBeNull()
  })
})
