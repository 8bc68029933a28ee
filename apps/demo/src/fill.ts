import { fileURLToPath } from 'node:url'
import { openEmbeddedStores } from '@kitchen-table/server/composition/embedded'
import { readConfig } from '@kitchen-table/server/config'
import { ContentError } from './content-error.ts'
import { fillStore } from './fill-store.ts'

/**
 * Fills an empty development store, then ends. main.ts runs it as a process of its own: typesetting and drawing need
 * memory that the server would keep for the rest of its life.
 */
exitWithParent()
const contentDir = fileURLToPath(new URL('../../../content', import.meta.url))
const { dataDir, product } = readConfig(process.env)
const failures: unknown[] = []
const stores = openEmbeddedStores({ dataDir, onFault: (error) => failures.push(error) })
try {
  await fillStore(stores, { contentDir, now: Date.now(), productName: product.name })
} catch (error) {
  // What is wrong with a file of content/ is an editor's to mend: a sentence, no stack.
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await stores.close()
}
if (failures.length > 0)
  throw new AggregateError(failures, 'The demo library was filled, but not without faults')

/** When the start that waits for it is ended, so is this; the next start goes on with what is left. */
function exitWithParent(): void {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
}
