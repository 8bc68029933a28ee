import type { TrackCard } from '@kitchen-table/contract/catalog'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { afterUnitChange } from '@kitchen-table/domain/learning/set-unit'

/** A change to one's progress that the server does not have yet. `id` is also its usage event's. */
export type PendingChange = {
  id: string
  unitId: string
  completed: boolean
  track: string
  by: 'button' | 'video'
  time: string
  where: string
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Parses what was kept on the device. */
export function parsePendingChange(value: unknown): PendingChange | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, unitId, completed, track, by, time, where }: { [K in keyof PendingChange]?: unknown } = value
  if (!isText(id) || !isText(unitId) || !isText(track) || !isText(time) || !isText(where)) return null
  if (typeof completed !== 'boolean' || (by !== 'button' && by !== 'video')) return null
  return { id, unitId, completed, track, by, time, where }
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
    const holders = cards.filter(({ units }) => units.includes(change.unitId))
    return afterUnitChange(
      now,
      change,
      holders.map(({ slug, units }) => ({ slug, enabledUnits: units })),
    )
  }, progress)
}
