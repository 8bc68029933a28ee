import type { ContentAuthor } from '@kitchen-table/domain/catalog/content-kind'
import { parseTopicKey } from '@kitchen-table/domain/catalog/content-kind'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import type { CatalogKey, CatalogStore, SaveOutcome } from '../ports.ts'
import type { ContentRecord } from './archived-record.ts'

/** The records of the library, whatever their kind. */
export type ContentRecords = {
  find(key: CatalogKey): Promise<(ContentRecord & { version: number }) | null>
  save(content: ContentRecord, expectedVersion: ExpectedVersion, author: ContentAuthor): Promise<SaveOutcome>
  remove(key: CatalogKey, expectedVersion: number, author: ContentAuthor): Promise<'removed' | 'stale'>
}

type Found<T> = (T & { version: number }) | null

async function findRecord(catalog: CatalogStore, { kind, key }: CatalogKey) {
  switch (kind) {
    case 'unit':
      return toContent(await catalog.findUnit(key), (record) => ({ kind, key, record }))
    case 'icon':
      return toContent(await catalog.findIcon(key), (record) => ({ kind, key, record }))
    case 'track':
      return toContent(await catalog.findTrack(key), (record) => ({ kind, key, record }))
    case 'topic':
      return toContent(await catalog.findTopic(...parseTopicKey(key)), (record) => ({ kind, key, record }))
    case 'layout':
      return toContent(await catalog.findLayout(key), (record) => ({ kind, key, record }))
    default:
      return kind satisfies never
  }
}

function toContent<T extends object>(
  found: Found<T>,
  describe: (record: Omit<T & { version: number }, 'version'>) => ContentRecord,
): (ContentRecord & { version: number }) | null {
  if (found === null) return null
  const { version, ...record } = found
  return { ...describe(record), version }
}

async function saveRecord(
  catalog: CatalogStore,
  content: ContentRecord,
  expectedVersion: ExpectedVersion,
): Promise<SaveOutcome> {
  switch (content.kind) {
    case 'unit':
      return catalog.saveUnit(content.record, expectedVersion)
    case 'icon':
      return catalog.saveIcon(content.record, expectedVersion)
    case 'track':
      return catalog.saveTrack(content.record, expectedVersion)
    case 'topic':
      return catalog.saveTopic(parseTopicKey(content.key)[0], content.record, expectedVersion)
    case 'layout':
      return catalog.saveLayout(content.record, expectedVersion)
    default:
      return content satisfies never
  }
}

export function contentRecords(catalog: CatalogStore): ContentRecords {
  return {
    find: (key) => findRecord(catalog, key),
    save: (content, expectedVersion) => saveRecord(catalog, content, expectedVersion),
    remove: (key, expectedVersion) => catalog.removeRecord(key, expectedVersion),
  }
}
