import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { AboutFile } from '../adapters/disk/file-format.ts'
import type { NamedFile } from '../adapters/sqlite/named-files.ts'
import { DEMO_MARK, isKey, openKept } from '../backups/kept-files.ts'
import { type Finding, findingsOf } from './finding.ts'
import { YOUNG } from './young.ts'

const INCOMING = '.incoming/'

type Files = { dataDir: string; named: NamedFile[]; now: number }

/** Files and the records that name them: none without the other, and both say the same. */
export async function fileFindings({ dataDir, named, now }: Files): Promise<Finding[]> {
  const root = join(dataDir, 'files')
  const wrong: (string | null)[] = []
  for (const file of named) wrong.push(await wrongWith(root, file))
  const expected = new Set([DEMO_MARK, ...named.map(({ key }) => key)].map((key) => `${key}@`))
  const old = await olderFiles(root, now - YOUNG)
  const left = old.filter((path) => path.startsWith(INCOMING))
  const others = old.filter((path) => !left.includes(path) && !expected.has(path))
  return [
    ...findingsOf(
      'record-file',
      wrong.filter((words) => words !== null),
    ),
    ...findingsOf(
      'file-record',
      others.map((path) => `The file files/${path} belongs to no record; remove it.`),
    ),
    ...findingsOf(
      'leftovers',
      left.map((path) => `The file files/${path} is what an interrupted write left behind; remove it.`),
    ),
    ...findingsOf('leftovers', interruptedRestore(dataDir)),
  ]
}

function interruptedRestore(dataDir: string): string[] {
  if (!existsSync(join(dataDir, 'restoring'))) return []
  return [`A restore into ${dataDir} was interrupted; run it again, or remove the folder restoring.`]
}

async function wrongWith(root: string, { key, owner, name, type, size }: NamedFile): Promise<string | null> {
  const about = await aboutKept(root, key)
  const again = 'choose it again there, or put back a backup'
  if (about === 'absent') return `The file ${key} of ${owner} is not there; ${again}.`
  if (about === 'damaged') return `The file ${key} of ${owner} is damaged; ${again}.`
  if (about.size !== size || about.name !== name || about.type !== type)
    return `The file ${key} of ${owner} is not the one that is written there (${about.size} bytes instead of ${size}); ${again}.`
  return null
}

/** A record may name what is no key, and so no file. */
async function aboutKept(root: string, key: string): Promise<AboutFile | 'absent' | 'damaged'> {
  if (!isKey(key)) return 'damaged'
  const kept = await openKept(root, key)
  if (typeof kept === 'string') return kept
  await kept.file.close()
  return kept.about
}

async function olderFiles(root: string, before: number): Promise<string[]> {
  if (!existsSync(root)) return []
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  return paths
    .filter((path) => isOlder(path, before))
    .map((path) => relative(root, path).replaceAll(sep, '/'))
    .sort()
}

/** A file that has gone meanwhile is not old. */
function isOlder(path: string, before: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.mtimeMs < before
}
