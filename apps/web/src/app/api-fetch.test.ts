import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiFetch } from './api-fetch.ts'
import { ConnectionError, ForeignResponseError } from './connection-errors.ts'

type FakeResponder = (signal: AbortSignal) => Promise<Response>

/** Replaces `fetch`: one responder per call, the last one for all further calls. Returns how to read the call count. */
function stubFetch(...responders: FakeResponder[]): () => number {
  let count = 0
  vi.stubGlobal('fetch', (request: Request, { signal }: { signal: AbortSignal }) => {
    // As some browsers do, also where another body is given.
    if (request.bodyUsed) throw new Error('The body of the request was sent before')
    void request.text()
    const next = responders[Math.min(count, responders.length - 1)]
    if (next === undefined) throw new Error('No responder')
    count += 1
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    return Promise.race([next(signal), aborted])
  })
  return () => count
}

const respondOk = async () => Response.json({ fine: true })
const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'))
const neverRespond = () => new Promise<Response>(() => {})
const respondWithProxyPage = (status: number) => async () =>
  new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } })

const dropAfterSevenSeconds = () =>
  new Promise<Response>((_, reject) => setTimeout(() => reject(new TypeError()), 7000))

const respondHalf: FakeResponder = async (signal) => {
  const half = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(3))
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(half, { headers: { 'content-type': 'application/json' } })
}

/** Responds with a JSON body in pieces of one byte, each after a pause (milliseconds). */
function respondSlowly(pieces: number, pause: number, status = 200): FakeResponder {
  return async (signal) => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        signal.addEventListener('abort', () => {
          if (sent < pieces) controller.error(signal.reason)
        }),
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (signal.aborted) return
        sent += 1
        controller.enqueue(new Uint8Array(1))
        if (sent === pieces) controller.close()
      },
    })
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const STEP = 100
const MAX_TEST_TIME = 10 * 60_000

/** Returns the status or error that the call ends with, and after how many milliseconds of the fake clock. */
async function waitForOutcome(call: Promise<Response>): Promise<{ after: number; result: unknown }> {
  const startTime = Date.now()
  let result: unknown = 'nothing'
  const settled = call.then(
    ({ status }) => {
      result = status
    },
    (error: unknown) => {
      result = error
    },
  )
  while (result === 'nothing' && Date.now() - startTime < MAX_TEST_TIME) {
    // Reading a body takes turns of the event loop, which the fake clock does not advance.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    if (result === 'nothing') await vi.advanceTimersByTimeAsync(STEP)
  }
  const after = Date.now() - startTime
  if (result !== 'nothing') await settled
  return { after, result }
}

const sendRead = () => waitForOutcome(apiFetch(new Request('http://localhost/api/catalog'), {}))

function sendWrite(kind?: 'read' | 'upload') {
  const request = new Request('http://localhost/api/session', { method: 'POST', body: '{}' })
  return waitForOutcome(apiFetch(request, {}, kind))
}

describe('a read request', () => {
  test('retries after a dropped connection and after an error page of a proxy', async () => {
    const calls = stubFetch(failToFetch, respondWithProxyPage(502), respondOk)
    expect(await sendRead()).toEqual({ after: 1500, result: 200 })
    expect(calls()).toBe(3)
  })

  test('may be a POST', async () => {
    const calls = stubFetch(failToFetch, respondOk)
    expect(await sendWrite('read')).toEqual({ after: 500, result: 200 })
    expect(calls()).toBe(2)
    stubFetch(neverRespond)
    expect(await sendWrite('read')).toMatchObject({ after: 9000 })
  })

  test('gives up after the third attempt', async () => {
    const calls = stubFetch(failToFetch)
    expect((await sendRead()).result).toBeInstanceOf(ConnectionError)
    expect(calls()).toBe(3)
  })

  test.each([
    ['no response ever arrives', [neverRespond]],
    ['the first attempt fails and the second gets no response', [failToFetch, neverRespond]],
    ['the connection drops after seven seconds, each time', [dropAfterSevenSeconds]],
    ['the body stops in the middle', [respondHalf]],
  ])('ends within ten seconds when %s', async (_name, responders: FakeResponder[]) => {
    stubFetch(...responders)
    const { after, result } = await sendRead()
    expect(after).toBeLessThan(10_000)
    expect(result).toMatchObject({ message: 'No response in time' })
  })

  test('lets a large response over a slow line take longer while data arrives', async () => {
    const calls = stubFetch(respondSlowly(5, 8000))
    expect(await sendRead()).toEqual({ after: 40_000, result: 200 })
    expect(calls()).toBe(1)
  })

  test('ends after a minute even while data arrives', async () => {
    stubFetch(respondSlowly(100, 8000))
    expect(await sendRead()).toMatchObject({
      after: 60_000,
      result: { message: 'No response in time' },
    })
  })

  test('does not extend the time-out for an error page that arrives slowly', async () => {
    stubFetch(respondSlowly(100, 5000, 502))
    expect((await sendRead()).after).toBeLessThan(10_000)
  })

  test('does not report or retry a fault of the page itself as a connection error', async () => {
    const calls = stubFetch(async () =>
      Object.defineProperty(Response.json({}), 'headers', { value: undefined }),
    )
    const { result } = await sendRead()
    expect(result).toBeInstanceOf(TypeError)
    expect(calls()).toBe(1)
  })

  test('returns a refusal of the server without retrying', async () => {
    const calls = stubFetch(async () => Response.json({ code: 'input.invalid' }, { status: 400 }))
    expect((await sendRead()).result).toBe(400)
    expect(calls()).toBe(1)
  })
})

describe('canceling', () => {
  test('rejects with the AbortError of the caller', async () => {
    stubFetch(neverRespond)
    const caller = new AbortController()
    const call = apiFetch(new Request('http://localhost/api/session', { signal: caller.signal }), {})
    const result = call.catch((error: unknown) => error)
    caller.abort()
    expect(await result).toMatchObject({ name: 'AbortError' })
  })

  test('sends nothing when the signal was aborted before the call', async () => {
    const signal = AbortSignal.abort()
    vi.stubGlobal('fetch', (_request: Request, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted()
      return respondOk()
    })
    const call = apiFetch(new Request('http://localhost/api/session', { signal }), {})
    expect(await call.catch((error: unknown) => error)).toMatchObject({ name: 'AbortError' })
  })
})

describe('a write request', () => {
  test('is sent once', async () => {
    const calls = stubFetch(failToFetch)
    expect((await sendWrite()).result).toBeInstanceOf(ConnectionError)
    expect(calls()).toBe(1)
  })

  test('ends after 30 seconds without a response, an upload after 5 minutes', async () => {
    stubFetch(neverRespond)
    expect(await sendWrite()).toMatchObject({ after: 30_000 })
    expect(await sendWrite('upload')).toMatchObject({ after: 300_000 })
  })

  test('returns an empty response of the server', async () => {
    stubFetch(async () => new Response(null, { status: 204 }))
    expect((await sendWrite()).result).toBe(204)
  })

  test.each([200, 302, 404, 413, 502])('rejects a %i response with HTML as foreign', async (status) => {
    stubFetch(respondWithProxyPage(status))
    expect((await sendWrite()).result).toBeInstanceOf(ForeignResponseError)
  })
})
