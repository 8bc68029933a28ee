import type { TrackCard } from '@kitchen-table/contract/catalog'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { afterListingChange, afterView } from '@kitchen-table/domain/learning/set-listed'
import { afterUnitChange } from '@kitchen-table/domain/learning/set-unit'

/** What the server does not have yet. `id` is also the usage event's. */
type Sent = { id: string; track: string; time: string; where: string }
export type UnitSet = Sent & { kind: 'unit'; unitId: string; completed: boolean; by: 'button' | 'video' }
export type TrackViewed = Sent & { kind: 'view' }
/** A track taken off My Progress, or put back. */
export type TrackListed = Sent & { kind: 'listed'; listed: boolean }
export type PendingChange = UnitSet | TrackViewed | TrackListed

type Stored = { [K in keyof UnitSet | keyof TrackListed]?: unknown }

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Parses what was kept on the device; null for what is none of ours, or of an older kind. */
export function parsePendingChange(value: unknown): PendingChange | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, id, track, time, where, unitId, completed, by, listed }: Stored = value
  if (!isText(id) || !isText(track) || !isText(time) || !isText(where)) return null
  const sent = { id, track, time, where }
  if (kind === 'view') return { kind, ...sent }
  if (kind === 'listed') return typeof listed === 'boolean' ? { kind, ...sent, listed } : null
  if (kind !== 'unit') return null
  if (!isText(unitId) || typeof completed !== 'boolean' || (by !== 'button' && by !== 'video')) return null
  return { kind, ...sent, unitId, completed, by }
}

/** A later wish about the same lesson, or the same track's place on the list, takes an earlier one's place. */
export function replaces(later: PendingChange, earlier: PendingChange): boolean {
  if (later.kind === 'unit') return earlier.kind === 'unit' && later.unitId === earlier.unitId
  return later.kind === 'listed' && earlier.kind === 'listed' && later.track === earlier.track
}

function withView(progress: Progress, { track, time }: TrackViewed): Progress {
  return { ...afterView(progress, track), trackViews: [{ track, time }, ...progress.trackViews] }
}

/** Progress as the person sees it: what the server knows, and on top what is still on its way. */
export function withPending(
  progress: Progress,
  pending: readonly PendingChange[],
  tracks: Iterable<Pick<TrackCard, 'slug' | 'units'>>,
): Progress {
  if (pending.length === 0) return progress
  const cards = [...tracks]
  return pending.reduce((now, change) => {
    if (change.kind === 'view') return withView(now, change)
    if (change.kind === 'listed') {
      const { slug, units } = cards.find((card) => card.slug === change.track) ?? {
        slug: change.track,
        units: [],
      }
      return afterListingChange(now, change, { slug, enabledUnits: units })
    }
    const holders = cards.filter(({ units }) => units.includes(change.unitId))
    return afterUnitChange(
      now,
      change,
      holders.map(({ slug, units }) => ({ slug, enabledUnits: units })),
    )
  }, progress)
}
