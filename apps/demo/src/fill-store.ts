import { readDemoFillState, writeDemoFillState } from '@kitchen-table/application/platform'
import type { OpenStores } from '@kitchen-table/application/ports'
import { fillPeople, type PeopleCounts, type PeopleStores } from './fill-people.ts'
import { type ImportCounts, importLibrary } from './import-library.ts'
import { readLibrary } from './read-library.ts'
import { readPeople } from './read-people.ts'

type FillStores = PeopleStores & Pick<OpenStores, 'files' | 'jobs'>

/** `now` is in ms since 1970; all times of the demo data are counted back from it. */
type Options = { contentDir: string; now: number }

async function isEmpty({ catalog, groups }: FillStores, organizations: { slug: string }[]): Promise<boolean> {
  const { tracks } = await catalog.read()
  if (tracks.length > 0) return false
  const existingOrganizations = await Promise.all(organizations.map(({ slug }) => groups.find(slug)))
  return existingOrganizations.every((group) => group === null)
}

/**
 * Fills an empty store with the demo library and the demo people; any other store is left unchanged. An interrupted
 * fill is finished by the next call, with the `now` of the first. Returns null when there was nothing to do.
 */
export async function fillStore(
  stores: FillStores,
  { contentDir, now }: Options,
): Promise<(ImportCounts & PeopleCounts) | null> {
  const people = readPeople(contentDir)
  const previousFill = await readDemoFillState(stores.files)
  const isInterrupted = previousFill !== null && !previousFill.isComplete
  if (!isInterrupted && !(await isEmpty(stores, people.organizations))) return null

  const startedAt = isInterrupted ? previousFill.now : now
  const library = readLibrary(contentDir)
  await writeDemoFillState(stores.files, { now: startedAt, isComplete: false })
  const imported = await importLibrary(stores, library, { now: startedAt })
  const filled = await fillPeople(stores, people, startedAt)
  await writeDemoFillState(stores.files, { now: startedAt, isComplete: true })
  return { ...imported, ...filled }
}
