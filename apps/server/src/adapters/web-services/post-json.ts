import type { Delivery } from '../../features/accounts/outbox/ports.ts'
import { toldOnce } from '../told-once.ts'

export type WebService = {
  /** For the log. The address itself may hold a key. */
  name: string
  url: string
  onFault: (error: unknown) => void
  /** Milliseconds for the whole of an answer. */
  timeout?: number
}

const MINUTE = 60_000
/** No answer of these services is longer; more is not waited for. */
const LONGEST_ANSWER = 64 * 1024

/** Sends one body; `isTaken` is asked of a good answer's body, as far as it was read. */
export type PostJson = (body: object, isTaken?: (answer: string) => boolean) => Promise<Delivery>

/** What will be answered the same tomorrow: a 4xx, but for "too slow" and "too many". */
function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

async function start(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_ANSWER) break
  }
  return text
}

/**
 * Posts JSON to somebody else's service, and follows it nowhere. A service that does not do its part is told of once
 * until it does.
 */
export function postJson({ name, url, onFault, timeout = MINUTE }: WebService): PostJson {
  const trouble = toldOnce((what) => onFault(new Error(`The ${name} does not answer as it should: ${what}`)))

  return async (body, isTaken = () => true) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      const isSent = isTaken(await start(response)) && response.ok
      if (isSent) trouble.isOver()
      else trouble.is(String(response.status))
      if (isSent) return 'sent'
      return isForGood(response.status) ? 'never' : 'later'
    } catch (error) {
      trouble.is(cause(error))
      return 'away'
    }
  }
}

/** The code alone: the words of the error may name the address. */
function cause(error: unknown): string {
  const under = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(under instanceof Error)) return 'unknown'
  return 'code' in under && typeof under.code === 'string' ? under.code : under.name
}
