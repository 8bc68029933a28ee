import type { TrackCard } from '@kitchen-table/contract/catalog'
import {
  applyTrackListingChange,
  applyTrackView,
  applyUnitCompletionChange,
  type Progress,
} from '@kitchen-table/domain/learning'
import { client, getErrorMessage, getRefusalCode, isTemporaryError } from '../../app/api.ts'
import type { PersistentQueue } from '../../app/persistent-queue.ts'

/** The fields of every change that the server does not have yet. `id` is also the id of the usage event. */
type ChangeMetadata = { id: string; track: string; time: string; where: string }
type UnitChange = ChangeMetadata & {
  kind: 'unit'
  unitId: string
  completed: boolean
  by: 'button' | 'video'
}
type TrackViewChange = ChangeMetadata & { kind: 'view' }
/** A track that is removed from My Progress, or added again. */
type ListingChange = ChangeMetadata & { kind: 'listed'; listed: boolean }
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
export function canReplacePendingChange(later: PendingChange, earlier: PendingChange): boolean {
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
      return applyTrackListingChange(current, change, { slug, enabledUnits: units })
    }
    const tracksWithUnit = cards.filter(({ units }) => units.includes(change.unitId))
    return applyUnitCompletionChange(
      current,
      change,
      tracksWithUnit.map(({ slug, units }) => ({ slug, enabledUnits: units })),
    )
  }, progress)
}

type ProgressSyncHooks = {
  sub: string
  onProgress(changes: Partial<Progress>): Promise<void>
  onReachabilityChange(isReached: boolean): void
  /** Called when the server refused a change, which is then removed from the queue. */
  onRefused(change: PendingChange, message: string): void
  onSignedOut(): void
}

const INITIAL_RETRY_DELAY_MS = 2000
const MAX_RETRY_DELAY_MS = 30_000

function sendChange(change: PendingChange): Promise<Partial<Progress>> {
  if (change.kind === 'listed') {
    const { track, listed } = change
    return client.learning.setTrackListed({ track, listed })
  }
  const { id, kind: _, ...rest } = change
  const input = { ...rest, eventId: id }
  return 'unitId' in input ? client.learning.setUnitCompletion(input) : client.learning.recordTrackView(input)
}

/**
 * Sends pending changes one after the other, oldest first, from one tab at a time. A change that cannot be delivered is
 * retried; a refused one is dropped. Sending a change twice is harmless: it contains the desired state, and its event
 * has an id.
 */
export function createProgressSync(queue: PersistentQueue<PendingChange>, hooks: ProgressSyncHooks) {
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryDelay = INITIAL_RETRY_DELAY_MS

  function reportReachable() {
    retryDelay = INITIAL_RETRY_DELAY_MS
    hooks.onReachabilityChange(true)
  }

  function scheduleRetry() {
    hooks.onReachabilityChange(false)
    clearTimeout(retryTimer)
    retryTimer = setTimeout(sendAll, retryDelay)
    retryDelay = Math.min(retryDelay * 2, MAX_RETRY_DELAY_MS)
  }

  /** Sends one change. Returns whether to continue with the next one. */
  async function send(change: PendingChange): Promise<boolean> {
    const { id } = change
    try {
      await hooks.onProgress(await sendChange(change))
      queue.remove([id])
      reportReachable()
      return true
    } catch (error) {
      if (isTemporaryError(error)) {
        scheduleRetry()
        return false
      }
      reportReachable()
      const code = getRefusalCode(error)
      if (code === 'accounts.not_signed_in' || code === 'accounts.other_person') {
        hooks.onSignedOut()
        return false
      }
      queue.remove([id])
      hooks.onRefused(change, getErrorMessage(error))
      return true
    }
  }

  async function sendAll(): Promise<void> {
    clearTimeout(retryTimer)
    await navigator.locks.request(`progress:${hooks.sub}`, async () => {
      let next = queue.all()[0]
      while (next && (await send(next))) next = queue.all()[0]
    })
  }

  return { sendAll }
}
