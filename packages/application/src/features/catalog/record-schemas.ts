import {
  factFields,
  helpLineFields,
  iconFields,
  intentFields,
  layoutFields,
  resourceFields,
  topicFields,
  trackFields,
  unitFields,
} from '@kitchen-table/contract/catalog'
import {
  type ContentKind,
  defaultContentLanguage,
  type Icon,
  type Layout,
  laterUnitFieldDefaults,
  type Resource,
  type Topic,
  type Track,
  type Unit,
} from '@kitchen-table/domain/catalog'
import type { Fact } from '@kitchen-table/domain/facts'
import type { HelpLine } from '@kitchen-table/domain/help'
import type { Intent } from '@kitchen-table/domain/intents'
import { z } from 'zod'
import { storedFileSchema } from '../../platform/uploads/stored-file.ts'
import { upgradeEarlierLayout } from './earlier-layout-record.ts'
import type { CatalogKey, ContentRecord, LibraryRecord } from './ports.ts'

/** Returns a function that adds the fields that came later to a record of an earlier release, or of another deployment. */
const addLaterFields = (fields: object) => (record: unknown) =>
  record instanceof Object ? { ...fields, ...record } : record

const addLanguage = addLaterFields(defaultContentLanguage)
export const addLaterUnitFields = addLaterFields(laterUnitFieldDefaults)

const track: z.ZodType<Track> = z.preprocess(addLanguage, trackFields.extend({ trackId: z.string() }))

const unit: z.ZodType<Unit> = z.preprocess(
  addLaterUnitFields,
  unitFields.extend({
    film: storedFileSchema.nullable(),
    attachment: storedFileSchema.nullable(),
    embedImage: storedFileSchema.nullable(),
    creationId: z.string().optional(),
  }),
)

const topic: z.ZodType<Topic> = z.preprocess(
  addLanguage,
  topicFields.extend({ banner: storedFileSchema.nullable() }),
)
const layout: z.ZodType<Layout> = z.preprocess(upgradeEarlierLayout, layoutFields)
const icon: z.ZodType<Icon> = iconFields
const helpLine: z.ZodType<HelpLine> = helpLineFields
const intent: z.ZodType<Intent> = z.preprocess(addLaterFields({ season: null }), intentFields)
const fact: z.ZodType<Fact> = factFields
const resource: z.ZodType<Resource> = z.preprocess(
  addLanguage,
  resourceFields.extend({ file: storedFileSchema }),
)

/** The schemas of records as they are stored, by their kind. */
export const recordSchemas = { track, unit, topic, layout, icon, helpLine, intent, fact, resource }

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
    case 'fact':
      return { kind, key, record: recordSchemas.fact.parse(stored) }
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
