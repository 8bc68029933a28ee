import type { Progress } from '@kitchen-table/domain/learning/progress'
import { client, errorWords, isUnreachable, refusalCode } from '../../app/api.ts'
import type { PersonQueue } from '../../app/person-queue.ts'
import type { PendingChange } from './pending-changes.ts'

type Hooks = {
  sub: string
  onProgress(progress: Progress): void
  /** The server said no: the change is taken back. */
  onRefused(change: PendingChange, words: string): void
  onSignedOut(): void
}

const RETRY_AFTER = 15_000

function deliver({ id, kind, ...change }: PendingChange): Promise<Progress> {
  const said = { ...change, eventId: id }
  return 'unitId' in said ? client.learning.setUnit(said) : client.learning.viewTrack(said)
}

/**
 * Sends pending changes one after the other, oldest first, from one tab at a time. What cannot be delivered waits for
 * the connection; what is refused is taken back. Sending a change twice does no harm: it says the wanted state, and
 * its event has an id.
 */
export function progressSync(queue: PersonQueue<PendingChange>, hooks: Hooks) {
  let retry: ReturnType<typeof setTimeout> | undefined

  /** Whether to go on with the next one. */
  async function send(change: PendingChange): Promise<boolean> {
    const { id } = change
    try {
      const progress = await deliver(change)
      queue.remove([id])
      hooks.onProgress(progress)
      return true
    } catch (error) {
      if (isUnreachable(error)) {
        retry = setTimeout(sendAll, RETRY_AFTER)
        return false
      }
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
