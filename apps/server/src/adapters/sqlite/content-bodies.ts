import {
  iconFields,
  layoutFields,
  resourceFields,
  topicFields,
  trackFields,
  unitFields,
} from '@kitchen-table/contract/catalog-records'
import type { ContentKind } from '@kitchen-table/domain/catalog/content-kind'
import type { Layout } from '@kitchen-table/domain/catalog/layout'
import type { Icon, Topic, Track, Unit } from '@kitchen-table/domain/catalog/records'
import type { Resource } from '@kitchen-table/domain/catalog/resource'
import { z } from 'zod'
import type { CatalogKey, ContentRecord, LibraryRecord } from '../../features/catalog/ports.ts'
import { parseJson, storedFile } from './json-columns.ts'

const track: z.ZodType<Track> = trackFields.extend({ trackId: z.string() })

const unit: z.ZodType<Unit> = unitFields.extend({
  attachment: storedFile.nullable(),
  embedImage: storedFile.nullable(),
})

const topic: z.ZodType<Topic> = topicFields.extend({ banner: storedFile.nullable() })
const layout: z.ZodType<Layout> = layoutFields
const icon: z.ZodType<Icon> = iconFields
const resource: z.ZodType<Resource> = resourceFields.extend({ file: storedFile })

/** The schemas of the `body` columns of content, by its kind. */
export const contentBodies = { track, unit, topic, layout, icon, resource }

/** Returns a record of the library from the columns of a row. */
export function parseLibraryRecord({ kind, key }: CatalogKey, body: unknown): LibraryRecord {
  switch (kind) {
    case 'track':
      return { kind, key, record: parseJson(track, body) }
    case 'unit':
      return { kind, key, record: parseJson(unit, body) }
    case 'topic':
      return { kind, key, record: parseJson(topic, body) }
    case 'layout':
      return { kind, key, record: parseJson(layout, body) }
    case 'icon':
      return { kind, key, record: parseJson(icon, body) }
    default:
      return kind satisfies never
  }
}

/** The same for every kind of content. */
export function parseContentRecord(kind: ContentKind, key: string, body: unknown): ContentRecord {
  return kind === 'resource'
    ? { kind, key, record: parseJson(resource, body) }
    : parseLibraryRecord({ kind, key }, body)
}
