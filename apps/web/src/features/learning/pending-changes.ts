import type { TrackCard } from '@kitchen-table/contract/catalog'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { applyListingChange, applyTrackView } from '@kitchen-table/domain/learning/track-listing'
import { applyUnitChange } from '@kitchen-table/domain/learning/unit-completion'

/** The fields of every change that the server does not have yet. `id` is also the id of the usage event. */
type ChangeMetadata = { id: string; track: string; time: string; where: string }
export type UnitChange = ChangeMetadata & {
  kind: 'unit'
  unitId: string
  completed: boolean
  by: 'button' | 'video'
}
export type TrackViewChange = ChangeMetadata & { kind: 'view' }
/** A track that is removed from My Progress, or added again. */
export type ListingChange = ChangeMetadata & { kind: 'listed'; listed: boolean }
export type PendingChange = UnitChange | TrackViewChange | ListingChange

type StoredFields = { [K in keyof UnitChange | keyof ListingChange]?: unknown }

function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Parses a change that was stored on the device; returns null for any other value, such as one of an older version. */
export function parsePendingChange(value: unknown): PendingChange | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, id, track, time, where, unitId, completed, by, listed }: StoredFields = value
  if (
    !isNonEmptyString(id) ||
    !isNonEmptyString(track) ||
    !isNonEmptyString(time) ||
    !isNonEmptyString(where)
  )
    return null
  const metadata = { id, track, time, where }
  if (kind === 'view') return { kind, ...metadata }
  if (kind === 'listed') return typeof listed === 'boolean' ? { kind, ...metadata, listed } : null
  if (kind !== 'unit') return null
  if (!isNonEmptyString(unitId) || typeof completed !== 'boolean' || (by !== 'button' && by !== 'video'))
    return null
  return { kind, ...metadata, unitId, completed, by }
}

/** Whether a later change makes an earlier one obsolete: about the same lesson, or about listing the same track. */
export function canReplace(later: PendingChange, earlier: PendingChange): boolean {
  if (later.kind === 'unit') return earlier.kind === 'unit' && later.unitId === earlier.unitId
  return later.kind === 'listed' && earlier.kind === 'listed' && later.track === earlier.track
}

function applyView(progress: Progress, { track, time }: TrackViewChange): Progress {
  return { ...applyTrackView(progress, track), trackViews: [{ track, time }, ...progress.trackViews] }
}

/** Returns the progress as the person sees it: the server's, with the pending changes applied. */
export function applyPendingChanges(
  progress: Progress,
  pending: readonly PendingChange[],
  tracks: Iterable<Pick<TrackCard, 'slug' | 'units'>>,
): Progress {
  if (pending.length === 0) return progress
  const cards = [...tracks]
  return pending.reduce((current, change) => {
    if (change.kind === 'view') return applyView(current, change)
    if (change.kind === 'listed') {
      const { slug, units } = cards.find((card) => card.slug === change.track) ?? {
        slug: change.track,
        units: [],
      }
      return applyListingChange(current, change, { slug, enabledUnits: units })
    }
    const tracksWithUnit = cards.filter(({ units }) => units.includes(change.unitId))
    return applyUnitChange(
      current,
      change,
      tracksWithUnit.map(({ slug, units }) => ({ slug, enabledUnits: units })),
    )
  }, progress)
}
