import { type Layout, listVisibleTracks } from '@kitchen-table/domain/catalog'
import { createTranscript } from '@kitchen-table/domain/films'
import type { IndexedLesson } from '@kitchen-table/domain/lesson-search'
import { listEnabledUnitIds, type Snapshot } from '../reading/library-cache.ts'

/** A lesson that is to be indexed, with its rich text and the transcript of its film. */
export type LessonSource = Omit<IndexedLesson, 'text'> & { html: string; transcript: string[] }

/** Returns the titles and phrases of the enabled intents by the lessons that answer them. */
function collectPhrases({ intents }: Pick<Snapshot, 'intents'>): ReadonlyMap<string, string[]> {
  const phrasesByUnit = new Map<string, string[]>()
  for (const { disabled, lessons, title, titleEs, phrases } of intents.values())
    for (const unitId of disabled ? [] : lessons)
      phrasesByUnit.set(unitId, [...(phrasesByUnit.get(unitId) ?? []), title, titleEs, ...phrases])
  return phrasesByUnit
}

/** Returns the enabled lessons of the tracks that a layout lists, each once, with the first of these tracks. */
export function listIndexedLessons(snapshot: Snapshot, layout: Pick<Layout, 'trackDisplay'>): LessonSource[] {
  const lessons = new Map<string, LessonSource>()
  const phrases = collectPhrases(snapshot)
  for (const { slug, title, keywords, ...track } of listVisibleTracks(layout, snapshot.tracks))
    for (const unitId of listEnabledUnitIds(snapshot, track)) {
      const unit = snapshot.units.get(unitId)
      if (!unit || lessons.has(unitId)) continue
      lessons.set(unitId, {
        unitId,
        title: unit.title,
        language: unit.language,
        keywords: unit.keywords,
        phrases: phrases.get(unitId) ?? [],
        track: { slug, title, keywords },
        html: unit.content,
        transcript: createTranscript(unit.captions),
      })
    }
  return [...lessons.values()]
}
