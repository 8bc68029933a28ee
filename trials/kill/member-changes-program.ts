import { openStores } from '@kitchen-table/embedded/testing/samples'
import { runMemberChanges } from './member-changes.ts'

// Runs the job of a folder that changes many members; the trial kills it.

const [dataDir = ''] = process.argv.slice(2)
const stores = openStores(dataDir)
await runMemberChanges(stores, Date.now)
await stores.close()
