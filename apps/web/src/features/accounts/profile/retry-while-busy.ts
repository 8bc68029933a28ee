import { getRefusalCode, getRetryAfterSeconds } from '../../../app/api.ts'

/** About a minute in all, with the waits that the server usually asks for. */
const MAX_TRIES = 30
const DEFAULT_WAIT_SECONDS = 2

type RetryOptions = {
  /** Aborted when the person cancels the upload. */
  signal: AbortSignal
  onWait: () => void
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

/** Retries `send` while refused with `files.busy`, at most MAX_TRIES times. Null if aborted; throws other errors. */
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
