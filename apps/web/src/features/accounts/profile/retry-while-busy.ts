import { getRefusalCode, getRetryAfterSeconds } from '../../../app/api.ts'

/** With what the server asks to wait, about a minute. */
const MAX_TRIES = 30
const DEFAULT_WAIT_SECONDS = 2

type RetryOptions = {
  /** Whoever sent it does not want it any more. */
  signal: AbortSignal
  /** Called each time that it has to be sent again. */
  onWait: () => void
  /** Injected by tests. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>
}

function waitInBrowser(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Sends again by itself while the server has no place for one more picture, as long as it asks to wait each time.
 * Resolves to null when it was given up before there was an answer to keep, whether while it was sent or while it
 * waited; throws any other refusal, and this one when it lasts too long.
 */
export async function retryWhileBusy<Result>(
  send: (signal: AbortSignal) => Promise<Result>,
  { signal, onWait, wait = waitInBrowser }: RetryOptions,
): Promise<Result | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(signal)
    } catch (error) {
      if (signal.aborted) return null
      if (getRefusalCode(error) !== 'files.busy' || tries === MAX_TRIES) throw error
      onWait()
      await wait(getRetryAfterSeconds(error) ?? DEFAULT_WAIT_SECONDS, signal)
      if (signal.aborted) return null
    }
  }
}
