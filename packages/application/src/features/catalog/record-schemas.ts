import {
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
  type Icon,
  type Layout,
  laterUnitFields,
  type Resource,
  type Topic,
  type Track,
  type Unit,
} from '@kitchen-table/domain/catalog'
import type { HelpLine } from '@kitchen-table/domain/help'
import type { Intent } from '@kitchen-table/domain/intents'
import { z } from 'zod'
import { storedFile } from '../../platform/uploads/stored-file.ts'
import { upgradeLayout } from './earlier-layout-record.ts'

const track: z.ZodType<Track> = trackFields.extend({ trackId: z.string() })

/** Returns a unit of an earlier release, or of another deployment, with the fields that came later. */
export const upgradeUnit = (record: unknown): unknown =>
  record instanceof Object ? { ...laterUnitFields, ...record } : record

const unit: z.ZodType<Unit> = z.preprocess(
  upgradeUnit,
  unitFields.extend({
    attachment: storedFile.nullable(),
    embedImage: storedFile.nullable(),
    creationId: z.string().optional(),
  }),
)

const topic: z.ZodType<Topic> = topicFields.extend({ banner: storedFile.nullable() })
const layout: z.ZodType<Layout> = z.preprocess(upgradeLayout, layoutFields)
const icon: z.ZodType<Icon> = iconFields
const helpLine: z.ZodType<HelpLine> = helpLineFields
const intent: z.ZodType<Intent> = intentFields
const resource: z.ZodType<Resource> = resourceFields.extend({ file: storedFile })

/** The schemas of records as they are stored, by their kind. */
export const recordSchemas = { track, unit, topic, layout, icon, helpLine, intent, resource }
