import type { ContentKind } from '@kitchen-table/domain/catalog/content-kind'
import type { CatalogKey, ContentRecord, LibraryRecord } from '../../features/catalog/ports.ts'
import { recordSchemas } from '../../features/catalog/record-schemas.ts'
import { parseJson } from './json-columns.ts'

/** Returns a record of the library from the columns of a row. */
export function parseLibraryRecord({ kind, key }: CatalogKey, body: unknown): LibraryRecord {
  switch (kind) {
    case 'track':
      return { kind, key, record: parseJson(recordSchemas.track, body) }
    case 'unit':
      return { kind, key, record: parseJson(recordSchemas.unit, body) }
    case 'topic':
      return { kind, key, record: parseJson(recordSchemas.topic, body) }
    case 'layout':
      return { kind, key, record: parseJson(recordSchemas.layout, body) }
    case 'icon':
      return { kind, key, record: parseJson(recordSchemas.icon, body) }
    default:
      return kind satisfies never
  }
}

/** The same for every kind of content. */
export function parseContentRecord(kind: ContentKind, key: string, body: unknown): ContentRecord {
  return kind === 'resource'
    ? { kind, key, record: parseJson(recordSchemas.resource, body) }
    : parseLibraryRecord({ kind, key }, body)
}
