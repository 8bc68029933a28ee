import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { onTestFinished } from 'vitest'
import type { EmbeddedStores, openEmbeddedStores } from '../open-embedded.ts'
import { openStores } from './open-stores.ts'

type Options = Parameters<typeof openEmbeddedStores>[0]

/**
 * Opens the real embedded stores for one test: the database in memory, the files in a temporary folder that is removed
 * when the test has finished. A fault of the stores is thrown.
 */
export function memoryStores(options: Pick<Options, 'derive' | 'onOpen'> = {}): EmbeddedStores {
  const filesDir = createTemporaryFolder()
  const stores = openStores(':memory:', { filesDir, ...options })
  onTestFinished(() => stores.close())
  return stores
}
