import { assertApiResponse } from './api-fetch.ts'
import { ConnectionError } from './connection-errors.ts'

/** Time without progress, or without a response after the last byte, after which sending fails. Milliseconds. */
const STALL_TIMEOUT = 60_000
const NO_CONTENT = 204

type SentRequest = { url: URL; method: string; headers: Record<string, string>; body: Blob }
type SendOptions = {
  signal: AbortSignal | undefined
  onProgress: (fraction: number) => void
  /** Throws unless the response is one that the caller can read. Default: our server's. */
  checkResponse?: (response: Response, bytes: ArrayBuffer) => void
}

function readResponse(
  request: XMLHttpRequest,
  checkResponse: NonNullable<SendOptions['checkResponse']>,
): Response {
  const { status, statusText } = request
  const bytes: unknown = request.response
  const body = bytes instanceof ArrayBuffer ? bytes : new ArrayBuffer()
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  const headers = new Headers()
  for (const line of lines) {
    const [name, ...value] = line.split(':')
    if (name) headers.set(name, value.join(':').trim())
  }
  const response = new Response(status === NO_CONTENT ? null : body, { status, statusText, headers })
  checkResponse(response, body)
  return response
}

/**
 * Sends a large body and reports how much of it was sent, which `fetch` cannot. Throws as `apiFetch` does; fails when
 * nothing moves any more, not after a fixed time.
 */
export function sendWithProgress(
  { url, method, headers, body }: SentRequest,
  { signal, onProgress, checkResponse = assertApiResponse }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const fail = (message: string) => reject(new ConnectionError(message))
    const stop = () => {
      fail('No response in time')
      request.abort()
    }
    let timer = setTimeout(stop, STALL_TIMEOUT)
    const cancel = () => {
      reject(signal?.reason)
      request.abort()
    }
    signal?.addEventListener('abort', cancel)

    request.open(method, url)
    request.responseType = 'arraybuffer'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(stop, STALL_TIMEOUT)
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      try {
        resolve(readResponse(request, checkResponse))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => fail('No response')
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    request.send(body)
  })
}
