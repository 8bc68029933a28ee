import sharp from 'sharp'
import { Refusal } from '../refusal.ts'

/** Pictures that may wait for their turn; each holds its bytes until then. */
const MAX_WAITING = 16
/** As many take about so long to be decoded. */
const RETRY_SECONDS = 2

/** Runs `decode` when no other picture is being decoded. Throws the refusal `files.busy` when too many wait already. */
export type PictureQueue = <Decoded>(decode: () => Promise<Decoded>) => Promise<Decoded>

/**
 * Returns a queue that decodes one picture at a time: a few bytes can unpack to many megabytes, and forty at once to
 * more than there are. There is one for the whole process.
 */
export function pictureQueue(maxWaiting = MAX_WAITING): PictureQueue {
  // It would keep up to 50 MB of what it has decoded, and no picture is read twice.
  sharp.cache(false)
  /** The one that is being decoded, too. */
  let inProgress = 0
  let last: Promise<unknown> = Promise.resolve()

  return async (decode) => {
    if (inProgress > maxWaiting) throw new Refusal('files.busy', { retryAfter: RETRY_SECONDS })
    inProgress += 1
    const turn = last.then(decode).finally(() => {
      inProgress -= 1
    })
    last = turn.catch(() => {})
    return turn
  }
}
