import { createHash } from 'node:crypto'
import type { FileStore } from '@kitchen-table/application/ports'
import { retryWhileFailing } from '@kitchen-table/application/store-helpers'
import { DamagedFileError } from '@kitchen-table/embedded/disk'
import type { BackupFile } from '../../backups/store-files.ts'
import { runConcurrently } from '../../run-concurrently.ts'

/** Files that are read or written at the same time. */
const MAX_CONCURRENT_FILES = 8

/**
 * What a move has done about files: how many it has stored, and how many were there already with the same bytes. `absent`
 * are those that the source does not have or that are damaged there, `different` those that the target does not return as
 * they were sent.
 */
export type FilesResult = {
  moved: number
  found: number
  absent: BackupFile[]
  different: BackupFile[]
}

export type OnFiles = (done: number, total: number) => void

type MoveFilesOptions = {
  files: readonly BackupFile[]
  source: FileStore
  target: FileStore
  /** Reads the source and the target, and stores nothing. */
  isDryRun: boolean
  onFiles: OnFiles
}

type Outcome = 'moved' | 'found' | 'absent' | 'different'

/**
 * Stores files in another file store under the same keys, and reads each of them back to compare it. A file that the
 * target has already is compared only, so that a move continues where it was interrupted. The files of the source stay.
 * Throws a StoreFailingError if a store keeps failing, a StoreFullError if the target is full.
 */
export async function moveFiles({
  files,
  source,
  target,
  isDryRun,
  onFiles,
}: MoveFilesOptions): Promise<FilesResult> {
  let done = 0
  const outcomes = await runConcurrently(files, MAX_CONCURRENT_FILES, async ({ key }) => {
    const outcome = await retryWhileFailing(() => moveFile({ key, source, target, isDryRun }))
    done += 1
    onFiles(done, files.length)
    return outcome
  })
  const filesWith = (outcome: Outcome) => files.filter((_, n) => outcomes[n] === outcome)
  return {
    moved: filesWith('moved').length,
    found: filesWith('found').length,
    absent: filesWith('absent'),
    different: filesWith('different'),
  }
}

type MoveFile = Pick<MoveFilesOptions, 'source' | 'target' | 'isDryRun'> & { key: string }

async function moveFile({ key, source, target, isDryRun }: MoveFile): Promise<Outcome> {
  const expected = await hashFile(source, key)
  if (expected === null) return 'absent'
  if ((await hashFile(target, key)) === expected) return 'found'
  if (isDryRun) return 'moved'
  const file = await source.get(key)
  if (file === null) return 'absent'
  const { type, name, size, body } = file
  try {
    await target.put(key, { size, chunks: body }, { type, name })
  } finally {
    // A body that was not read to its end holds a file or a connection; one that was is locked.
    await body.cancel().catch(() => {})
  }
  return (await hashFile(target, key)) === expected ? 'moved' : 'different'
}

/** Returns a hash of the bytes, type and name of a file; null if the store does not have it, or it is damaged. */
async function hashFile(store: FileStore, key: string): Promise<string | null> {
  try {
    const file = await store.get(key)
    if (file === null) return null
    const hash = createHash('sha256').update(JSON.stringify([file.type, file.name]))
    for await (const chunk of file.body) hash.update(chunk)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof DamagedFileError) return null
    throw error
  }
}
