import type { TrackCard } from '@kitchen-table/contract/catalog'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { afterUnitChange } from '@kitchen-table/domain/learning/set-unit'

/** What the server does not have yet. `id` is also the usage event's. */
type Sent = { id: string; track: string; time: string; where: string }
export type UnitSet = Sent & { kind: 'unit'; unitId: string; completed: boolean; by: 'button' | 'video' }
export type TrackViewed = Sent & { kind: 'view' }
export type PendingChange = UnitSet | TrackViewed

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Parses what was kept on the device; null for what is none of ours, or of an older kind. */
export function parsePendingChange(value: unknown): PendingChange | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, id, track, time, where, unitId, completed, by }: { [K in keyof UnitSet]?: unknown } = value
  if (!isText(id) || !isText(track) || !isText(time) || !isText(where)) return null
  const sent = { id, track, time, where }
  if (kind !== 'unit') return kind === 'view' ? { kind: 'view', ...sent } : null
  if (!isText(unitId) || typeof completed !== 'boolean' || (by !== 'button' && by !== 'video')) return null
  return { kind, ...sent, unitId, completed, by }
}

/** A later wish about the same lesson takes an earlier one's place. */
export function replaces(later: PendingChange, earlier: PendingChange): boolean {
  return later.kind === 'unit' && earlier.kind === 'unit' && later.unitId === earlier.unitId
}

function withView(progress: Progress, { track, time }: TrackViewed): Progress {
  return { ...progress, lastTrack: track, trackViews: [{ track, time }, ...progress.trackViews] }
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
    const holders = cards.filter(({ units }) => units.includes(change.unitId))
    return afterUnitChange(
      now,
      change,
      holders.map(({ slug, units }) => ({ slug, enabledUnits: units })),
    )
  }, progress)
}
