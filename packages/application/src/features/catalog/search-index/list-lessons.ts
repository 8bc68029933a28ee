import { type Layout, listVisibleTracks } from '@kitchen-table/domain/catalog'
import { createTranscript } from '@kitchen-table/domain/films'
import { collectPhrases } from '@kitchen-table/domain/intents'
import type { IndexedLesson } from '@kitchen-table/domain/lesson-search'
import { listEnabledUnitIds, type Snapshot } from '../reading/library-cache.ts'

/** A lesson that is to be indexed, with its rich text and the transcript of its film. */
export type LessonSource = Omit<IndexedLesson, 'text'> & { html: string; transcript: string[] }

/** Returns the enabled lessons of the tracks that a layout lists, each once, with the first of these tracks. */
export function listIndexedLessons(snapshot: Snapshot, layout: Pick<Layout, 'trackDisplay'>): LessonSource[] {
  const lessons = new Map<string, LessonSource>()
  const tracks = listVisibleTracks(layout, snapshot.tracks).map((track) => ({
    ...track,
    unitIds: listEnabledUnitIds(snapshot, track),
  }))
  const listed = new Set(tracks.flatMap(({ unitIds }) => unitIds))
  const phrases = collectPhrases(snapshot.intents.values(), (unitId) => listed.has(unitId))
  for (const { slug, title, keywords, unitIds } of tracks)
    for (const unitId of unitIds) {
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
