import type { Track } from '@kitchen-table/domain/catalog'
import { listEnabledUnitIds, type Snapshot } from '../../catalog/reading/library-cache.ts'

type Library = Pick<Snapshot, 'tracks' | 'units' | 'layouts'>

/** Slugs of tracks and ids of units. */
export type Content = { tracks: ReadonlySet<string>; units: ReadonlySet<string> }

const isEnabled = ({ trackDisabled }: Pick<Track, 'trackDisabled'>) => !trackDisabled

/** Returns the enabled tracks that one of these layouts lists, with their enabled units; null: all of the library. */
export function listEnabledContent(library: Library, layouts: readonly string[] | null): Content {
  if (layouts === null) {
    const units = [...library.units.values()].filter(({ unitDisabled }) => !unitDisabled)
    return {
      tracks: new Set([...library.tracks.values()].filter(isEnabled).map(({ slug }) => slug)),
      units: new Set(units.map(({ unitId }) => unitId)),
    }
  }
  const slugs = new Set(layouts.flatMap((layout) => library.layouts.get(layout)?.trackDisplay ?? []))
  const listed = [...slugs].map((slug) => library.tracks.get(slug))
  const tracks = listed.filter((track) => track !== undefined).filter(isEnabled)
  return {
    tracks: new Set(tracks.map(({ slug }) => slug)),
    units: new Set(tracks.flatMap((track) => listEnabledUnitIds(library, track))),
  }
}
