import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { DEMO_FILL_KEY } from '@kitchen-table/application/platform'
import type { FileMetadata } from '@kitchen-table/embedded/disk'
import type { ReferencedFile } from '@kitchen-table/embedded/sqlite'
import { type Finding, GRACE_PERIOD_MS, toRuleFindings } from '@kitchen-table/embedded/store-rules'
import { isFileKey, openStoreFile } from '../backups/store-files.ts'

const INCOMING_PREFIX = '.incoming/'

type FileCheck = {
  dataDir: string
  referencedFiles: ReferencedFile[]
  uploadKeys: string[]
  now: number
}

/** Returns the findings for files: each has a record or an upload, and each record a file that agrees with it. */
export async function checkFiles(check: FileCheck): Promise<Finding[]> {
  const { dataDir, referencedFiles, uploadKeys, now } = check
  const root = join(dataDir, 'files')
  const problems: string[] = []
  for (const [key, files] of Map.groupBy(referencedFiles, (file) => file.key)) {
    const header = await readFileHeader(root, key)
    problems.push(...files.flatMap((file) => describeFileProblem(header, file) ?? []))
  }
  const expectedKeys = [DEMO_FILL_KEY, ...uploadKeys, ...referencedFiles.map(({ key }) => key)]
  const expected = new Set(expectedKeys.map((key) => `${key}@`))
  const oldPaths = await listOldFiles(root, now - GRACE_PERIOD_MS)
  const leftovers = oldPaths.filter((path) => path.startsWith(INCOMING_PREFIX))
  const unreferencedPaths = oldPaths.filter((path) => !leftovers.includes(path) && !expected.has(path))
  return [
    ...toRuleFindings('record-file', problems),
    ...toRuleFindings(
      'file-record',
      unreferencedPaths.map((path) => `The file files/${path} belongs to no record; remove it.`),
    ),
    ...toRuleFindings(
      'leftovers',
      leftovers.map((path) => `The file files/${path} is what an interrupted write left behind; remove it.`),
    ),
    ...toRuleFindings('leftovers', findInterruptedRestore(dataDir)),
  ]
}

function findInterruptedRestore(dataDir: string): string[] {
  if (!existsSync(join(dataDir, 'restoring'))) return []
  return [`A restore into ${dataDir} was interrupted; run it again, or remove the folder restoring.`]
}

type FileHeader = FileMetadata | 'absent' | 'damaged'

function describeFileProblem(header: FileHeader, file: ReferencedFile): string | null {
  const { key, owner, name, type, size } = file
  const repairHint = 'choose it again there, or put back a backup'
  if (header === 'absent') return `The file ${key} of ${owner} is not there; ${repairHint}.`
  if (header === 'damaged') return `The file ${key} of ${owner} is damaged; ${repairHint}.`
  if (header.size !== size || header.name !== name || header.type !== type)
    return `The file ${key} of ${owner} is not the one that is written there (${header.size} bytes instead of ${size}); ${repairHint}.`
  return null
}

/** Returns the header of a file. A key that is invalid, as a damaged record may name one, counts as damaged. */
async function readFileHeader(root: string, key: string): Promise<FileHeader> {
  if (!isFileKey(key)) return 'damaged'
  const openedFile = await openStoreFile(root, key)
  if (typeof openedFile === 'string') return openedFile
  await openedFile.file.close()
  return openedFile.header
}

async function listOldFiles(root: string, before: number): Promise<string[]> {
  if (!existsSync(root)) return []
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  return paths
    .filter((path) => isOlderThan(path, before))
    .map((path) => relative(root, path).replaceAll(sep, '/'))
    .sort()
}

/** Returns whether a file was modified before `before`; false when it has been removed in the meantime. */
function isOlderThan(path: string, before: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs < before
}
