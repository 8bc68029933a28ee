import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionError, ForeignResponseError } from './connection-errors.ts'
import { sendWithProgress } from './send-with-progress.ts'

type Outcome = { status: number; headers?: Record<string, string>; text?: string } | 'error' | 'hangs'

let outcome: Outcome
let sent: { method: string; url: string; headers: Record<string, string>; body: unknown; isAborted: boolean }

/** A request that reports half of its bytes, and then ends as the test says. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onloadend?: () => void
  status = 0
  statusText = ''
  response = new ArrayBuffer()

  open(method: string, url: URL) {
    sent = { method, url: url.href, headers: {}, body: undefined, isAborted: false }
  }
  setRequestHeader(name: string, value: string) {
    sent.headers[name] = value
  }
  getAllResponseHeaders() {
    const headers = typeof outcome === 'string' ? {} : (outcome.headers ?? {})
    return Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  }
  send(body: unknown) {
    sent.body = body
    this.upload.onprogress?.({ loaded: 5, total: 10 })
    if (outcome === 'hangs') return
    if (outcome === 'error') this.onerror?.()
    else {
      this.status = outcome.status
      this.response = new TextEncoder().encode(outcome.text ?? '').buffer
      this.onload?.()
    }
    this.onloadend?.()
  }
  abort() {
    sent.isAborted = true
    this.onloadend?.()
  }
}

const body = new Blob(['0123456789'])
const request = {
  url: new URL('https://library.example/uploads/1'),
  method: 'PUT',
  headers: { 'Content-Type': 'image/png' },
  body,
}

function send(signal?: AbortSignal) {
  const progress: number[] = []
  const response = sendWithProgress(request, { signal, onProgress: (fraction) => progress.push(fraction) })
  return { response, progress }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('sends the bytes with their headers, and reports how much was sent', async () => {
  outcome = { status: 204 }
  const { response, progress } = send()
  expect((await response).status).toBe(204)
  expect(sent).toMatchObject({ method: 'PUT', url: 'https://library.example/uploads/1', body })
  expect(sent.headers).toEqual({ 'Content-Type': 'image/png' })
  expect(progress).toEqual([0.5])
})

test('returns a refusal with its headers', async () => {
  outcome = {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '5' },
    text: '{"code":"files.busy"}',
  }
  const response = await send().response
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '5',
    { code: 'files.busy' },
  ])
})

test('throws when something other than the server responded', async () => {
  outcome = { status: 502, headers: { 'content-type': 'text/html' }, text: '<h1>Bad gateway</h1>' }
  await expect(send().response).rejects.toThrow(ForeignResponseError)
})

test('throws a connection error when there is no response', async () => {
  outcome = 'error'
  await expect(send().response).rejects.toThrow(ConnectionError)
})

test('ends the request with the reason of the caller', async () => {
  outcome = 'hangs'
  const controller = new AbortController()
  const { response } = send(controller.signal)
  controller.abort(new Error('canceled'))
  await expect(response).rejects.toThrow('canceled')
  expect(sent.isAborted).toBe(true)
})

test('ends the request when nothing moves for a minute', async () => {
  vi.useFakeTimers()
  outcome = 'hangs'
  const { response } = send()
  const failure = expect(response).rejects.toThrow(ConnectionError)
  await vi.advanceTimersByTimeAsync(60_000)
  await failure
  expect(sent.isAborted).toBe(true)
})
