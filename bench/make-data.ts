import { importLibrary, readLibrary } from '@kitchen-table/demo/library'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { fillStore } from './fill-store.ts'
import { growEvents } from './grow-events.ts'
import { growLibrary } from './grow-library.ts'
import { addAdministrator, addLearner, copyPasswords } from './learners.ts'
import { growOrganizations, growOwnOrganization, newOrganization, OWN_GROUP } from './organizations.ts'
import { contentDir } from './paths.ts'

export type MakeDataOptions = {
  dataDir: string
  learners: number
  /** 500 tracks with 3,000 units instead of the demo library alone. */
  largeLibrary?: boolean
  /** 200 organizations, 10,000 members in the learners' own, a million events or as many as `events`. */
  manyOrganizations?: boolean
  events?: number
  /** The same organizations and members, without events. */
  manyMembers?: boolean
  /** So many members in the learners' own organization, and no other organizations. */
  ownMembers?: number
}

export type MadeData = {
  /** The Cookie header of each learner's session. */
  cookies: string[]
  /** The same of an administrator. */
  adminCookie: string
  slugs: string[]
  /** The longest track, in which the loads complete units. */
  track: { slug: string; units: string[] }
  unitsWithFile: string[]
}

async function fill(
  stores: EmbeddedStores,
  { learners, largeLibrary, manyOrganizations, manyMembers, ownMembers, events = 1_000_000 }: MakeDataOptions,
) {
  await importLibrary(stores, readLibrary(contentDir), { now: Date.now() })
  if (largeLibrary) await growLibrary(stores.catalog)
  await stores.groups.create(newOrganization(OWN_GROUP, 'Bench Mills'))
  const { tracks, units } = await stores.catalog.read()
  const numbers = Array.from({ length: learners }, (_, number) => number)
  const cookies = await Promise.all(
    numbers.map((number) => addLearner(stores, tracks, { group: OWN_GROUP, number })),
  )
  if (manyOrganizations) await growEvents(stores, await growOrganizations(stores, learners), events)
  if (manyMembers) await growOrganizations(stores, learners)
  if (ownMembers) await growOwnOrganization(stores, learners, ownMembers)

  const [longest] = tracks.toSorted((a, b) => b.units.length - a.units.length)
  const slugs = tracks.map(({ slug }) => slug)
  const adminCookie = await addAdministrator(stores)
  return {
    cookies,
    adminCookie,
    slugs,
    track: { slug: longest?.slug ?? '', units: longest?.units ?? [] },
    unitsWithFile: units.filter(({ attachment }) => attachment !== null).map(({ unitId }) => unitId),
  }
}

const makeData = (options: MakeDataOptions): Promise<MadeData> =>
  fillStore(options.dataDir, async (stores, databases) => {
    const data = await fill(stores, options)
    databases.forEach(copyPasswords)
    return data
  })

process.on('message', async (options: MakeDataOptions) => {
  process.send?.(await makeData(options), () => process.exit(0))
})
