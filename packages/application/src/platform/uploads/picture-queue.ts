import { Refusal } from '../refusal.ts'

/** How many pictures may wait; each keeps its bytes in memory. */
const MAX_WAITING = 16
/** About the time (in seconds) that decoding as many as may wait takes. */
const RETRY_SECONDS = 2

/**
 * Runs `decode` when no other picture is being decoded. Throws the refusal `files.busy` when too many wait already, but
 * not for a job, for whose response nobody waits: it `canWaitLonger`, and has one picture in the queue at a time.
 */
export type PictureQueue = <Decoded>(
  decode: () => Promise<Decoded>,
  options?: { canWaitLonger: boolean },
) => Promise<Decoded>

/** Returns the queue of the process, which decodes one picture at a time: few bytes can unpack to many megabytes. */
export function createPictureQueue(maxWaiting = MAX_WAITING): PictureQueue {
  /** Includes the one that is being decoded. */
  let inProgress = 0
  let last: Promise<unknown> = Promise.resolve()

  return async (decode, { canWaitLonger } = { canWaitLonger: false }) => {
    if (inProgress > maxWaiting && !canWaitLonger)
      throw new Refusal('files.busy', { retryAfter: RETRY_SECONDS })
    inProgress += 1
    const decoding = last.then(decode).finally(() => {
      inProgress -= 1
    })
    last = decoding.catch(() => {})
    return decoding
  }
}
