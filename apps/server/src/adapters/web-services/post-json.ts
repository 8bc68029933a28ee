import type { Delivery } from '../../platform/messaging/ports.ts'
import { notifyOnChange } from '../notify-on-change.ts'

export type WebService = {
  /** For the log. The address itself may hold a key. */
  name: string
  url: string
  onFault: (error: unknown) => void
  /** Milliseconds for the whole of an answer. */
  timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 60_000
/** No answer of these services is longer; more is not waited for. */
const MAX_RESPONSE_LENGTH = 64 * 1024

/** Sends one body; `isTaken` is asked of a good answer's body, as far as it was read. */
export type JsonPoster = (body: object, isTaken?: (answer: string) => boolean) => Promise<Delivery>

/** What will be answered the same tomorrow: a 4xx, but for "too slow" and "too many". */
function isPermanentFailure(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

async function readResponseStart(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_RESPONSE_LENGTH) break
  }
  return text
}

/**
 * Posts JSON to somebody else's service, and follows it nowhere. A service that does not do its part is told of once
 * until it does.
 */
export function createJsonPoster({
  name,
  url,
  onFault,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: WebService): JsonPoster {
  const outageNotifier = notifyOnChange((problem) =>
    onFault(new Error(`The ${name} does not answer as it should: ${problem}`)),
  )

  return async (body, isAccepted = () => true) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const isDelivered = isAccepted(await readResponseStart(response)) && response.ok
      if (isDelivered) outageNotifier.clear()
      else outageNotifier.report(String(response.status))
      if (isDelivered) return 'sent'
      return isPermanentFailure(response.status) ? 'never' : 'later'
    } catch (error) {
      outageNotifier.report(errorCodeOf(error))
      return 'away'
    }
  }
}

/** The code alone: the words of the error may name the address. */
function errorCodeOf(error: unknown): string {
  const rootError = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(rootError instanceof Error)) return 'unknown'
  return 'code' in rootError && typeof rootError.code === 'string' ? rootError.code : rootError.name
}
