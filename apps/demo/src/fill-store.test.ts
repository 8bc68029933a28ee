import { fileURLToPath } from 'node:url'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { deriveArgon2id } from '@kitchen-table/server/adapters/local-accounts/password-hash'
import type { Stores } from '@kitchen-table/server/composition/stores'
import { saveTrack } from '@kitchen-table/server/features/catalog/save-track'
import { actors } from '@kitchen-table/server/testing/actors'
import { memoryStores } from '@kitchen-table/server/testing/memory-stores'
import { describe, expect, test } from 'vitest'
import { fillStore } from './fill-store.ts'
import { generatePeople } from './generate-people.ts'
import { readPeople } from './read-people.ts'
import { createContentFolder } from './testing/small-content.ts'

const wholeLibrary = fileURLToPath(new URL('../../../content', import.meta.url))
const NOW = Date.UTC(2026, 10, 21, 1)
const LATER = NOW + 3 * 60 * 60_000

const fill = (stores: Stores, contentDir: string, now = NOW) =>
  fillStore(stores, { contentDir, now, productName: 'Kitchen Table' })

async function everyMember({ members }: Stores, group: string) {
  const all = []
  let page = await members.list(group)
  while (page.length > 0) {
    all.push(...page)
    page = await members.list(group, page.at(-1)?.email)
  }
  return all
}

/** All that a fill leaves behind, as the product sees it. */
/** An account as it is found; every stored password has a salt of its own, and so has its version. */
async function accountWithoutSalt({ pool }: Stores, sub: string) {
  const account = await pool.find(sub)
  return account === null ? null : { ...account, passwordVersion: '' }
}

async function whatIsThere(stores: Stores, contentDir: string) {
  const { organisations, people } = readPeople(contentDir)
  const { version, ...library } = await stores.catalog.read()
  const everybody = generatePeople(organisations, people, NOW)
  const groups = organisations.map(({ slug }) => slug)
  return {
    library,
    groups: await Promise.all(groups.map((slug) => stores.groups.find(slug))),
    members: await Promise.all(groups.map((slug) => everyMember(stores, slug))),
    accounts: await Promise.all(everybody.map(({ sub }) => accountWithoutSalt(stores, sub))),
    progress: await Promise.all(everybody.map(({ sub }) => stores.progress.read(sub))),
    events: await Promise.all(
      [...groups, 'none'].map((slug) => stores.events.list(slug, '2000-01-01T00:00:00Z', 1e6)),
    ),
    days: await Promise.all(
      groups.map((slug) => stores.events.countByCode(slug, '2000-01-01', '2100-01-01')),
    ),
  }
}

async function storedEvents({ events }: Stores): Promise<number> {
  const groups = ['harbor-foods', 'demo', 'medica', 'fci', 'none']
  const days = await Promise.all(groups.map((slug) => events.countByCode(slug, '2000-01-01', '2100-01-01')))
  return days.flat().reduce((sum, { count }) => sum + count, 0)
}

/** How many places a fill is killed at, spread over all of its writes. */
const KILLS = 16

class Killed extends Error {}

const writes: Record<string, string[]> = {
  catalog: ['saveTrack', 'saveUnit', 'saveLayout', 'saveTopic', 'saveIcon'],
  files: ['put'],
  groups: ['create'],
  members: ['add'],
  people: ['create', 'addLogin'],
  pool: ['create'],
  progress: ['update', 'addView'],
  events: ['append'],
}

/** The same stores, which die after so many writes: from then on nothing is written any more. */
function dyingAfter(stores: Stores, most: number) {
  let count = 0
  const mortal = (port: object, names: string[]) =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function' || !names.includes(String(name))) return method
        return (...given: unknown[]) => {
          count += 1
          return count > most ? Promise.reject(new Killed()) : Reflect.apply(method, target, given)
        }
      },
    })
  const ports = Object.entries(writes).map(([name, names]) => [
    name,
    mortal(Reflect.get(stores, name), names),
  ])
  const dying: Stores = { ...stores, ...Object.fromEntries(ports) }
  return { dying, count: () => count }
}

describe('the whole demo store', () => {
  test('is filled with one hash for each password that is known, and a second start leaves it alone', async () => {
    let hashes = 0
    const stores = memoryStores({
      derive: (...given) => {
        hashes += 1
        return deriveArgon2id(...given)
      },
    })
    const counts = await fill(stores, wholeLibrary)
    const version = stores.catalog.version()

    expect(counts).toMatchObject({ layouts: 3, organisations: 4, people: 311 })
    expect(counts?.events).toBeGreaterThan(15_000)
    expect(await storedEvents(stores)).toBe(counts?.events)
    // Nearly all of the work of a fill would be hashes, were there one for each of its people.
    expect(hashes).toBe(3)
    expect(await fill(stores, wholeLibrary, LATER)).toBeNull()
    expect(stores.catalog.version()).toBe(version)
  })

  test('has the accounts that the start prints, and Maya half-way', async () => {
    const stores = memoryStores()
    await fill(stores, wholeLibrary)

    const maya = await stores.pool.signIn('learner@example.com', 'Kitchen-Table-1', NOW)
    const dana = await stores.pool.signIn('manager@example.com', 'Kitchen-Table-1', NOW)
    const alex = await stores.pool.signIn('admin@example.com', 'Kitchen-Table-1', NOW)

    expect(maya).toMatchObject({ role: 'user', group: 'harbor-foods', status: 'CONFIRMED' })
    expect(dana).toMatchObject({ role: 'manager', group: 'harbor-foods' })
    expect(alex).toMatchObject({ role: 'admin', group: null })
    if (typeof maya === 'string' || 'session' in maya) throw new Error('Maya is not in.')
    const progress = await stores.progress.read(maya.sub)
    expect(progress).toMatchObject({
      finishedTracks: ['start-here'],
      lastTrack: 'debt-and-how-to-talk-to-a-lender',
    })
    expect(progress.activeTracks.length).toBeGreaterThan(3)
  })
})

describe('a small demo store', () => {
  test('is the same after a kill at any write and a second start', async () => {
    const contentDir = createContentFolder()
    const whole = memoryStores()
    const { dying: counting, count } = dyingAfter(whole, Number.POSITIVE_INFINITY)
    await fill(counting, contentDir)
    const wanted = await whatIsThere(whole, contentDir)
    expect(count()).toBeGreaterThan(40)

    for (let kill = 0; kill < KILLS; kill += 1) {
      const most = Math.floor((kill * count()) / KILLS)
      const stores = memoryStores()
      await expect(fill(dyingAfter(stores, most).dying, contentDir)).rejects.toThrow(Killed)
      await fill(stores, contentDir, most === 0 ? NOW : LATER)

      expect(await whatIsThere(stores, contentDir), `killed after ${most} writes`).toEqual(wanted)
      expect(await fill(stores, contentDir, LATER)).toBeNull()
    }
  })

  test('has every file that it names and no other', async () => {
    const contentDir = createContentFolder()
    const stores = memoryStores()
    const kept = new Set<string>()
    const files = {
      ...stores.files,
      put: (...given: Parameters<Stores['files']['put']>) => {
        kept.add(given[0])
        return stores.files.put(...given)
      },
    }
    await fill({ ...stores, files }, contentDir)

    const { units, topics } = await stores.catalog.read()
    const named = [
      ...units.flatMap(({ attachment, embedImage }) => [attachment, embedImage]),
      ...topics.map(({ banner }) => banner),
    ].filter((file): file is StoredFile => file !== null)
    expect([...kept].sort()).toEqual([...named.map(({ key }) => key), 'demo/fill'].sort())
  })

  test('is not put beside tracks that somebody has written', async () => {
    const contentDir = createContentFolder()
    const stores = memoryStores()
    const save = saveTrack({ catalog: stores.catalog, newId: () => 'mine', now: () => NOW })
    await save(
      actors.admin,
      {
        title: 'Mine',
        content: '',
        audience: 'For Adults',
        iconSlug: null,
        trackDisabled: false,
        keywords: [],
        nextUp: null,
        relatedTrack: null,
        units: [],
        markUpdated: false,
      },
      null,
    )

    expect(await fill(stores, contentDir)).toBeNull()
    expect((await stores.catalog.read()).tracks).toHaveLength(1)
  })

  test('is not put beside an organisation that is there', async () => {
    const contentDir = createContentFolder()
    const stores = memoryStores()
    await stores.groups.create({
      slug: 'acme',
      title: 'Acme',
      createdAt: new Date(NOW).toISOString(),
      maxMembers: 0,
      subGroups: [],
      settings: { layout: 'default' },
      groupImage: null,
      groupDisplayName: null,
      groupLinkTo: null,
      groupStatus: 'active',
    })

    expect(await fill(stores, contentDir)).toBeNull()
    expect((await stores.catalog.read()).icons).toEqual([])
  })

  test('is not begun when a file is wrong', async () => {
    const stores = memoryStores()
    const contentDir = createContentFolder({ 'tracks/scams/01-shape.md': 'no front matter' })

    await expect(fill(stores, contentDir)).rejects.toThrow('tracks/scams/01-shape.md: has no front matter')
    expect((await stores.catalog.read()).icons).toEqual([])
    expect(await fill(stores, createContentFolder())).not.toBeNull()
  })
})
