import type { HelpLineRow, UnitRow } from '@kitchen-table/contract/catalog'

export const toLessonTitles = (units: readonly UnitRow[]): ReadonlyMap<string, string> =>
  new Map(units.map(({ unitId, title }) => [unitId, title]))

export const toHelpLineTitles = (helpLines: readonly HelpLineRow[]): ReadonlyMap<string, string> =>
  new Map(helpLines.map(({ slug, name }) => [slug, name]))
