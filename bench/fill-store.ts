import type { DatabaseSync } from 'node:sqlite'
import { type EmbeddedStores, openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'

/** Opens the stores of a folder for the duration of `fill`; throws if that caused faults. Returns its result. */
export async function fillStore<T>(
  dataDir: string,
  fill: (stores: EmbeddedStores, databases: DatabaseSync[]) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = []
  const databases: DatabaseSync[] = []
  const stores = openEmbeddedStores({
    dataDir,
    onFault: (error) => failures.push(error),
    onOpen: (db) => databases.push(db),
  })
  const result = await fill(stores, databases)
  await stores.close()
  if (failures.length > 0) throw new AggregateError(failures, 'Filling the store caused faults')
  return result
}
