import type { Progress } from '@kitchen-table/domain/learning/progress'
import { client, getErrorMessage, getRefusalCode, isUnreachable } from '../../app/api.ts'
import type { PersistentQueue } from '../../app/persistent-queue.ts'
import type { PendingChange } from './pending-changes.ts'

type ProgressSyncHooks = {
  sub: string
  /** Called with the server's progress after a change. */
  onProgress(changes: Partial<Progress>): Promise<void>
  /** Called with whether the last attempt reached the server. */
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
      if (isUnreachable(error)) {
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

export type ProgressSync = ReturnType<typeof createProgressSync>
