import type { Delivery, HelpForm, MailingList, PageViews } from '@kitchen-table/application/ports'
import { createProblemNotifier } from '@kitchen-table/application/store-helpers'
import { z } from 'zod'

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
type JsonPoster = (body: object, isAccepted?: (responseText: string) => boolean) => Promise<Delivery>

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

/** Returns a function that posts JSON, without redirects. Each kind of failure is reported once until a delivery. */
function createJsonPoster(service: WebService): JsonPoster {
  const { name, url, onFault, timeoutMs = DEFAULT_TIMEOUT_MS } = service
  const outageNotifier = createProblemNotifier((problem) =>
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

const helpFormResponse = z.object({ ok: z.literal(true) })

function isOkResponse(responseText: string): boolean {
  try {
    return helpFormResponse.safeParse(JSON.parse(responseText)).success
  } catch {
    return false
  }
}

/** Posts to the form service at HELP_FORM_URL. Its response's `ok` says whether it accepted (docs/product.md 9.5). */
export function createHelpFormClient(service: Omit<WebService, 'name'>): HelpForm {
  const post = createJsonPoster({ name: 'help form', ...service })
  return {
    send: ({ replyTo, subject, name, message }) => post({ replyTo, subject, name, message }, isOkResponse),
  }
}

/** Posts to the mailing list service (docs/product.md 9.4). */
export function createMailingListClient(service: Omit<WebService, 'name'>): MailingList {
  const post = createJsonPoster({ name: 'mailing list', ...service })
  return {
    subscribe: (user) => post({ user, type: 'subscribe' }),
    unsubscribe: (user) => post({ user, type: 'delete' }),
  }
}

/** Posts paths to the analytics service, without query, fragment or anything else (docs/security.md T57). */
export function createPageViewClient(service: Omit<WebService, 'name'>): PageViews {
  const post = createJsonPoster({ name: 'analytics service', ...service })
  return { send: (page) => post({ page: page.replace(/[?#].*$/s, '') }) }
}

/** Used without a mailing list service: only logs the user's id, which means nothing elsewhere. */
export function loggingMailingList(
  log: (type: 'subscribe' | 'delete', username: string) => void,
): MailingList {
  return {
    async subscribe({ username }) {
      log('subscribe', username)
      return 'sent'
    },
    async unsubscribe({ username }) {
      log('delete', username)
      return 'sent'
    },
  }
}
