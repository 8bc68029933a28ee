import type { ContentKind } from '@kitchen-table/domain/catalog'
import type { CatalogKey, ContentRecord, LibraryRecord } from '../ports.ts'
import { recordSchemas } from '../record-schemas.ts'

/** Returns a record of the library from what is stored of it; throws if it does not match its schema. */
export function parseLibraryRecord({ kind, key }: CatalogKey, stored: unknown): LibraryRecord {
  switch (kind) {
    case 'track':
      return { kind, key, record: recordSchemas.track.parse(stored) }
    case 'unit':
      return { kind, key, record: recordSchemas.unit.parse(stored) }
    case 'topic':
      return { kind, key, record: recordSchemas.topic.parse(stored) }
    case 'layout':
      return { kind, key, record: recordSchemas.layout.parse(stored) }
    case 'icon':
      return { kind, key, record: recordSchemas.icon.parse(stored) }
    case 'helpLine':
      return { kind, key, record: recordSchemas.helpLine.parse(stored) }
    case 'intent':
      return { kind, key, record: recordSchemas.intent.parse(stored) }
    default:
      return kind satisfies never
  }
}

/** The same for every kind of content. */
export function parseContentRecord(kind: ContentKind, key: string, stored: unknown): ContentRecord {
  return kind === 'resource'
    ? { kind, key, record: recordSchemas.resource.parse(stored) }
    : parseLibraryRecord({ kind, key }, stored)
}
