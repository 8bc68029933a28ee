import type { Stores } from '../features/stores.ts'
import { fillPeople, type PeopleCounts, type PeopleStores } from './demo-people.ts'
import { readMark, writeMark } from './fill-mark.ts'
import { type ImportCounts, importLibrary } from './import-library.ts'
import { readLibrary } from './read-library.ts'
import { readPeople } from './read-people.ts'

type FillStores = PeopleStores & Pick<Stores, 'files'>

/** `now` in ms since 1970: everything in the demo data is counted back from it. */
type Options = { contentDir: string; now: number; productName: string }

async function isEmpty({ catalog, groups }: FillStores, organisations: { slug: string }[]): Promise<boolean> {
  const { tracks } = await catalog.read()
  if (tracks.length > 0) return false
  const found = await Promise.all(organisations.map(({ slug }) => groups.find(slug)))
  return found.every((group) => group === null)
}

/**
 * Fills an empty store with the demo library and the demo people, and leaves any other alone. A fill that was
 * interrupted is finished by the next start, as of the time when it was begun. Null when there was nothing to do.
 */
export async function fillStore(
  stores: FillStores,
  { contentDir, now, productName }: Options,
): Promise<(ImportCounts & PeopleCounts) | null> {
  const people = readPeople(contentDir)
  const begun = await readMark(stores.files)
  const isInterrupted = begun !== null && !begun.isComplete
  if (!isInterrupted && !(await isEmpty(stores, people.organisations))) return null

  const startedAt = isInterrupted ? begun.now : now
  const library = readLibrary(contentDir)
  await writeMark(stores.files, { now: startedAt, isComplete: false })
  const imported = await importLibrary(stores, library, { now: startedAt, productName })
  const filled = await fillPeople(stores, people, startedAt)
  await writeMark(stores.files, { now: startedAt, isComplete: true })
  return { ...imported, ...filled }
}
