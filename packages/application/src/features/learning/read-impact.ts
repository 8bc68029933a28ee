import type { Impact } from '@kitchen-table/contract/learning'
import type { Actor } from '@kitchen-table/domain/accounts'
import { findTrackUsages, findUnitUsages, mayEditCatalog, type Track } from '@kitchen-table/domain/catalog'
import { computeChangeImpact, type TrackChange } from '@kitchen-table/domain/learning'
import { Refusal } from '../../platform/refusal.ts'
import {
  type LibraryCache,
  listEnabledUnitIds,
  requireAccessibleTrack,
  type Snapshot,
} from '../catalog/reading/library-cache.ts'
import type { CountCompletions } from './completion-counter.ts'

type Deps = { library: LibraryCache; countCompletions: CountCompletions }

/** Counts the layouts that list one of the tracks. */
function countLayouts({ layouts }: Snapshot, slugs: readonly string[]): number {
  const lists = [...layouts.values()].map(({ trackDisplay }) => new Set(trackDisplay))
  return lists.filter((listed) => slugs.some((slug) => listed.has(slug))).length
}

async function countPeople(countCompletions: CountCompletions, changes: TrackChange[]) {
  const { completions, countedAt } = await countCompletions()
  return { ...computeChangeImpact(completions, changes), countedAt: new Date(countedAt).toISOString() }
}

/** Returns whom a change of a track's units affects. A disabled track finishes nobody. */
export function readTrackImpact({ library, countCompletions }: Deps) {
  return async (
    actor: Actor,
    { slug, units, trackDisabled }: { slug: string; units: string[]; trackDisabled: boolean },
  ): Promise<Impact> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')
    const snapshot = await library.current()
    const track = requireAccessibleTrack(snapshot, actor, slug)

    const leadsToTrack = ({ nextUp, relatedTrack }: Track) => nextUp === slug || relatedTrack === slug
    const change = {
      slug,
      before: listEnabledUnitIds(snapshot, track),
      after: trackDisabled ? [] : listEnabledUnitIds(snapshot, { units }),
    }
    return {
      tracks: [...snapshot.tracks.values()].filter(leadsToTrack).length,
      layouts: countLayouts(snapshot, [slug]),
      usages: findTrackUsages(snapshot, track),
      ...(await countPeople(countCompletions, [change])),
    }
  }
}

/** Returns whom disabling or enabling a unit affects, in the enabled tracks that contain it. */
export function readUnitImpact({ library, countCompletions }: Deps) {
  return async (
    actor: Actor,
    { unitId, unitDisabled }: { unitId: string; unitDisabled: boolean },
  ): Promise<Impact> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')
    const snapshot = await library.current()
    const unit = snapshot.units.get(unitId)
    if (!unit) throw new Refusal('catalog.unit_not_found')

    const changedSnapshot = { units: new Map(snapshot.units).set(unitId, { ...unit, unitDisabled }) }
    const tracks = unit.foundIn
      .map((slug) => snapshot.tracks.get(slug))
      .filter((track) => track !== undefined)
    const changes = tracks
      .filter(({ trackDisabled }) => !trackDisabled)
      .map((track) => ({
        slug: track.slug,
        before: listEnabledUnitIds(snapshot, track),
        after: listEnabledUnitIds(changedSnapshot, track),
      }))
    return {
      tracks: tracks.length,
      layouts: countLayouts(snapshot, unit.foundIn),
      usages: findUnitUsages(snapshot, unit),
      ...(await countPeople(countCompletions, changes)),
    }
  }
}
