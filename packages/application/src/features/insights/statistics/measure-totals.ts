import { setImmediate as nextTurn } from 'node:timers/promises'
import { resolveLayoutName } from '@kitchen-table/domain/catalog'
import { NO_GROUP } from '@kitchen-table/domain/insights'
import type { LibraryCache, Snapshot } from '../../catalog/reading/library-cache.ts'
import { listEnabledContent } from './enabled-content.ts'
import { listLayoutsOfScope, type OrganizationLayouts } from './list-layouts-of-scope.ts'
import type { Total, TotalScope } from './ports.ts'
import { type Counted, createRecentResultCache } from './recent-result-cache.ts'

type MeasureDeps = {
  library: LibraryCache
  /** Returns all organizations, disabled ones as well. */
  listOrganizations: () => Promise<readonly OrganizationLayouts[]>
  /** Returns the number of members by the id of their sub-group; those without one are under `''`. */
  countMembers: (group: string) => Promise<ReadonlyMap<string, number>>
  now: () => number
}

type MeasureContent = (scope: TotalScope, layouts: string[] | null) => Total[]

/** Returns the function that returns the totals of the library in layouts; it reads the same layouts once. */
function contentMeasurer(snapshot: Snapshot): MeasureContent {
  const counts = new Map<string, { tracks: number; units: number }>()
  function countContent(layouts: string[] | null) {
    const { tracks, units } = listEnabledContent(snapshot, layouts)
    return { tracks: tracks.size, units: units.size }
  }
  return (scope, layouts) => {
    const key = JSON.stringify(layouts)
    const { tracks, units } = counts.get(key) ?? countContent(layouts)
    counts.set(key, { tracks, units })
    return [
      { kind: 'tracks', ...scope, count: tracks },
      { kind: 'units', ...scope, count: units },
    ]
  }
}

function measureLibrary(snapshot: Snapshot, measureContent: MeasureContent): Total[] {
  const all = { group: null, layout: null }
  const withoutOrganization = { group: NO_GROUP, layout: null }
  return [
    ...measureContent(all, null),
    ...measureContent(withoutOrganization, listLayoutsOfScope(snapshot, withoutOrganization, null)),
    ...[...snapshot.layouts.keys()].flatMap((layout) => measureContent({ group: null, layout }, [layout])),
  ]
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

async function measureOrganizations(
  { listOrganizations, countMembers }: MeasureDeps,
  snapshot: Snapshot,
  measureContent: MeasureContent,
) {
  const hasLayout = (name: string) => snapshot.layouts.has(name)
  const organizations: Tally = new Map()
  const members: Tally = new Map()
  const totals: Total[] = []
  for (const group of await listOrganizations()) {
    const ofGroup: Tally = new Map()
    for (const [subGroupId, count] of await countMembers(group.slug)) {
      const layout = resolveLayoutName(group, subGroupId, hasLayout)
      addTo(ofGroup, layout, count)
      addTo(members, layout, count)
    }
    addTo(organizations, resolveLayoutName(group, null, hasLayout), 1)
    totals.push(...toTotals('members', group.slug, ofGroup))
    const scope = { group: group.slug, layout: null }
    totals.push(...measureContent(scope, listLayoutsOfScope(snapshot, scope, group)))
    // An embedded store counts without waiting for anything, so this yields to other requests.
    await nextTurn()
  }
  return [...totals, ...toTotals('members', null, members), ...toTotals('organizations', null, organizations)]
}

export type MeasureTotals = () => Promise<Counted<readonly Total[]>>

/**
 * Returns a function that returns how many there were of each kind at most a minute ago. Each organization has a total
 * of members, also if it is 0. The layout of an organization is that of its members without a sub-group.
 */
export function createTotalsMeasurer(deps: MeasureDeps): MeasureTotals {
  const measureOnce = createRecentResultCache<readonly Total[]>({ now: deps.now, maxEntries: 1 })
  return () =>
    measureOnce('', async () => {
      const countedAt = deps.now()
      const snapshot = await deps.library.current()
      const measureContent = contentMeasurer(snapshot)
      const groups = await measureOrganizations(deps, snapshot, measureContent)
      return { countedAt, result: [...measureLibrary(snapshot, measureContent), ...groups] }
    })
}
