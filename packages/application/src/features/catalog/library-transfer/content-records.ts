import { type ContentAuthor, splitTopicKey } from '@kitchen-table/domain/catalog'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import type { AuthoredRecord, CatalogKey, CatalogStore, LibraryRecord, SaveOutcome } from '../ports.ts'

/** A record as it is stored; `author` is null if no person saved this version. */
export type StoredRecord = LibraryRecord & { version: number; author: ContentAuthor | null }

/** The records of the library, whatever their kind. */
export type ContentRecords = {
  find(key: CatalogKey): Promise<StoredRecord | null>
  save(content: LibraryRecord, expectedVersion: ExpectedVersion, author: ContentAuthor): Promise<SaveOutcome>
  remove(key: CatalogKey, expectedVersion: number): Promise<'removed' | 'stale'>
}

async function findRecord(catalog: CatalogStore, { kind, key }: CatalogKey) {
  switch (kind) {
    case 'unit':
      return toContent(await catalog.findUnit(key), (record) => ({ kind, key, record }))
    case 'icon':
      return toContent(await catalog.findIcon(key), (record) => ({ kind, key, record }))
    case 'helpLine':
      return toContent(await catalog.findHelpLine(key), (record) => ({ kind, key, record }))
    case 'intent':
      return toContent(await catalog.findIntent(key), (record) => ({ kind, key, record }))
    case 'fact':
      return toContent(await catalog.findFact(key), (record) => ({ kind, key, record }))
    case 'track':
      return toContent(await catalog.findTrack(key), (record) => ({ kind, key, record }))
    case 'topic':
      return toContent(await catalog.findTopic(...splitTopicKey(key)), (record) => ({ kind, key, record }))
    case 'layout':
      return toContent(await catalog.findLayout(key), (record) => ({ kind, key, record }))
    default:
      return kind satisfies never
  }
}

function toContent<T extends object>(
  found: AuthoredRecord<T> | null,
  describe: (record: Omit<AuthoredRecord<T>, 'version' | 'author'>) => LibraryRecord,
): StoredRecord | null {
  if (found === null) return null
  const { version, author, ...record } = found
  return { ...describe(record), version, author }
}

async function saveRecord(
  catalog: CatalogStore,
  content: LibraryRecord,
  expectedVersion: ExpectedVersion,
  author: ContentAuthor,
): Promise<SaveOutcome> {
  switch (content.kind) {
    case 'unit':
      return catalog.saveUnit(content.record, expectedVersion, author)
    case 'icon':
      return catalog.saveIcon(content.record, expectedVersion, author)
    case 'helpLine':
      return catalog.saveHelpLine(content.record, expectedVersion, author)
    case 'intent':
      return catalog.saveIntent(content.record, expectedVersion, author)
    case 'fact':
      return catalog.saveFact(content.record, expectedVersion, author)
    case 'track':
      return catalog.saveTrack(content.record, expectedVersion, author)
    case 'topic':
      return catalog.saveTopic(splitTopicKey(content.key)[0], content.record, expectedVersion, author)
    case 'layout':
      return catalog.saveLayout(content.record, expectedVersion, author)
    default:
      return content satisfies never
  }
}

export function createContentRecordStore(catalog: CatalogStore): ContentRecords {
  return {
    find: (key) => findRecord(catalog, key),
    save: (content, expectedVersion, author) => saveRecord(catalog, content, expectedVersion, author),
    remove: (key, expectedVersion) => catalog.removeRecord(key, expectedVersion),
  }
}
