import { ConnectionError } from './connection-error.ts'

/** A page that cannot be loaded says so within ten seconds, retries included. Milliseconds. */
const READ_TIMEOUT = 9000
/** A refused password takes a busy server a while; nobody should wait longer for an answer that does not come. */
const WRITE_TIMEOUT = 30_000
/** A picture of several megabytes over a slow line. */
const UPLOAD_TIMEOUT = 5 * 60_000
const PAUSES_BEFORE_RETRY = [500, 1000]

const BAD_GATEWAY = 502
const NO_CONTENT = 204

/** The answer came from something between the page and the server: a proxy's error page, a hotel's sign-in page. */
export class ForeignResponseError extends ConnectionError {}

/** Throws unless the answer can be our server's, which sends JSON or nothing. */
function checkOrigin(response: Response, bytes: ArrayBuffer): void {
  const type = response.headers.get('content-type') ?? ''
  const isOurs =
    /^application\/json\b/.test(type) || (response.status === NO_CONTENT && bytes.byteLength === 0)
  if (!isOurs) throw new ForeignResponseError(`A ${response.status} of type "${type}" is not the API's`)
}

/** Sends one request and reads the whole answer; aborts it when the time is over. */
async function fetchOnce(request: Request, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const response = await fetch(request, { ...init, signal: AbortSignal.any([request.signal, signal]) })
  const bytes = await response.arrayBuffer()
  checkOrigin(response, bytes)
  const { status, statusText, headers } = response
  return new Response(status === NO_CONTENT ? null : bytes, { status, statusText, headers })
}

/** Resolves after `ms`, at once when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve())
  })
}

/** Reading changes nothing, so it is tried again where nothing usable came back. */
async function fetchWithRetries(request: Request, init: RequestInit, signal: AbortSignal): Promise<Response> {
  for (const ms of PAUSES_BEFORE_RETRY) {
    try {
      const response = await fetchOnce(request, init, signal)
      if (response.status < BAD_GATEWAY) return response
    } catch (error) {
      if (signal.aborted || request.signal.aborted) throw error
    }
    await pause(ms, signal)
  }
  return fetchOnce(request, init, signal)
}

/**
 * `fetch` for the API. Every call ends: with the whole answer of our server, or with a ConnectionError when the
 * connection fails, another server answers (ForeignResponseError), or the time-out is over. `isUpload`: the request is
 * large.
 */
export async function apiFetch(request: Request, init: RequestInit, isUpload = false): Promise<Response> {
  const isRead = request.method === 'GET'
  const abort = new AbortController()
  const timer = setTimeout(
    () => abort.abort(),
    isRead ? READ_TIMEOUT : isUpload ? UPLOAD_TIMEOUT : WRITE_TIMEOUT,
  )
  try {
    return await (isRead ? fetchWithRetries : fetchOnce)(request, init, abort.signal)
  } catch (error) {
    if (error instanceof ConnectionError || request.signal.aborted) throw error
    throw new ConnectionError(abort.signal.aborted ? 'No answer in time' : 'No answer', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
