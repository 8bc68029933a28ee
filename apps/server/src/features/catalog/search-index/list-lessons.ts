import { listVisibleTracks } from '@kitchen-table/domain/catalog/display'
import { DEFAULT_LAYOUT, type Layout, type Synonym } from '@kitchen-table/domain/catalog/layout'
import type { IndexedLesson } from '@kitchen-table/domain/catalog/lesson-search/lesson-index'
import { enabledUnits, type Snapshot } from '../library-cache.ts'

/** A lesson that is to be indexed, with its rich text. */
export type LessonSource = Omit<IndexedLesson, 'text'> & { html: string }

/** Returns the enabled lessons of the tracks that a layout lists, each once, with the first of these tracks. */
export function listLessons(snapshot: Snapshot, layout: Pick<Layout, 'trackDisplay'>): LessonSource[] {
  const lessons = new Map<string, LessonSource>()
  for (const { slug, title, keywords, ...track } of listVisibleTracks(layout, snapshot.tracks))
    for (const unitId of enabledUnits(snapshot, track)) {
      const unit = snapshot.units.get(unitId)
      if (!unit || lessons.has(unitId)) continue
      lessons.set(unitId, {
        unitId,
        title: unit.title,
        keywords: unit.keywords,
        track: { slug, title, keywords },
        html: unit.content,
      })
    }
  return [...lessons.values()]
}

/** Returns the synonyms of a layout, or those of the default layout if it has none. */
export function listSynonyms({ layouts }: Snapshot, { synonyms }: Pick<Layout, 'synonyms'>): Synonym[] {
  return synonyms.length > 0 ? synonyms : (layouts.get(DEFAULT_LAYOUT)?.synonyms ?? [])
}
