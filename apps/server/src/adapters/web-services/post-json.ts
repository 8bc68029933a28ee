import type { Delivery } from '../../platform/messaging/ports.ts'
import { notifyOnChange } from '../notify-on-change.ts'

export type WebService = {
  /** The name for the log, because the URL itself may contain a key. */
  name: string
  url: string
  onFault: (error: unknown) => void
  /** For the whole exchange, up to the end of the response. */
  timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 60_000
/** In characters. No response of these services is longer; the rest is not read. */
const MAX_RESPONSE_LENGTH = 64 * 1024

/** Posts one body. `isAccepted` decides by the start of the response's text whether a 2xx counts as delivered. */
export type JsonPoster = (body: object, isAccepted?: (responseText: string) => boolean) => Promise<Delivery>

/** Whether retrying is useless: a 4xx, except 408 (too slow) and 429 (too many requests). */
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

/** Returns a function that posts JSON to an external service. Each kind of failure is reported once until a success. */
export function createJsonPoster(service: WebService): JsonPoster {
  const { name, url, onFault, timeoutMs = DEFAULT_TIMEOUT_MS } = service
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

/** Returns the code of an error only, because its message may contain the URL. */
function errorCodeOf(error: unknown): string {
  const rootError = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(rootError instanceof Error)) return 'unknown'
  return 'code' in rootError && typeof rootError.code === 'string' ? rootError.code : rootError.name
}
