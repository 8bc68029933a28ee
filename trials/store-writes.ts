import type { Stores } from '@kitchen-table/application/ports'
import {
  sampleLayout,
  sampleOrganization,
  sampleTrack,
  sampleUnit,
} from '@kitchen-table/application/testing/samples'
import { fileWrites } from './store-writes/file-writes.ts'
import { addAccount, rowWrites } from './store-writes/row-writes.ts'
import type { StoreWrite } from './store-writes/store-write.ts'

/**
 * The kinds of writes of which calls fail and power is cut. All writes of rows are committed alike, once and before they
 * are acknowledged, which the suites of the ports show (packages/embedded/src/sqlite/sqlite-stores.test.ts).
 */
export const storeWrites: readonly StoreWrite[] = [...rowWrites, ...fileWrites]

/** Stores what the writes need: an organization, people, and a unit in a track. */
export async function prepareStores(stores: Stores): Promise<void> {
  const { catalog, groups } = stores
  await groups.create(sampleOrganization({ createdAt: new Date().toISOString() }))
  for (const sub of ['ada', 'bob']) await addAccount(stores, sub)
  await catalog.saveLayout(sampleLayout({ trackDisplay: [], topicOrder: [], welcomeTrack: null }), null)
  await catalog.saveUnit(sampleUnit({ attachment: null }), null)
  await catalog.saveTrack(sampleTrack({ units: ['u-1'], nextUp: null }), null)
}
