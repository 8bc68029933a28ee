import { sanitizeFileName } from '@kitchen-table/application/platform'
import {
  createDeterministicId,
  organizationFolder,
  resourceFolder,
  unitFolder,
} from '@kitchen-table/application/store-helpers'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { Note } from './findings.ts'
import type { SourceOrganization, SourceResource, SourceUnit } from './source-schemas.ts'

/**
 * A file that a record names: where it lies in the deployment's bucket, and its folder and name here. The `id` is that of
 * the path in that folder, whatever the file contains.
 */
export type OldFile = {
  id: string
  path: string
  folder: string
  name: string
  purpose: 'picture' | 'download'
}

/** What became of a file; the file if it is stored, or can be. */
export type FileOutcome = StoredFile | 'missing' | 'unusable' | 'not_copied'

/** The outcomes by the ids of files: two resources may name the same file, of which each has a copy. */
export type FileOutcomes = ReadonlyMap<string, FileOutcome>

function oldFile(path: string, folder: string, name: string, purpose: OldFile['purpose']): OldFile {
  return { id: `${folder} ${path}`, path, folder, name: sanitizeFileName(name), purpose }
}

/** Returns the key of a file here. A file that replaces another one there has another key. */
export function createAdoptedFileKey(
  { folder, path }: OldFile,
  { etag, size }: { etag: string; size: number },
): string {
  return `${folder}/${createDeterministicId('adopted-file', path, etag, String(size))}`
}

const isNamed = (name: string | null | undefined): name is string =>
  name !== null && name !== undefined && name !== ''

type UnitFiles = { attachment: OldFile | null; embedImage: OldFile | null }

/** The files of a unit, whose id here is `id`. */
export function toOldUnitFiles({ unitId, attachment, embedImage }: SourceUnit, id: string): UnitFiles {
  const fileOf = (name: string | null | undefined, purpose: OldFile['purpose']) =>
    isNamed(name) ? oldFile(`learningUnits/${unitId}/${name}`, unitFolder(id), name, purpose) : null
  return { attachment: fileOf(attachment, 'download'), embedImage: fileOf(embedImage, 'picture') }
}

export function toOldOrganizationImage(
  { slug, groupImage }: SourceOrganization,
  slugHere: string,
): OldFile | null {
  if (!isNamed(groupImage)) return null
  return oldFile(`groups/${slug}/${groupImage}`, organizationFolder(slugHere), groupImage, 'picture')
}

export function toOldResourceFile({ resourceName }: SourceResource, id: string): OldFile {
  return oldFile(`resources/${resourceName}`, resourceFolder(id), resourceName, 'download')
}

const kinds = { missing: 'file-missing', unusable: 'file-unusable', not_copied: 'file-not-copied' } as const

/** Returns the stored file; null if there is none, which is noted. */
export function findCopiedFile(file: OldFile | null, outcomes: FileOutcomes, note: Note): StoredFile | null {
  if (file === null) return null
  const outcome = outcomes.get(file.id) ?? 'not_copied'
  if (typeof outcome !== 'string') return outcome
  note(kinds[outcome], file.path)
  return null
}
