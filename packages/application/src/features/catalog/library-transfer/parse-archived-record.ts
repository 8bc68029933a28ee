import { factInput, helpLineInput, intentInput } from '@kitchen-table/contract/catalog'
import {
  iconInput,
  layoutInput,
  topicInput,
  trackInput,
  unitInput,
} from '@kitchen-table/contract/content-input'
import { time } from '@kitchen-table/contract/fields'
import { mediaType } from '@kitchen-table/contract/uploads'
import { defaultContentLanguage, laterUnitFieldDefaults, splitTopicKey } from '@kitchen-table/domain/catalog'
import { defaultIntentFields, type Intent } from '@kitchen-table/domain/intents'
import { removeHiddenCharacters } from '@kitchen-table/domain/language'
import { z } from 'zod'
import { Refusal, toFieldIssues } from '../../../platform/refusal.ts'
import { MP4_MEDIA_TYPE } from '../../../platform/uploads/mp4.ts'
import { sanitizeFileName } from '../../../platform/uploads/stored-file.ts'
import { cleanRichText } from '../cleaning/clean-html.ts'
import { cleanDrawing } from '../cleaning/clean-svg.ts'
import { upgradeEarlierLayout } from '../earlier-layout-record.ts'
import type { CatalogKey } from '../ports.ts'
import { addLaterUnitFields } from '../record-schemas.ts'
import { parseArchiveDocument, parseYamlFields } from './archive-document.ts'
import { type FileField, fileFields, recordFilePath } from './archive-paths.ts'
import type { ArchivedFiles, ArchivedRecord } from './archived-record.ts'
import { messages } from './messages.ts'

/** A record, or what is wrong with it as sentences. */
type ParsedRecord = { record: ArchivedRecord } | { messages: string[] }

/** Hidden characters are removed as from an upload: an archive of an older version may have them. */
const fileName = z
  .string()
  .overwrite(removeHiddenCharacters)
  .refine((name) => sanitizeFileName(name) === name, { error: messages.noFileName })
const file = z.strictObject({ name: fileName, type: mediaType }).nullable()
const film = z.strictObject({ name: fileName, type: z.literal(MP4_MEDIA_TYPE) }).nullable()

/** The fields that an editor cannot set; all others are checked as those of a save. */
const unitExtras = z.looseObject({
  film,
  attachment: file,
  embedImage: file,
  createdAt: time,
  unitUpdateDate: time.nullable(),
})
/** Stands for a film that is beside the record, so that what goes with a film is checked. */
const ARCHIVED_FILM = 'units/archived/film'
const trackExtras = z.looseObject({
  trackId: z.string().regex(/^[\w-]{1,64}$/, { error: messages.noTrackId }),
  createdAt: time,
  updateContentDate: time.nullable(),
})
const topicExtras = z.looseObject({ banner: file })

/** Thrown inside this module only. */
class InvalidRecord extends Error {
  readonly messages: string[]

  constructor(messages: string[]) {
    super('invalid record')
    this.messages = messages
  }
}

function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, {
    error: ({ input }) => (input === undefined ? messages.missingField() : messages.unusableValue()),
  })
  if (parsed.success) return parsed.data
  throw new InvalidRecord(
    toFieldIssues(parsed.error.issues).map(({ field, message }) =>
      field ? messages.ofField({ field, problem: message }) : message,
    ),
  )
}

/** Cleans a rich text. The limits of its size are checked before and after. */
function cleanContent(content: string): string {
  try {
    return cleanRichText(content)
  } catch (error) {
    if (error instanceof Refusal)
      throw new InvalidRecord([messages.ofField({ field: 'content', problem: messages.unusableText() })])
    throw error
  }
}

function toArchivedFiles(
  key: CatalogKey,
  files: { [Field in FileField]?: z.output<typeof file> },
): ArchivedFiles {
  return Object.fromEntries(
    fileFields.flatMap((field) => {
      const description = files[field]
      if (description === undefined) return []
      return [[field, description && { ...description, path: recordFilePath(key, field, description.name) }]]
    }),
  )
}

function parseDocument(text: string) {
  const document = parseArchiveDocument(text)
  if (document === null) throw new InvalidRecord([messages.noDocument()])
  return document
}

function parseUnit(key: CatalogKey, text: string): ArchivedRecord {
  const { fields, content } = parseDocument(text)
  const { film, attachment, embedImage, createdAt, unitUpdateDate, ...rest } = parseFields(
    unitExtras,
    addLaterUnitFields(fields),
  )
  // Written by hand, the number of a video has no quotes.
  const link = typeof rest.link === 'number' ? String(rest.link) : rest.link
  const input = parseFields(unitInput, {
    ...rest,
    link,
    content,
    film: film && ARCHIVED_FILM,
    attachment: null,
    embedImage: null,
  })
  return {
    kind: 'unit',
    key: key.key,
    record: {
      ...laterUnitFieldDefaults,
      ...input,
      unitId: key.key,
      content: cleanContent(input.content),
      film: null,
      attachment: null,
      embedImage: null,
      createdAt,
      unitUpdateDate,
    },
    files: toArchivedFiles(key, { film, attachment, embedImage }),
  }
}

function parseTrack({ key }: CatalogKey, text: string): ArchivedRecord {
  const { fields, content } = parseDocument(text)
  const { trackId, createdAt, updateContentDate, ...rest } = parseFields(trackExtras, fields)
  const { markUpdated: _, ...input } = parseFields(trackInput, { ...rest, content, markUpdated: false })
  return {
    kind: 'track',
    key,
    record: {
      ...defaultContentLanguage,
      ...input,
      content: cleanContent(input.content),
      trackId,
      slug: key,
      createdAt,
      updateContentDate,
    },
    files: {},
  }
}

function parseTopic(key: CatalogKey, text: string): ArchivedRecord {
  const { fields, content } = parseDocument(text)
  const { banner, ...rest } = parseFields(topicExtras, fields)
  const input = parseFields(topicInput, { ...rest, content, banner: null })
  const [, slug] = splitTopicKey(key.key)
  return {
    kind: 'topic',
    key: key.key,
    record: {
      ...defaultContentLanguage,
      ...input,
      slug,
      content: cleanContent(input.content),
      banner: null,
    },
    files: toArchivedFiles(key, { banner }),
  }
}

function parseYaml(text: string): Record<string, unknown> {
  const fields = parseYamlFields(text)
  if (fields === null) throw new InvalidRecord([messages.noFields()])
  return fields
}

function parseHelpLine({ key }: CatalogKey, text: string): ArchivedRecord {
  return {
    kind: 'helpLine',
    key,
    record: { ...parseFields(helpLineInput, parseYaml(text)), slug: key },
    files: {},
  }
}

function toArchivedIntent(key: string, fields: unknown): ArchivedRecord {
  const record = { ...defaultIntentFields, ...parseFields(intentInput, fields), slug: key }
  return { kind: 'intent', key, record, files: {} }
}

function parseFact({ key }: CatalogKey, text: string): ArchivedRecord {
  return { kind: 'fact', key, record: { ...parseFields(factInput, parseYaml(text)), slug: key }, files: {} }
}

function parseLayout({ key }: CatalogKey, text: string): ArchivedRecord {
  return {
    kind: 'layout',
    key,
    record: { ...parseFields(layoutInput, upgradeEarlierLayout(parseYaml(text))), config: key },
    files: {},
  }
}

function parseIcon({ key }: CatalogKey, text: string, iconNames: Record<string, unknown>): ArchivedRecord {
  const iconName = Object.hasOwn(iconNames, key) ? iconNames[key] : key
  const input = parseFields(iconInput, { iconName, svgfile: text })
  const { svgfile, problem } = cleanDrawing(input.svgfile)
  if (svgfile === null) throw new InvalidRecord([problem])
  return { kind: 'icon', key, record: { ...input, slug: key, svgfile }, files: {} }
}

function parseKind(key: CatalogKey, text: string, iconNames: Record<string, unknown>): ArchivedRecord {
  switch (key.kind) {
    case 'unit':
      return parseUnit(key, text)
    case 'track':
      return parseTrack(key, text)
    case 'topic':
      return parseTopic(key, text)
    case 'layout':
      return parseLayout(key, text)
    case 'icon':
      return parseIcon(key, text, iconNames)
    case 'helpLine':
      return parseHelpLine(key, text)
    case 'intent':
      return toArchivedIntent(key.key, parseYaml(text))
    case 'fact':
      return parseFact(key, text)
    default:
      return key.kind satisfies never
  }
}

/** Returns a record, or what is wrong with it. */
function withMessages(parse: () => ArchivedRecord): ParsedRecord {
  try {
    return { record: parse() }
  } catch (error) {
    if (error instanceof InvalidRecord) return { messages: error.messages }
    throw error
  }
}

/** Returns the record of a file, checked and cleaned as a save would (docs/security.md T62), or what is wrong with it. */
export function parseArchivedRecord(
  key: CatalogKey,
  text: string,
  iconNames: Record<string, unknown>,
): ParsedRecord {
  return withMessages(() => parseKind(key, text, iconNames))
}

/** The same for an intent that worries of an earlier release became. */
export function validateConvertedIntent({ slug, ...fields }: Intent): ParsedRecord {
  return withMessages(() => toArchivedIntent(slug, fields))
}
