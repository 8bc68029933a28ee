import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { testWith } from '@kitchen-table/application/testing/suites'
import { test as base, describe, expect, onTestFinished, vi } from 'vitest'
import type { ServerLimits } from './listen.ts'
import { allowLongRequest } from './long-requests.ts'
import { type Pace, readBodyAtMinimumPace } from './read-body-at-minimum-pace.ts'
import { openRawConnection, startEdgeServer } from './testing/raw-connections.ts'

const hour = 60 * 60_000
/** Nothing is too slow for a test. */
const patientPace: Pace = { minBytes: 0, intervalMs: hour, maxMs: hour }

const head = (length: number) => `PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`

type ServerOptions = {
  pace?: Pace
  limits?: Partial<ServerLimits>
  /** Called with every chunk before the next one is requested. */
  consume?: (chunk: Uint8Array) => Promise<void>
}

/** Starts a server that reads a body at this pace, and responds with its length or with the code of its refusal. */
async function startServer({
  pace = patientPace,
  limits = {},
  consume = async () => {},
}: ServerOptions = {}) {
  const outcomes: unknown[] = []
  const requests: IncomingMessage[] = []
  async function readLength(request: IncomingMessage): Promise<number> {
    let length = 0
    for await (const chunk of readBodyAtMinimumPace(request, pace)) {
      length += chunk.length
      await consume(chunk)
    }
    return length
  }
  const { server, port } = await startEdgeServer((request, response) => {
    requests.push(request)
    readLength(request)
      .catch((error) => error.code)
      .then((outcome) => {
        outcomes.push(outcome)
        if (response.destroyed) return
        const body = String(outcome)
        response.writeHead(200, { 'Content-Length': body.length, Connection: 'close' }).end(body)
      })
  }, limits)
  const openConnection = (bytes: string, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> =>
    openRawConnection(port, bytes, options)
  return { server, outcomes, requests, openConnection }
}

/** Resolves when the condition holds. Unlike `expect.poll`, it does not advance the timers that a test controls. */
async function waitUntil(condition: () => boolean | undefined): Promise<void> {
  while (!condition()) await new Promise(setImmediate)
}

/** Resolves when the server has read this many bytes of the connection of the only request. */
const waitUntilRead = (requests: IncomingMessage[], bytes: number) =>
  waitUntil(() => (requests[0]?.socket.bytesRead ?? 0) >= bytes)

function useFakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

const test = testWith(startServer)

test('passes on a body of several megabytes', async ({ outcomes, openConnection }) => {
  const body = 'x'.repeat(5_000_000)
  expect(await text(await openConnection(head(body.length) + body))).toMatch(/\r\n\r\n5000000$/)
  expect(outcomes).toEqual([5_000_000])
})

test('passes on an empty body', async ({ openConnection }) => {
  expect(await text(await openConnection(head(0)))).toMatch(/\r\n\r\n0$/)
})

base('reads no faster than the bytes are consumed', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { requests, openConnection } = await startServer({ consume: () => released })
  const length = 50_000_000
  const socket = await openConnection(head(length))
  socket.write(Buffer.alloc(length))
  await waitUntilRead(requests, 64 * 1024)
  // The sockets of both sides hold a few megabytes at most; the rest waits in the client.
  await waitUntil(() => requests[0]?.isPaused())
  expect(requests[0]?.socket.bytesRead).toBeLessThan(length / 2)
  release()
  expect(await text(socket)).toMatch(new RegExp(`\r\n\r\n${length}$`))
})

describe('a client that breaks off', () => {
  test('by closing the connection ends the body at once', async ({ outcomes, requests, openConnection }) => {
    const socket = await openConnection(`${head(100)}begun`)
    await waitUntilRead(requests, head(100).length + 5)
    socket.resetAndDestroy()
    await expect.poll(() => outcomes).toEqual(['uploads.incomplete'])
  })

  test('by ending its side gets the response', async ({ openConnection }) => {
    const socket = await openConnection(`${head(100)}begun`, { allowHalfOpen: true })
    socket.end()
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*uploads\.incomplete$/s)
  })

  base('by ending its side before its body is read gets the response', async () => {
    const { port } = await startEdgeServer(async (request, response) => {
      allowLongRequest(request)
      await once(request.socket.resume(), 'end')
      const refusal = await buffer(readBodyAtMinimumPace(request, patientPace)).catch(({ code }) => code)
      response.writeHead(200, { Connection: 'close' }).end(String(refusal))
    })
    const socket = await openRawConnection(port, `${head(100)}begun`, { allowHalfOpen: true })
    socket.end()
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*uploads\.incomplete/s)
  })

  base('by ending its side after its body was given up gets the response', async () => {
    const { port } = await startEdgeServer(async (request, response) => {
      for await (const _ of readBodyAtMinimumPace(request, patientPace)) break
      request.resume()
      await once(request.socket, 'end')
      response.writeHead(200, { Connection: 'close' }).end('given up')
    })
    const socket = await openRawConnection(port, `${head(100)}begun`, { allowHalfOpen: true })
    socket.end()
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*given up/s)
  })

  base('before its body is read ends it at once', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    const outcomes: unknown[] = []
    const { server, port } = await startEdgeServer((request) => {
      request.once('close', async () => {
        await readBodyAtMinimumPace(request, patientPace)
          .next()
          .catch((error) => outcomes.push(error.code))
        resolve()
      })
    })
    const socket = await openRawConnection(port, `${head(100)}begun`)
    await once(server, 'request')
    socket.resetAndDestroy()
    await gone
    expect(outcomes).toEqual(['uploads.incomplete'])
  })
})

describe('the pace', () => {
  const pace: Pace = { minBytes: 10, intervalMs: 1000, maxMs: 10_000 }

  base('a client that sends too little in an interval is refused', async () => {
    useFakeTimers()
    const { requests, openConnection } = await startServer({ pace })
    const socket = await openConnection(`${head(100)}${'x'.repeat(10)}`)
    await waitUntilRead(requests, head(100).length + 10)
    vi.advanceTimersByTime(1000)
    socket.write('x'.repeat(9))
    await waitUntilRead(requests, head(100).length + 19)
    vi.advanceTimersByTime(1000)
    expect(await text(socket)).toContain('uploads.incomplete')
  })

  base('a client that sends enough in every interval may take as long as the whole time', async () => {
    useFakeTimers()
    const { requests, openConnection, outcomes } = await startServer({ pace })
    const socket = await openConnection(head(1000))
    for (let nth = 1; nth < 10; nth += 1) {
      socket.write('x'.repeat(10))
      await waitUntilRead(requests, head(1000).length + 10 * nth)
      vi.advanceTimersByTime(1000)
    }
    expect(outcomes).toEqual([])
    socket.write('x'.repeat(10))
    await waitUntilRead(requests, head(1000).length + 100)
    vi.advanceTimersByTime(1000)
    expect(await text(socket)).toContain('uploads.incomplete')
  })

  base('a client that waits for us is not too slow', async () => {
    useFakeTimers()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { requests, openConnection } = await startServer({
      pace: { ...pace, maxMs: hour },
      consume: () => released,
    })
    const length = 5_000_000
    const socket = await openConnection(head(length))
    socket.write(Buffer.alloc(length))
    await waitUntil(() => requests[0]?.isPaused())
    vi.advanceTimersByTime(60_000)
    release()
    expect(await text(socket)).toMatch(/\r\n\r\n5000000$/)
  })

  base('a complete body may be consumed later', async () => {
    useFakeTimers()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { requests, openConnection } = await startServer({ pace, consume: () => released })
    const socket = await openConnection(`${head(5)}whole`)
    await waitUntil(() => requests[0]?.complete)
    vi.advanceTimersByTime(60_000)
    release()
    expect(await text(socket)).toMatch(/\r\n\r\n5$/)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe("the server's own time-out", () => {
  const limits = { headersTimeoutMs: 100, requestTimeoutMs: 200, checkIntervalMs: 20 }

  base('does not apply to the body, but again to the next request of the connection', async () => {
    const timeouts: unknown[] = []
    const { server, port } = await startEdgeServer((request, response) => {
      buffer(readBodyAtMinimumPace(request, patientPace)).then(({ length }) =>
        response.end(`length ${length}`),
      )
    }, limits)
    server.on('clientError', ({ code }: NodeJS.ErrnoException) => timeouts.push(code))
    const socket = await openRawConnection(port, `${head(10)}begun`)
    await expect.poll(() => timeouts).toEqual(['ERR_HTTP_REQUEST_TIMEOUT'])
    socket.write('ended')
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 .*length 10/s)
    socket.write('PUT / HTTP/1.1\r\nHost: a\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })
})

base('at the maximum number of connections a connection with such a request is not evicted', async () => {
  const { requests, openConnection } = await startServer({ limits: { maxConnections: 2 } })
  const uploading = await openConnection(`${head(10)}begun`)
  await waitUntilRead(requests, head(10).length + 5)
  const second = await openConnection('')
  const third = await openConnection(`${head(5)}whole`)
  expect(await text(second)).toBe('')
  expect(await text(third)).toMatch(/\r\n\r\n5$/)
  uploading.write('ended')
  expect(await text(uploading)).toMatch(/\r\n\r\n10$/)
})
