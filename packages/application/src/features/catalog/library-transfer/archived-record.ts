import { type StoredFile, toTopicKey } from '@kitchen-table/domain/catalog'
import type { Library, LibraryRecord } from '../ports.ts'
import type { FileField } from './archive-paths.ts'

/** A file of a record within an archive. */
export type ArchivedFile = { path: string; name: string; type: string }
export type ArchivedFiles = { [Field in FileField]?: ArchivedFile | null }

/** A record of an archive: checked and cleaned, with null for its files, which are beside it. */
export type ArchivedRecord = LibraryRecord & { files: ArchivedFiles }

/** The order of an import: what is named before what names it, but a layout before its topics, which need it. */
export const importOrder = ['fact', 'unit', 'icon', 'helpLine', 'intent', 'track', 'layout', 'topic'] as const

/** Returns all records of a library, with their versions, in the order of an import and by key. */
export function listContentRecords(library: Library): (LibraryRecord & { version: number })[] {
  return [
    ...library.facts.map(({ version, ...record }) => {
      return { kind: 'fact', key: record.slug, record, version } as const
    }),
    ...library.units.map(({ version, foundIn: _, savedAt: __, ...record }) => {
      return { kind: 'unit', key: record.unitId, record, version } as const
    }),
    ...library.icons.map(({ version, ...record }) => {
      return { kind: 'icon', key: record.slug, record, version } as const
    }),
    ...library.helpLines.map(({ version, ...record }) => {
      return { kind: 'helpLine', key: record.slug, record, version } as const
    }),
    ...library.intents.map(({ version, ...record }) => {
      return { kind: 'intent', key: record.slug, record, version } as const
    }),
    ...library.tracks.map(({ version, ...record }) => {
      return { kind: 'track', key: record.slug, record, version } as const
    }),
    ...library.topics.map(({ version, layout, ...record }) => {
      return { kind: 'topic', key: toTopicKey(layout, record.slug), record, version } as const
    }),
    ...library.layouts.map(({ version, ...record }) => {
      return { kind: 'layout', key: record.config, record, version } as const
    }),
  ]
}

export function getRecordTitle({ kind, record }: LibraryRecord): string {
  if (kind === 'helpLine') return record.name
  return kind === 'icon' ? record.iconName : record.title
}

/** Returns the stored files of a record by field; fields without a file are null. */
export function getRecordFiles({ kind, record }: LibraryRecord): {
  [Field in FileField]?: StoredFile | null
} {
  if (kind === 'unit')
    return { film: record.film, attachment: record.attachment, embedImage: record.embedImage }
  return kind === 'topic' ? { banner: record.banner } : {}
}

/** Returns the record with these files instead of its own. */
export function replaceRecordFiles(
  content: LibraryRecord,
  {
    film = null,
    attachment = null,
    embedImage = null,
    banner = null,
  }: { [Field in FileField]?: StoredFile | null },
): LibraryRecord {
  if (content.kind === 'unit')
    return { ...content, record: { ...content.record, film, attachment, embedImage } }
  return content.kind === 'topic' ? { ...content, record: { ...content.record, banner } } : content
}
