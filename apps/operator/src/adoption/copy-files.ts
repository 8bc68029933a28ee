import { buffer } from 'node:stream/consumers'
import { encodePicture } from '@kitchen-table/application/features'
import { uploadRulesByPurpose } from '@kitchen-table/application/platform'
import type { FileBody, FileStore } from '@kitchen-table/application/ports'
import { retryWhileFailing } from '@kitchen-table/application/store-helpers'
import type { OldFileBody, ReadOldFile } from '@kitchen-table/cloud/adoption'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { runConcurrently } from '../run-concurrently.ts'
import { createAdoptedFileKey, type FileOutcome, type OldFile } from './old-files.ts'

export type CopyFilesDeps = { readOldFile: ReadOldFile; files: FileStore }

const FILES_AT_A_TIME = 4
const { maxBytes: maxPictureBytes } = uploadRulesByPurpose['content-picture']
const { maxBytes: maxDownloadBytes } = uploadRulesByPurpose['unit-attachment']
const UNKNOWN_TYPE = 'application/octet-stream'

type Place = Pick<StoredFile, 'key' | 'name'>

/** What is sent of a file, and its description here. */
type PreparedFile = { file: StoredFile; put: (files: FileStore) => Promise<void> }

/** A picture is encoded again, as that of an upload (docs/security.md T51). */
async function preparePicture({ key, name }: Place, old: OldFileBody): Promise<PreparedFile | 'unusable'> {
  if (old.size > maxPictureBytes) return 'unusable'
  const picture = await encodePicture(await buffer(old.body))
  if (picture === null) return 'unusable'
  const { bytes, type } = picture
  return {
    file: { key, name, type, size: bytes.length },
    put: async (files) => void (await files.put(key, bytes, { name, type })),
  }
}

/** Any other file is stored as it is, and always sent as a download. */
async function prepareDownload({ key, name }: Place, old: OldFileBody): Promise<PreparedFile | 'unusable'> {
  const type = old.type || UNKNOWN_TYPE
  if (old.size > maxDownloadBytes) return 'unusable'
  return {
    file: { key, name, type, size: old.size },
    async put(files) {
      const outcome = await files.put(key, { size: old.size, chunks: old.body }, { name, type })
      if (outcome !== 'stored')
        throw new Error(`The file for ${key} does not have the size that it is said to have.`)
    },
  }
}

function describe(key: string, { type, name, size }: FileBody): StoredFile {
  return { key, name, type, size }
}

/** Copies a file unless it is here already, as it is there now. */
async function copyFile(
  { readOldFile, files }: CopyFilesDeps,
  oldFile: OldFile,
  isDryRun: boolean,
): Promise<FileOutcome> {
  const old = await readOldFile(oldFile.path)
  if (old === null) return 'missing'
  try {
    return await copyBody(files, oldFile, old, isDryRun)
  } finally {
    // A body that was not read to its end holds a connection; one that was is locked.
    await old.body.cancel().catch(() => {})
  }
}

async function copyBody(
  files: FileStore,
  oldFile: OldFile,
  old: OldFileBody,
  isDryRun: boolean,
): Promise<FileOutcome> {
  const key = createAdoptedFileKey(oldFile, old)
  const stored = await files.get(key)
  if (stored !== null) {
    await stored.body.cancel()
    return describe(key, stored)
  }
  const place = { key, name: oldFile.name }
  const prepared = await (oldFile.purpose === 'picture'
    ? preparePicture(place, old)
    : prepareDownload(place, old))
  if (prepared === 'unusable') return prepared
  if (!isDryRun) await prepared.put(files)
  return prepared.file
}

/**
 * Copies the files that records name into the product's bucket, under keys that are the same until a file is replaced
 * there. A dry run reads them, and copies nothing. Returns the outcomes by the ids of files; without a bucket, none.
 */
export async function copyFiles(
  deps: CopyFilesDeps | null,
  oldFiles: readonly OldFile[],
  { isDryRun, onProgress }: { isDryRun: boolean; onProgress: (done: number, total: number) => void },
): Promise<Map<string, FileOutcome>> {
  if (deps === null) return new Map()
  let done = 0
  const outcomes = await runConcurrently(oldFiles, FILES_AT_A_TIME, async (oldFile) => {
    const outcome = await retryWhileFailing(() => copyFile(deps, oldFile, isDryRun))
    done += 1
    onProgress(done, oldFiles.length)
    return [oldFile.id, outcome] as const
  })
  return new Map(outcomes)
}
