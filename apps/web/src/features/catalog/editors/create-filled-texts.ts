import type { FactRow, TrackRow, UnitRow, UnitView } from '@kitchen-table/contract/catalog'
import {
  createPageFinder,
  createTextSource,
  fillHtml,
  listValueTexts,
  type ValueTexts,
} from '@kitchen-table/domain/facts'
import { type LessonToolSlug, readToolFigures } from '@kitchen-table/domain/tools'
import { inLocale, type Language } from '@kitchen-table/i18n/locale'

/** What texts can name, as editors list it. */
export type NamedRecords = {
  facts: readonly FactRow[]
  units: readonly Pick<UnitRow, 'unitId' | 'unitDisabled' | 'foundIn'>[]
  tracks: readonly Pick<TrackRow, 'slug' | 'trackDisabled'>[]
  /** YYYY-MM-DD */
  day: string
}

/** Returns the source of what texts name. */
export function createEditorTextSource({ facts, units, tracks, day }: NamedRecords) {
  const findPage = createPageFinder({
    tracks: new Map(tracks.map((track) => [track.slug, track])),
    units: new Map(units.map((unit) => [unit.unitId, unit])),
  })
  return createTextSource(new Map(facts.map((fact) => [fact.slug, fact])), findPage, day)
}

export type FilledTexts = {
  fillHtml: (html: string) => string
  listWorksheetValues: (source: string) => ValueTexts
  readToolFigures: (tool: LessonToolSlug) => UnitView['toolFigures']
}

/** Returns the functions that show texts of an editor as learners will see them. */
export function createFilledTexts(records: NamedRecords, language: Language): FilledTexts {
  const source = createEditorTextSource(records)
  return {
    fillHtml: (html) => inLocale(language, () => fillHtml(html, source)),
    listWorksheetValues: (text) => inLocale(language, () => listValueTexts(text, source.showFact)),
    readToolFigures: (tool) =>
      readToolFigures(tool, (slug, name) => source.showFact({ slug, name })?.text ?? null),
  }
}
