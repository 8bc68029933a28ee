import type { FactRow, HelpLineRow, UnitRow } from '@kitchen-table/contract/catalog'

export const toLessonTitles = (units: readonly UnitRow[]): ReadonlyMap<string, string> =>
  new Map(units.map(({ unitId, title }) => [unitId, title]))

export const toHelpLineTitles = (helpLines: readonly HelpLineRow[]): ReadonlyMap<string, string> =>
  new Map(helpLines.map(({ slug, name }) => [slug, name]))

export const toFactTitles = (facts: readonly FactRow[]): ReadonlyMap<string, string> =>
  new Map(facts.map(({ slug, title }) => [slug, title]))
