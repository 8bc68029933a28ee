import { onTestFinished } from 'vitest'
import type { Derive } from '../adapters/local-accounts/password-hash.ts'
import type { EmbeddedStores } from '../composition/embedded.ts'
import { openStores } from './open-stores.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * Opens the real embedded stores for one test: the database in memory, the files in a temporary folder that is removed
 * when the test has finished. A fault of the stores is thrown.
 */
export function memoryStores({ derive }: { derive?: Derive } = {}): EmbeddedStores {
  const filesDir = createTemporaryFolder()
  const stores = openStores(':memory:', { filesDir, derive })
  onTestFinished(() => stores.close())
  return stores
}
