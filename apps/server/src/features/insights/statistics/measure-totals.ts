import { setImmediate as nextTurn } from 'node:timers/promises'
import { resolveLayout } from '@kitchen-table/domain/catalog/layout'
import type { Group } from '@kitchen-table/domain/groups/group'
import type { LibraryCache, Snapshot } from '../../catalog/library-cache.ts'
import { listEnabledContent } from './enabled-content.ts'
import type { Total } from './ports.ts'
import { type Counted, createRecentResults } from './recent-results.ts'

/** The organisation as far as it decides which layouts its people see. */
export type GroupLayouts = Pick<Group, 'slug' | 'settings' | 'subGroups'>

export type MeasureDeps = {
  library: LibraryCache
  /** Returns all organisations, disabled ones as well. */
  listGroups: () => Promise<readonly GroupLayouts[]>
  /** Returns the number of members by the id of their sub-group; those without one are under `''`. */
  countMembers: (group: string) => Promise<ReadonlyMap<string, number>>
  now: () => number
}

function measureLibrary(snapshot: Snapshot): Total[] {
  const scopes = [null, ...snapshot.layouts.keys()]
  return scopes.flatMap((layout): Total[] => {
    const { tracks, units } = listEnabledContent(snapshot, layout === null ? null : [layout])
    return [
      { kind: 'tracks', group: null, layout, count: tracks.size },
      { kind: 'units', group: null, layout, count: units.size },
    ]
  })
}

/** Counts by layout. */
type Tally = Map<string, number>

const addTo = (tally: Tally, layout: string, count: number) =>
  void tally.set(layout, (tally.get(layout) ?? 0) + count)

const sumOf = (tally: Tally) => [...tally.values()].reduce((sum, count) => sum + count, 0)

/** Returns the totals of a tally: one for each layout, and their sum. */
function toTotals(kind: Total['kind'], group: string | null, tally: Tally): Total[] {
  const ofLayouts = [...tally].map(([layout, count]) => ({ kind, group, layout, count }))
  return [{ kind, group, layout: null, count: sumOf(tally) }, ...ofLayouts]
}

async function measureGroups({ listGroups, countMembers }: MeasureDeps, { layouts }: Snapshot) {
  const hasLayout = (name: string) => layouts.has(name)
  const [organisations, members]: [Tally, Tally] = [new Map(), new Map()]
  const totals: Total[] = []
  for (const group of await listGroups()) {
    const ofGroup: Tally = new Map()
    for (const [subGroupId, count] of await countMembers(group.slug)) {
      const layout = resolveLayout(group, subGroupId, hasLayout)
      addTo(ofGroup, layout, count)
      addTo(members, layout, count)
    }
    addTo(organisations, resolveLayout(group, null, hasLayout), 1)
    totals.push(...toTotals('members', group.slug, ofGroup))
    // An embedded store counts without waiting for anything, so other requests have their turn here.
    await nextTurn()
  }
  return [...totals, ...toTotals('members', null, members), ...toTotals('organisations', null, organisations)]
}

export type MeasureTotals = () => Promise<Counted<readonly Total[]>>

/**
 * Returns a function that returns how many there were of each kind at most a minute ago. Each organisation has a total
 * of members, also if it is 0. The layout of an organisation is that of its members without a sub-group.
 */
export function createTotalsMeasurer(deps: MeasureDeps): MeasureTotals {
  const measureOnce = createRecentResults<readonly Total[]>({ now: deps.now, maxEntries: 1 })
  return () =>
    measureOnce('', async () => {
      const countedAt = deps.now()
      const snapshot = await deps.library.current()
      const groups = await measureGroups(deps, snapshot)
      return { countedAt, result: [...measureLibrary(snapshot), ...groups] }
    })
}
