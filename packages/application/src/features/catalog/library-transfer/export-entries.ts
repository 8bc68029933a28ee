import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { Library, LibraryRecord } from '../ports.ts'
import { formatArchiveDocument, formatYaml } from './archive-document.ts'
import {
  type FileField,
  fileFields,
  ICON_NAMES_PATH,
  MANIFEST_PATH,
  recordFilePath,
  recordPath,
} from './archive-paths.ts'
import { getRecordFiles, listContentRecords } from './archived-record.ts'

/** The format of an archive. An import refuses any other one. */
export const ARCHIVE_FORMAT = 1

/** A file of an archive: text, made when it is written, or a stored file. */
export type ExportEntry =
  | { path: string; text: () => string }
  | { path: string; file: StoredFile; field: FileField }

function describeFile(file: StoredFile | null): { name: string; type: string } | null {
  return file && { name: file.name, type: file.type }
}

/** Returns the text of a record's own file. The slug, id or layout is in its path and not repeated. */
export function formatRecordFile({ kind, record }: LibraryRecord): string {
  switch (kind) {
    case 'unit': {
      const { content, film, attachment, embedImage, ...rest } = record
      const { unitId: _, creationId: __, textChangedAt: ___, ...fields } = rest
      const files = {
        film: describeFile(film),
        attachment: describeFile(attachment),
        embedImage: describeFile(embedImage),
      }
      return formatArchiveDocument({ fields: { ...fields, ...files }, content })
    }
    case 'icon':
      return record.svgfile
    case 'track': {
      const { slug: _, content, ...fields } = record
      return formatArchiveDocument({ fields, content })
    }
    case 'topic': {
      const { slug: _, content, banner, ...fields } = record
      return formatArchiveDocument({ fields: { ...fields, banner: describeFile(banner) }, content })
    }
    case 'layout': {
      const { config: _, ...fields } = record
      return formatYaml(fields)
    }
    case 'helpLine':
    case 'intent':
    case 'fact': {
      const { slug: _, ...fields } = record
      return formatYaml(fields)
    }
    default:
      return kind satisfies never
  }
}

function listFileEntries(content: LibraryRecord): ExportEntry[] {
  const files = getRecordFiles(content)
  return fileFields.flatMap((field) => {
    const file = files[field]
    return file ? [{ path: recordFilePath(content, field, file.name), file, field }] : []
  })
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the files of an archive of the library, sorted by path: the same library gives the same archive. */
export function listExportEntries(library: Library): ExportEntry[] {
  const names = library.icons
    .toSorted((a, b) => compareText(a.slug, b.slug))
    .map(({ slug, iconName }) => [slug, iconName])
  const entries: ExportEntry[] = [
    { path: MANIFEST_PATH, text: () => formatYaml({ format: ARCHIVE_FORMAT }) },
    { path: ICON_NAMES_PATH, text: () => formatYaml(Object.fromEntries(names)) },
    ...listContentRecords(library).flatMap((content) => [
      { path: recordPath(content), text: () => formatRecordFile(content) },
      ...listFileEntries(content),
    ]),
  ]
  return entries.toSorted((a, b) => compareText(a.path, b.path))
}
