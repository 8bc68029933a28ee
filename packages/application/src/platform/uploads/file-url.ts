import type { StoredFile } from '@kitchen-table/domain/catalog'

export type UnitFilePart = 'attachment' | 'image' | 'film'

/**
 * The record that a file belongs to. URLs of files name the record, never the key: who may read a file is decided by
 * the record when it is read. The last part of the key is in the URL as well, so that the URL changes with the file and
 * browsers may cache it.
 */
export type FileOwner =
  | { kind: 'unit'; unitId: string; part: UnitFilePart }
  | { kind: 'topic'; layout: string; slug: string }
  | { kind: 'resource'; resourceId: string }
  | { kind: 'group'; slug: string }
  | { kind: 'person'; sub: string }

function ownerPath(owner: FileOwner): string {
  switch (owner.kind) {
    case 'unit':
      return `units/${owner.unitId}/${owner.part}`
    case 'topic':
      return `topics/${owner.layout}/${owner.slug}/banner`
    case 'resource':
      return `resources/${owner.resourceId}`
    case 'group':
      return `groups/${owner.slug}/logo`
    case 'person':
      return `people/${owner.sub}/picture`
    default:
      return owner satisfies never
  }
}

export function fileUrl(owner: FileOwner, file: StoredFile): string {
  const fileVersion = file.key.slice(file.key.lastIndexOf('/') + 1)
  return `/files/${ownerPath(owner)}?v=${encodeURIComponent(fileVersion)}`
}
