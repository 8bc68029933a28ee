import { ConnectionError } from './connection-error.ts'

/**
 * While nothing arrives, a page says within ten seconds that it cannot be loaded, retries included. Milliseconds, as all
 * that follow.
 */
const READ_TIMEOUT = 9000
/** A large answer over a slow line, of which something arrives all the time. */
const MAX_READ_TIME = 60_000
/** A refused password takes a busy server a while; nobody should wait longer for an answer that does not come. */
const WRITE_TIMEOUT = 30_000
/** A picture of several megabytes over a slow line. */
const UPLOAD_TIMEOUT = 5 * 60_000
const RETRY_DELAYS = [500, 1000]

const BAD_GATEWAY = 502
const NO_CONTENT = 204

/** The answer came from something between the page and the server: a proxy's error page, a hotel's sign-in page. */
export class ForeignResponseError extends ConnectionError {}

/** Throws unless the answer can be our server's, which sends JSON or nothing. */
function assertApiResponse(response: Response, bytes: ArrayBuffer): void {
  const type = response.headers.get('content-type') ?? ''
  const isApiResponse =
    /^application\/json\b/.test(type) || (response.status === NO_CONTENT && bytes.byteLength === 0)
  if (!isApiResponse)
    throw new ForeignResponseError(`A ${response.status} of type "${type}" is not the API's`)
}

/** How long a call may take, and whether its caller still wants it. */
type RequestLimits = {
  signal: AbortSignal
  /** Whoever called has given it up. */
  isCancelled: () => boolean
  /** Called for each piece of an answer that arrives. */
  onData: () => void
}

/** Reads the whole body, piece by piece. */
async function readBody({ body, ok }: Response, onData: () => void): Promise<ArrayBuffer> {
  const reader = body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value)
    if (ok) onData()
  }
  return new Blob(pieces).arrayBuffer()
}

/** Sends one request and reads the whole answer, until the signal is aborted. */
async function sendRequest(
  request: Request,
  init: RequestInit,
  { signal, isCancelled, onData }: RequestLimits,
) {
  try {
    const response = await fetch(request, { ...init, signal })
    return { response, bytes: await readBody(response, onData) }
  } catch (error) {
    if (isCancelled()) throw error
    throw new ConnectionError(signal.aborted ? 'No answer in time' : 'No answer', { cause: error })
  }
}

async function fetchOnce(request: Request, init: RequestInit, limits: RequestLimits): Promise<Response> {
  const { response, bytes } = await sendRequest(request, init, limits)
  assertApiResponse(response, bytes)
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
async function fetchWithRetries(
  request: Request,
  init: RequestInit,
  limits: RequestLimits,
): Promise<Response> {
  const { signal } = limits
  for (const ms of RETRY_DELAYS) {
    try {
      const response = await fetchOnce(request, init, limits)
      if (response.status < BAD_GATEWAY) return response
    } catch (error) {
      if (signal.aborted || !(error instanceof ConnectionError)) throw error
    }
    await pause(ms, signal)
  }
  return fetchOnce(request, init, limits)
}

/** Linked by hand: the oldest browsers of the build have no `AbortSignal.any`. */
function forwardAbort(from: AbortSignal, to: AbortController): () => void {
  const abort = () => to.abort(from.reason)
  if (from.aborted) abort()
  from.addEventListener('abort', abort)
  return () => from.removeEventListener('abort', abort)
}

/**
 * `fetch` for the API. Every call ends: with the whole answer of our server, or with a ConnectionError when the
 * connection fails, another server answers (ForeignResponseError), or the time-out is over. What is read may take longer
 * than its time-out as long as pieces of it arrive. `isUpload`: the request is large.
 */
export async function apiFetch(request: Request, init: RequestInit, isUpload = false): Promise<Response> {
  const isRead = request.method === 'GET'
  const controller = new AbortController()
  const abort = () => controller.abort()
  const startTimer = () =>
    setTimeout(abort, isRead ? READ_TIMEOUT : isUpload ? UPLOAD_TIMEOUT : WRITE_TIMEOUT)
  const stopForwarding = forwardAbort(request.signal, controller)
  const maxTimer = isRead ? setTimeout(abort, MAX_READ_TIME) : undefined
  let timer = startTimer()
  const limits: RequestLimits = {
    signal: controller.signal,
    isCancelled: () => request.signal.aborted,
    onData: () => {
      if (!isRead) return
      clearTimeout(timer)
      timer = startTimer()
    },
  }
  try {
    return await (isRead ? fetchWithRetries : fetchOnce)(request, init, limits)
  } finally {
    clearTimeout(timer)
    clearTimeout(maxTimer)
    stopForwarding()
  }
}
