import type { Track } from '@kitchen-table/domain/catalog/track'
import type { BasedOn, CatalogStore, SaveOutcome } from '../../features/catalog/ports.ts'
import { catalogReader } from './catalog-reader.ts'
import type { Sqlite } from './open-sqlite.ts'

/** How one table of the library is written: `keys` are the columns that name a record. */
function recordSaver({ db }: Sqlite, table: string, keys: readonly string[]) {
  const named = keys.map((key) => `${key} = ?`).join(' AND ')
  const columns = [...keys, 'version', 'body']
  const insert = db.prepare(
    `INSERT INTO ${table} (${columns}) VALUES (${keys.map(() => '?')}, 1, ?) ON CONFLICT DO NOTHING`,
  )
  const update = db.prepare(
    `UPDATE ${table} SET version = version + 1, body = ? WHERE ${named} AND version = ?`,
  )
  return (key: readonly string[], record: object, basedOn: BasedOn): SaveOutcome => {
    const body = JSON.stringify(record)
    if (basedOn === null) return insert.run(...key, body).changes === 1 ? 'saved' : 'exists'
    return update.run(body, ...key, basedOn).changes === 1 ? 'saved' : 'stale'
  }
}

/** Keeps which tracks hold a unit, the inverse of the tracks' units. */
function foundInKeeper({ db }: Sqlite) {
  const forget = db.prepare('DELETE FROM found_in WHERE track_slug = ?')
  const note = db.prepare('INSERT INTO found_in (unit_id, track_slug) VALUES (?, ?)')
  return ({ slug, units }: Track) => {
    forget.run(slug)
    for (const unit of new Set(units)) note.run(unit, slug)
  }
}

/** The library. */
export function sqliteCatalog(sqlite: Sqlite): CatalogStore {
  const { db, commits } = sqlite
  const { version, read } = catalogReader(sqlite)
  const putTrack = recordSaver(sqlite, 'tracks', ['slug'])
  const putUnit = recordSaver(sqlite, 'units', ['unit_id'])
  const putLayout = recordSaver(sqlite, 'layouts', ['config'])
  const putTopic = recordSaver(sqlite, 'topics', ['layout', 'slug'])
  const putIcon = recordSaver(sqlite, 'icons', ['slug'])
  const keepFoundIn = foundInKeeper(sqlite)
  const bump = db.prepare('UPDATE catalog_version SET number = number + 1, mark = lower(hex(randomblob(4)))')

  function save(put: () => SaveOutcome): Promise<SaveOutcome> {
    return commits.write(() => {
      const outcome = put()
      if (outcome === 'saved') bump.run()
      return outcome
    })
  }

  return {
    version,
    read: async () => read(),
    saveTrack: (track, basedOn) =>
      save(() => {
        const outcome = putTrack([track.slug], track, basedOn)
        if (outcome === 'saved') keepFoundIn(track)
        return outcome
      }),
    saveUnit: (unit, basedOn) => save(() => putUnit([unit.unitId], unit, basedOn)),
    saveLayout: (layout, basedOn) => save(() => putLayout([layout.config], layout, basedOn)),
    saveTopic: (layout, topic, basedOn) => save(() => putTopic([layout, topic.slug], topic, basedOn)),
    saveIcon: (icon, basedOn) => save(() => putIcon([icon.slug], icon, basedOn)),
  }
}
