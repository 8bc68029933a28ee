import type { Progress } from '@kitchen-table/domain/learning/progress'
import { client, errorWords, isUnreachable, refusalCode } from '../../app/api.ts'
import type { PersonQueue } from '../../app/person-queue.ts'
import type { PendingChange } from './pending-changes.ts'

type Hooks = {
  sub: string
  /** What the server says of it after a change. */
  onProgress(newer: Partial<Progress>): Promise<void>
  /** Whether the server can be reached, as far as the last attempt tells. */
  onReached(isReached: boolean): void
  /** The server said no: the change is taken back. */
  onRefused(change: PendingChange, words: string): void
  onSignedOut(): void
}

const FIRST_RETRY_AFTER = 2000
const LAST_RETRY_AFTER = 30_000

function deliver(change: PendingChange): Promise<Partial<Progress>> {
  if (change.kind === 'listed') {
    const { track, listed } = change
    return client.learning.setListed({ track, listed })
  }
  const { id, kind: _, ...rest } = change
  const said = { ...rest, eventId: id }
  return 'unitId' in said ? client.learning.setUnit(said) : client.learning.viewTrack(said)
}

/**
 * Sends pending changes one after the other, oldest first, from one tab at a time. What cannot be delivered waits for
 * the connection; what is refused is taken back. Sending a change twice does no harm: it says the wanted state, and
 * its event has an id.
 */
export function progressSync(queue: PersonQueue<PendingChange>, hooks: Hooks) {
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryAfter = FIRST_RETRY_AFTER

  function reached() {
    retryAfter = FIRST_RETRY_AFTER
    hooks.onReached(true)
  }

  function tryLater() {
    hooks.onReached(false)
    clearTimeout(retry)
    retry = setTimeout(sendAll, retryAfter)
    retryAfter = Math.min(retryAfter * 2, LAST_RETRY_AFTER)
  }

  /** Whether to go on with the next one. */
  async function send(change: PendingChange): Promise<boolean> {
    const { id } = change
    try {
      await hooks.onProgress(await deliver(change))
      queue.remove([id])
      reached()
      return true
    } catch (error) {
      if (isUnreachable(error)) {
        tryLater()
        return false
      }
      reached()
      const code = refusalCode(error)
      if (code === 'accounts.not_signed_in' || code === 'accounts.other_person') {
        hooks.onSignedOut()
        return false
      }
      queue.remove([id])
      hooks.onRefused(change, errorWords(error))
      return true
    }
  }

  async function sendAll(): Promise<void> {
    clearTimeout(retry)
    await navigator.locks.request(`progress:${hooks.sub}`, async () => {
      let next = queue.all()[0]
      while (next && (await send(next))) next = queue.all()[0]
    })
  }

  return { sendAll }
}

export type ProgressSync = ReturnType<typeof progressSync>
