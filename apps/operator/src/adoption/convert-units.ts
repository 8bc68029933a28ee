import {
  emptyUnit,
  parseVideoReference,
  type Unit,
  type UnitType,
  unitTypes,
} from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { cleanAdoptedHtml } from './clean-markup.ts'
import type { Note } from './findings.ts'
import { type FileOutcomes, findCopiedFile, toOldUnitFiles } from './old-files.ts'
import { parseEntries, valueOrDefault } from './parse-source.ts'
import type { SourceUnit } from './source-schemas.ts'
import { toIsoTimeOrUnknown, toOptionalIsoTime } from './source-time.ts'

/** What DynamoDB holds in a set that would be empty. */
const PLACEHOLDER = 'null'

function convertLink(link: string | null | undefined, note: Note): string | null {
  if (link === null || link === undefined || link === '' || link === PLACEHOLDER) return null
  const reference = parseVideoReference(link.trim())
  if (reference === null) note('value-replaced', `link: ${link}`)
  return reference
}

/** A unit whose type is unknown is a Video if it has the id of one. */
function convertType(type: string | null | undefined, link: string | null, note: Note): UnitType {
  const replacement = link === null ? 'Resource' : 'Video'
  const name = valueOrDefault(type, replacement, 'type', note)
  const known = unitTypes.find((other) => other === name)
  if (known === undefined) note('value-replaced', `type: ${name}`)
  return known ?? replacement
}

/** Notes what foundIn has that no track says, or lacks. It is made of the tracks here. */
function checkFoundIn(entries: SourceUnit['foundIn'], tracks: readonly string[], note: Note): void {
  const slugs = parseEntries(entries, z.string(), 'foundIn', note)
  if (slugs.includes(PLACEHOLDER)) note('placeholder-removed', 'foundIn')
  const found = new Set(slugs.filter((slug) => slug !== PLACEHOLDER))
  if (found.symmetricDifference(new Set(tracks)).size > 0) note('found-in-outdated', [...found].join(', '))
}

type Context = {
  id: string
  /** The slugs, there, of the tracks that name the unit. */
  tracks: readonly string[]
  files: FileOutcomes
}

/** Returns a unit as it is stored here. */
export function convertUnit(source: SourceUnit, { id, tracks, files }: Context, note: Note): Unit {
  const link = convertLink(source.link, note)
  const type = convertType(source.type, link, note)
  if (type !== 'Video' && link !== null) note('value-replaced', `link of a unit that is no video: ${link}`)
  checkFoundIn(source.foundIn, tracks, note)
  const { attachment, embedImage } = toOldUnitFiles(source, id)
  return {
    ...emptyUnit,
    unitId: id,
    title: valueOrDefault(source.title, id, 'title', note),
    content: cleanAdoptedHtml(valueOrDefault(source.content, '', 'content', note), note),
    type,
    link: type === 'Video' ? link : null,
    attachment: findCopiedFile(attachment, files, note),
    embedImage: findCopiedFile(embedImage, files, note),
    createdAt: toIsoTimeOrUnknown(source.createdAt, 'createdAt', note),
    unitUpdateDate: toOptionalIsoTime(source.unitUpdateDate, 'unitUpdateDate', note),
    unitDisabled: valueOrDefault(source.unitDisabled, false, 'unitDisabled', note),
  }
}
