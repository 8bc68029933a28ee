import { createTransfer } from '@kitchen-table/application/testing/samples'
import { openStores } from '@kitchen-table/embedded/testing/samples'

// Runs the jobs of the store in a folder if its arguments say so, and prints when they have finished; the trial kills it.

const [dataDir = '', task] = process.argv.slice(2)
const stores = openStores(dataDir)
if (task === 'run') await createTransfer(stores).runJobs()
process.stdout.write('ended')
await stores.close()
