import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import { audiences, BLANK_ICON, defaultContentLanguage, type Track } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { cleanAdoptedHtml } from './clean-markup.ts'
import type { Note } from './findings.ts'
import {
  type KeyMap,
  parseEntries,
  resolveReference,
  resolveReferences,
  valueOrDefault,
  withoutRepetitions,
} from './parse-source.ts'
import type { SourceTrack } from './source-schemas.ts'
import { toIsoTimeOrUnknown, toOptionalIsoTime } from './source-time.ts'

/** The keys here of the records that tracks, topics, layouts and organizations name. */
export type LibraryKeys = { track: KeyMap; unit: KeyMap; icon: KeyMap; layout: KeyMap }

const text = z.string().min(1)

function convertAudience(audience: string | null | undefined, note: Note): Track['audience'] {
  const name = valueOrDefault(audience, audiences[0], 'audience', note)
  const known = audiences.find((other) => other === name)
  if (known === undefined) note('value-replaced', `audience: ${name}`)
  return known ?? audiences[0]
}

function convertKeywords(entries: SourceTrack['keywords'], note: Note): string[] {
  const words = parseEntries(valueOrDefault(entries, [], 'keywords', note), text, 'keywords', note)
  const lowered = words.map((word) => word.trim().toLowerCase()).filter((word) => word !== '')
  return withoutRepetitions(lowered, 'keywords', note)
}

/** Returns a track as it is stored here. */
export function convertTrack(source: SourceTrack, keys: LibraryKeys, note: Note): Track {
  const slug = keys.track.get(source.slug) ?? source.slug
  const units = parseEntries(valueOrDefault(source.units, [], 'units', note), text, 'units', note)
  const icon = source.iconSlug === BLANK_ICON ? null : source.iconSlug
  return {
    ...defaultContentLanguage,
    trackId: valueOrDefault(
      source.trackId,
      createDeterministicId('adopted-track', source.slug),
      'trackId',
      note,
    ),
    slug,
    title: valueOrDefault(source.title, slug, 'title', note),
    content: cleanAdoptedHtml(valueOrDefault(source.content, '', 'content', note), note),
    audience: convertAudience(source.audience, note),
    iconSlug: resolveReference(icon, keys.icon, 'iconSlug', note),
    trackDisabled: valueOrDefault(source.trackDisabled, false, 'trackDisabled', note),
    keywords: convertKeywords(source.keywords, note),
    nextUp: resolveReference(source.nextUp, keys.track, 'nextUp', note),
    relatedTrack: resolveReference(source.relatedTrack, keys.track, 'relatedTrack', note),
    units: resolveReferences(units, keys.unit, 'units', note),
    createdAt: toIsoTimeOrUnknown(source.createdAt, 'createdAt', note),
    updateContentDate: toOptionalIsoTime(source.updateContentDate, 'updateContentDate', note),
  }
}
