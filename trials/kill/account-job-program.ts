import { openStores } from '@kitchen-table/embedded/testing/samples'
import { z } from 'zod'
import { accountChanges, makeAccountChange } from './account-changes.ts'

// Makes one change of a person in the store of a folder, and prints its outcome; the trial kills it.

const [dataDir = '', argument] = process.argv.slice(2)
const change = z.enum(accountChanges).parse(argument)
const stores = openStores(dataDir)
const isMade = await makeAccountChange(stores, change)
process.stdout.write(isMade ? 'changed' : 'refused')
await stores.close()
