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
  defaultContentLanguage,
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

/** Returns a function that adds the fields that came later to a record of an earlier release, or of another deployment. */
const addLaterFields = (fields: object) => (record: unknown) =>
  record instanceof Object ? { ...fields, ...record } : record

const addLanguage = addLaterFields(defaultContentLanguage)
export const upgradeUnit = addLaterFields(laterUnitFields)

const track: z.ZodType<Track> = z.preprocess(addLanguage, trackFields.extend({ trackId: z.string() }))

const unit: z.ZodType<Unit> = z.preprocess(
  upgradeUnit,
  unitFields.extend({
    attachment: storedFile.nullable(),
    embedImage: storedFile.nullable(),
    creationId: z.string().optional(),
  }),
)

const topic: z.ZodType<Topic> = z.preprocess(
  addLanguage,
  topicFields.extend({ banner: storedFile.nullable() }),
)
const layout: z.ZodType<Layout> = z.preprocess(upgradeLayout, layoutFields)
const icon: z.ZodType<Icon> = iconFields
const helpLine: z.ZodType<HelpLine> = helpLineFields
const intent: z.ZodType<Intent> = intentFields
const resource: z.ZodType<Resource> = z.preprocess(addLanguage, resourceFields.extend({ file: storedFile }))

/** The schemas of records as they are stored, by their kind. */
export const recordSchemas = { track, unit, topic, layout, icon, helpLine, intent, resource }
