import { createTransfer } from '@kitchen-table/application/features/catalog/library-transfer/testing/transfer-harness'
import { openStores } from '@kitchen-table/embedded/testing/open-stores'

// Runs the jobs of the store in a folder if its arguments say so, and prints when they have finished; the trial kills it.

const [dataDir = '', task] = process.argv.slice(2)
const stores = openStores(dataDir)
if (task === 'run') await createTransfer(stores).runJobs()
process.stdout.write('ended')
await stores.close()
