import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { testWith } from '@kitchen-table/application/testing/suites'
import { test as base, describe, expect, onTestFinished, vi } from 'vitest'
import { bufferRequestBody } from './buffer-request-body.ts'
import { getServerSide, isOpen, startEdgeServer, trackConnections } from './testing/raw-connections.ts'

const MEGABYTE = 1024 * 1024
/** How many bodies of almost a megabyte fit into the buffer limit. */
const MAX_LARGE_BODIES = 4
/** Longer than any test, so that it is not the reason for a closed connection. Milliseconds. */
const LINGER_MS = 60 * 60_000
const head = (more: string) => `POST / HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const withLength = (length: number) => head(`Content-Length: ${length}\r\n`)
const chunked = head('Transfer-Encoding: chunked\r\n')
const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`
const almostMegabyte = `${withLength(MEGABYTE)}${' '.repeat(MEGABYTE - 1)}`

type ServedRequest = { body: string; response: ServerResponse; request: IncomingMessage }

/** Starts a server that responds with the length of a body; a test itself responds to requests for /later. */
async function startBufferingServer() {
  const limits = {
    getMaxBodyBytes: () => MEGABYTE,
    maxBufferedBytes: MAX_LARGE_BODIES * MEGABYTE,
    lingerMs: LINGER_MS,
  }
  const served: ServedRequest[] = []
  const running = await startEdgeServer(
    bufferRequestBody((request, response, body) => {
      served.push({ body: body.toString(), response, request })
      if (request.url !== '/later') response.end(`length ${body.length}`)
    }, limits),
  )
  const openTrackedConnection = trackConnections(running)
  const openConnection = async (...parts: string[]): Promise<Socket> => {
    const socket = await openTrackedConnection()
    for (const part of parts) socket.write(part)
    return socket
  }
  return { served, openConnection }
}

async function readResponse(socket: Socket): Promise<string> {
  const [response] = await once(socket, 'data')
  return String(response)
}

const readStatus = async (socket: Socket) => /^HTTP\/1\.1 (\d+)/.exec(await readResponse(socket))?.[1]
/** Resolves when the connection closes, also after an error. */
const waitForClose = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
/** Resolves when the server has read everything that was sent, or has closed the connection. */
async function waitUntilRead(socket: Socket): Promise<void> {
  const isRead = () => getServerSide(socket)?.bytesRead === socket.bytesWritten || !isOpen(socket)
  await expect.poll(isRead, { interval: 1 }).toBe(true)
  await new Promise(setImmediate)
}

const test = testWith(startBufferingServer)

describe('a request body', () => {
  base.each([
    ['no body', head(''), ''],
    ['an empty body', withLength(0), ''],
    ['a body with a length', `${withLength(5)}hello`, 'hello'],
    ['a body in chunks', `${chunked}${chunk('hel')}${chunk('lo')}0\r\n\r\n`, 'hello'],
    ['a chunked body without chunks', `${chunked}0\r\n\r\n`, ''],
    ['a whole megabyte', `${withLength(MEGABYTE)}${'x'.repeat(MEGABYTE)}`, 'x'.repeat(MEGABYTE)],
  ])('is passed on completely: %s', async (_, bytes, body) => {
    const { served, openConnection } = await startBufferingServer()
    expect(await readResponse(await openConnection(bytes))).toContain(`length ${body.length}`)
    expect(served.map((request) => request.body)).toEqual([body])
  })

  test('reaches the listener only when it is complete', async ({ served, openConnection }) => {
    const slowConnection = await openConnection(`${withLength(6)}ab`)
    const abortedConnection = await openConnection(`${withLength(6)}ab`)
    await waitUntilRead(abortedConnection)
    abortedConnection.destroy()
    await expect.poll(() => isOpen(abortedConnection)).toBe(false)
    slowConnection.write('cd')
    await waitUntilRead(slowConnection)
    expect(served).toEqual([])
    slowConnection.write('ef')
    await readResponse(slowConnection)
    expect(served.map(({ body }) => body)).toEqual(['abcdef'])
  })

  test('may be followed by another request', async ({ served, openConnection }) => {
    const socket = await openConnection(`${withLength(2)}ab${withLength(2)}cd`)
    await expect.poll(() => served.map(({ body }) => body)).toEqual(['ab', 'cd'])
    expect(socket.readyState).toBe('open')
  })
})

describe('a body that is too large', () => {
  base.each([
    ['a Content-Length above the limit', [withLength(MEGABYTE + 1)]],
    ['one byte too many, in chunks', [chunked, chunk('x'.repeat(MEGABYTE)), chunk('x')]],
    ['one chunk that is too large', [chunked, chunk('x'.repeat(MEGABYTE + 1))]],
  ])('is refused before it ends: %s', async (_, parts) => {
    const { served, openConnection } = await startBufferingServer()
    const socket = await openConnection(...parts)
    const response = await readResponse(socket)
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toMatch(/^Connection: close\r$/im)
    expect(response).toMatch(/^X-Content-Type-Options: nosniff\r$/im)
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'input.too_large' })
    expect(served).toEqual([])
  })

  test('gets its response even if the client reads only after the last byte, and then the connection ends', async (setup) => {
    const { served, openConnection } = setup
    const chunkBytes = 'x'.repeat(64 * 1024)
    const socket = await openConnection(withLength(100 * chunkBytes.length))
    socket.pause()
    for (let n = 0; n < 100; n += 1) {
      socket.write(chunkBytes)
      await waitUntilRead(socket)
    }
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
    expect(served).toEqual([])
  })

  test('ends its connection: no later request on it is served', async ({ served, openConnection }) => {
    const socket = await openConnection(chunked, chunk('x'.repeat(MEGABYTE + 1)))
    await readResponse(socket)
    socket.write(`0\r\n\r\n${withLength(2)}ab`)
    await waitForClose(socket)
    expect(served.map(({ body }) => body)).toEqual([])
  })

  base('that never ends is disconnected after the linger time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { openConnection } = await startBufferingServer()
    const socket = await openConnection(withLength(1024 * MEGABYTE))
    expect(await readStatus(socket)).toBe('413')
    const closing = waitForClose(socket)
    socket.write('x')
    // Polling advances the timers a little, too.
    vi.advanceTimersByTime(LINGER_MS - 1000)
    socket.write('x')
    await waitUntilRead(socket)
    expect(isOpen(socket)).toBe(true)
    vi.advanceTimersByTime(1000)
    await closing
  })

  base.each([
    ['in a small body', [chunked]],
    ['after a refusal', [chunked, chunk('x'.repeat(MEGABYTE + 1))]],
  ])('too many tiny chunks end the connection: %s', async (_, parts) => {
    const { served, openConnection } = await startBufferingServer()
    const socket = await openConnection(...parts, chunk('x').repeat(5000))
    await waitForClose(socket.resume())
    expect(served).toEqual([])
  })

  test('that ends gets its response, and then the connection ends', async ({ openConnection }) => {
    const socket = await openConnection(withLength(2 * MEGABYTE), 'x'.repeat(2 * MEGABYTE))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('does not count against the buffer limit while its connection stays open', async (setup) => {
    const { openConnection } = setup
    const refusedConnection = await openConnection(chunked, chunk(' '.repeat(MEGABYTE)), chunk(' '))
    await readResponse(refusedConnection)
    for (let n = 0; n < MAX_LARGE_BODIES; n += 1) await waitUntilRead(await openConnection(almostMegabyte))
    expect(isOpen(refusedConnection)).toBe(true)
  })
})

describe('incomplete bodies', () => {
  const areOpen = (sockets: Socket[]) => sockets.map(isOpen)

  test('above the buffer limit, the oldest large one is disconnected', async ({ openConnection }) => {
    const smallBody = await openConnection(`${withLength(MEGABYTE)}${' '.repeat(1000)}`)
    await waitUntilRead(smallBody)
    const sockets: Socket[] = []
    for (let n = 0; n < MAX_LARGE_BODIES + 2; n += 1) {
      const socket = await openConnection(almostMegabyte)
      sockets.push(socket)
      await waitUntilRead(socket)
    }
    expect(areOpen(sockets)).toEqual(sockets.map((_, n) => n >= 2))
    expect(isOpen(smallBody)).toBe(true)
  })

  test('are disconnected before complete ones, which stay until their responses', async (setup) => {
    const { served, openConnection } = setup
    const laterRequest = almostMegabyte.replace('POST /', 'POST /later')
    const completeConnections: Socket[] = []
    for (let n = 0; n < MAX_LARGE_BODIES; n += 1) {
      completeConnections.push(await openConnection(laterRequest, ' '))
      await expect.poll(() => served.length).toBe(n + 1)
    }
    const newestConnection = await openConnection(almostMegabyte)
    await waitForClose(newestConnection)
    expect(areOpen(completeConnections)).toEqual(completeConnections.map(() => true))

    served[0]?.response.end()
    await readResponse(completeConnections[0] as Socket)
    const nextConnection = await openConnection(almostMegabyte)
    await waitUntilRead(nextConnection)
    expect(isOpen(nextConnection)).toBe(true)
  })

  test('no longer count after a response or a disconnection', async ({ served, openConnection }) => {
    for (let n = 0; n < MAX_LARGE_BODIES; n += 1) {
      await readResponse(await openConnection(almostMegabyte, ' '))
      const abortedConnection = await openConnection(almostMegabyte)
      await waitUntilRead(abortedConnection)
      abortedConnection.destroy()
      await expect.poll(() => isOpen(abortedConnection)).toBe(false)
    }
    expect(served).toHaveLength(MAX_LARGE_BODIES)
    const sockets: Socket[] = []
    for (let n = 0; n < MAX_LARGE_BODIES; n += 1) sockets.push(await openConnection(almostMegabyte))
    await Promise.all(sockets.map(waitUntilRead))
    expect(areOpen(sockets)).toEqual(sockets.map(() => true))
  })
})
