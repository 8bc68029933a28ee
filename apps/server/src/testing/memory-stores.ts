import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Derive } from '../adapters/local-accounts/password-hash.ts'
import { type EmbeddedStores, openEmbeddedStores } from '../composition/embedded.ts'

/**
 * Opens the real embedded stores for one test: the database in memory, the files in a temporary folder that is removed
 * when the test has finished. A fault of the stores is thrown.
 */
export function memoryStores({ derive }: { derive?: Derive } = {}): EmbeddedStores {
  const filesDir = mkdtempSync(join(tmpdir(), 'stores-'))
  const stores = openEmbeddedStores({
    dataDir: ':memory:',
    filesDir,
    derive,
    onFault: (error) => {
      throw error
    },
  })
  onTestFinished(async () => {
    await stores.close()
    rmSync(filesDir, { recursive: true, force: true })
  })
  return stores
}
