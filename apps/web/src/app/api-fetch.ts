import { ConnectionError, ForeignResponseError } from './connection-errors.ts'

/** After which requests fail. In ms, as all values below. */
const timeouts = {
  /** Time without data: a page reports that within ten seconds. */
  read: 9000,
  /** A busy server takes a while to refuse a password; no user should wait longer than this for a missing response. */
  write: 30_000,
  /** Enough for a picture of several megabytes over a slow line. */
  upload: 5 * 60_000,
}
/** The longest time for a read while data keeps arriving: a large response over a slow line. */
const MAX_READ_TIME = 60_000
const RETRY_DELAYS = [500, 1000]

const BAD_GATEWAY = 502
const NO_CONTENT = 204

/** Throws ForeignResponseError unless the response can be our server's, which sends JSON or an empty 204. */
export function assertApiResponse(response: Response, bytes: ArrayBuffer): void {
  const type = response.headers.get('content-type') ?? ''
  const isApiResponse =
    /^application\/json\b/.test(type) || (response.status === NO_CONTENT && bytes.byteLength === 0)
  if (!isApiResponse)
    throw new ForeignResponseError(`A ${response.status} response of type "${type}" is not from the API`)
}

type RequestLimits = {
  /** Aborted by the caller and by every time-out. */
  signal: AbortSignal
  /** Whether the caller, and not a time-out, aborted the request. */
  isCanceled: () => boolean
  onData: () => void
}

/** Reads the whole body. Calls `onData` for successful responses only: an error page does not extend the time-out. */
async function readBody({ body, ok }: Response, onData: () => void): Promise<ArrayBuffer> {
  const reader = body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value)
    if (ok) onData()
  }
  return new Blob(pieces).arrayBuffer()
}

/** Sends one request and reads the response. Throws ConnectionError, or the original error if the caller canceled. */
async function sendRequest(
  request: Request,
  init: RequestInit,
  { signal, isCanceled, onData }: RequestLimits,
) {
  try {
    const response = await fetch(request, { ...init, signal })
    return { response, bytes: await readBody(response, onData) }
  } catch (error) {
    if (isCanceled()) throw error
    throw new ConnectionError(signal.aborted ? 'No response in time' : 'No response', { cause: error })
  }
}

async function fetchOnce(request: Request, init: RequestInit, limits: RequestLimits): Promise<Response> {
  const { response, bytes } = await sendRequest(request, init, limits)
  assertApiResponse(response, bytes)
  const { status, statusText, headers } = response
  return new Response(status === NO_CONTENT ? null : bytes, { status, statusText, headers })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve())
  })
}

/** Retries after connection errors and statuses from 502; safe for reads only, which change nothing. */
async function fetchWithRetries(
  request: Request,
  init: RequestInit,
  limits: RequestLimits,
): Promise<Response> {
  const { signal } = limits
  // The body of a request can be read once.
  const send = () => fetchOnce(request.clone(), init, limits)
  for (const ms of RETRY_DELAYS) {
    try {
      const response = await send()
      if (response.status < BAD_GATEWAY) return response
    } catch (error) {
      if (signal.aborted || !(error instanceof ConnectionError)) throw error
    }
    await pause(ms, signal)
  }
  return send()
}

/** Aborts `to` when `from` is aborted: the oldest browsers that the build supports have no `AbortSignal.any`. */
function forwardAbort(from: AbortSignal, to: AbortController): () => void {
  const abort = () => to.abort(from.reason)
  if (from.aborted) abort()
  from.addEventListener('abort', abort)
  return () => from.removeEventListener('abort', abort)
}

/** What a request does; an upload is a large write. */
type RequestKind = keyof typeof timeouts

/**
 * `fetch` for the API, with time-outs and retries of reads. Returns the whole response of our server. Throws
 * ConnectionError when the connection fails or times out, and ForeignResponseError when something in between responded.
 * A read may take longer than its time-out while data arrives.
 */
export async function apiFetch(
  request: Request,
  init: RequestInit,
  kind: RequestKind = request.method === 'GET' ? 'read' : 'write',
): Promise<Response> {
  const isRead = kind === 'read'
  const controller = new AbortController()
  const abort = () => controller.abort()
  const startTimer = () => setTimeout(abort, timeouts[kind])
  const stopForwarding = forwardAbort(request.signal, controller)
  const maxTimer = isRead ? setTimeout(abort, MAX_READ_TIME) : undefined
  let timer = startTimer()
  const limits: RequestLimits = {
    signal: controller.signal,
    isCanceled: () => request.signal.aborted,
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
