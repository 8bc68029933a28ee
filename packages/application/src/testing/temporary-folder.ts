import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

function createFolder(removeLater: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'kitchen-table-'))
  removeLater(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a folder that is removed when the test has finished. */
export const createTemporaryFolder = (): string => createFolder(onTestFinished)

/** Creates a folder for all tests of the file that calls it, which is removed after them. */
export const createSharedFolder = (): string => createFolder(afterAll)
