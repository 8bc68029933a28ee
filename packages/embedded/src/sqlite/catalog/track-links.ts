import type { CatalogKey } from '@kitchen-table/application/ports'
import type { Track } from '@kitchen-table/domain/catalog'
import type { Sqlite } from '../open-sqlite.ts'

/**
 * Returns a function that updates `found_in`, which tracks contain a unit: the inverse of the tracks' units. It returns
 * the units that were added or removed.
 */
export function foundInUpdater({ db }: Sqlite) {
  const selectUnits = db.prepare('SELECT unit_id FROM found_in WHERE track_slug = ?')
  const deleteLink = db.prepare('DELETE FROM found_in WHERE unit_id = ? AND track_slug = ?')
  const insertLink = db.prepare('INSERT INTO found_in (unit_id, track_slug) VALUES (?, ?)')
  return ({ slug, units }: Track): string[] => {
    const before = new Set(selectUnits.all(slug).map(({ unit_id }) => String(unit_id)))
    const after = new Set(units)
    for (const unit of before.difference(after)) deleteLink.run(unit, slug)
    for (const unit of after.difference(before)) insertLink.run(unit, slug)
    return [...before.symmetricDifference(after)]
  }
}

/** Returns functions that set `updateContentDate` of tracks, and return those that had another one. */
export function trackStamper({ db }: Sqlite) {
  const stamp = (condition: string) =>
    db.prepare(`
      UPDATE tracks SET version = version + 1, body = json_set(body, '$.updateContentDate', :date)
      WHERE ${condition} RETURNING slug`)
  const stampContaining = stamp('slug IN (SELECT track_slug FROM found_in WHERE unit_id = :unit)')
  const stampListed = stamp(
    "slug IN (SELECT value FROM json_each(:slugs)) AND json_extract(body, '$.updateContentDate') IS NOT :date",
  )
  const toKeys = (rows: { slug?: unknown }[]) =>
    rows.map(({ slug }): CatalogKey => ({ kind: 'track', key: String(slug) }))
  return {
    stampContaining: (unit: string, date: string | null) => toKeys(stampContaining.all({ unit, date })),
    stampListed: (slugs: readonly string[], date: string | null) =>
      toKeys(stampListed.all({ slugs: JSON.stringify(slugs), date })),
  }
}
