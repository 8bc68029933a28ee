import { createTransfer } from '../../apps/server/src/features/catalog/transfer/testing/transfer-harness.ts'
import { openStores } from '../../apps/server/src/testing/open-stores.ts'

// Runs the jobs of the store in a folder if its arguments say so, and prints when they have finished; the trial kills it.

const [dataDir = '', task] = process.argv.slice(2)
const stores = openStores(dataDir)
if (task === 'run') await createTransfer(stores).runJobs()
process.stdout.write('ended')
await stores.close()
