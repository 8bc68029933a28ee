import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bufferRequestBody } from './buffer-request-body.ts'
import { listen } from './listen.ts'

const host = '127.0.0.1'
const MEGABYTE = 1024 * 1024
/** As many bodies of almost a megabyte as there is room for. */
const ROOM = 4
/** As long as no case lasts: a line that ends has another reason. Milliseconds. */
const LINGER = 60 * 60_000
const head = (more: string) => `POST / HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const announced = (length: number) => head(`Content-Length: ${length}\r\n`)
const chunked = head('Transfer-Encoding: chunked\r\n')
const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`
const almost = `${announced(MEGABYTE)}${' '.repeat(MEGABYTE - 1)}`

type Served = { body: string; response: ServerResponse; request: IncomingMessage }

/** A server that answers with the length of a body; to /later only when it is told to. */
async function door() {
  const limits = { getMaxBodyBytes: () => MEGABYTE, maxBufferedBytes: ROOM * MEGABYTE, lingerMs: LINGER }
  const served: Served[] = []
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const { server, port } = await listen(
    bufferRequestBody(
      (request, response, body) => {
        served.push({ body: body.toString(), response, request })
        if (request.url !== '/later') response.end(`length ${body.length}`)
      },
      log,
      limits,
    ),
    { port: 0, host },
  )
  const taken = new Map<number | undefined, Socket>()
  server.on('connection', (socket) => taken.set(socket.remotePort, socket))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const visit = async (...words: string[]): Promise<Socket> => {
    const socket = connect(port, host)
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    const { localPort } = socket
    await expect.poll(() => taken.has(localPort), { interval: 1 }).toBe(true)
    theirs.set(socket, taken.get(localPort))
    taken.delete(localPort)
    for (const some of words) socket.write(some)
    return socket
  }
  const logged = () => lines.map((line): unknown => JSON.parse(line))
  return { served, visit, logged }
}

async function heard(socket: Socket): Promise<string> {
  const [answer] = await once(socket, 'data')
  return String(answer)
}

const statusOf = async (socket: Socket) => /^HTTP\/1\.1 (\d+)/.exec(await heard(socket))?.[1]
/** Also where it ends with an error. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
/** The server's side of each connection. */
const theirs = new WeakMap<Socket, Socket | undefined>()
const isOpen = (socket: Socket) => theirs.get(socket)?.destroyed === false
/** Once everything that was said has been read, or the line has been cut. */
async function settled(socket: Socket): Promise<void> {
  const isRead = () => theirs.get(socket)?.bytesRead === socket.bytesWritten || !isOpen(socket)
  await expect.poll(isRead, { interval: 1 }).toBe(true)
  await new Promise(setImmediate)
}

describe('a body', () => {
  test.each([
    ['none', head(''), ''],
    ['an empty one', announced(0), ''],
    ['an announced one', `${announced(5)}hello`, 'hello'],
    ['one in chunks', `${chunked}${chunk('hel')}${chunk('lo')}0\r\n\r\n`, 'hello'],
    ['one of no chunk', `${chunked}0\r\n\r\n`, ''],
    ['a whole megabyte', `${announced(MEGABYTE)}${'x'.repeat(MEGABYTE)}`, 'x'.repeat(MEGABYTE)],
  ])('%s comes in whole', async (_, words, body) => {
    const { served, visit } = await door()
    expect(await heard(await visit(words))).toContain(`length ${body.length}`)
    expect(served.map((one) => one.body)).toEqual([body])
  })

  test('is waited for, and nobody hears of one that never ends', async () => {
    const { served, visit } = await door()
    const slow = await visit(`${announced(6)}ab`)
    const leaving = await visit(`${announced(6)}ab`)
    await settled(leaving)
    leaving.destroy()
    await expect.poll(() => isOpen(leaving)).toBe(false)
    slow.write('cd')
    await settled(slow)
    expect(served).toEqual([])
    slow.write('ef')
    await heard(slow)
    expect(served.map(({ body }) => body)).toEqual(['abcdef'])
  })

  test('may be followed by another request', async () => {
    const { served, visit } = await door()
    const socket = await visit(`${announced(2)}ab${announced(2)}cd`)
    await expect.poll(() => served.map(({ body }) => body)).toEqual(['ab', 'cd'])
    expect(socket.readyState).toBe('open')
  })
})

describe('what is too large', () => {
  test.each([
    ['announced', [announced(MEGABYTE + 1)]],
    ['by one byte', [chunked, chunk('x'.repeat(MEGABYTE)), chunk('x')]],
    ['in one chunk', [chunked, chunk('x'.repeat(MEGABYTE + 1))]],
  ])('%s: is refused before it ends', async (_, words) => {
    const { served, visit } = await door()
    const socket = await visit(...words)
    const answer = await heard(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/^Connection: close\r$/im)
    expect(answer).toMatch(/^X-Content-Type-Options: nosniff\r$/im)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'input.too_large' })
    expect(served).toEqual([])
  })

  test('is numbered, and logged by that number', async () => {
    const { visit, logged } = await door()
    const answer = await heard(await visit(announced(MEGABYTE + 1).replace('/', '/api/x?secret=a')))
    const [, requestId] = /^X-Request-Id: (\S+)\r$/im.exec(answer) ?? []
    expect(logged()).toMatchObject([{ requestId, method: 'POST', path: '/api/x', status: 413 }])
    expect(JSON.stringify(logged())).not.toContain('secret')
  })

  test('whoever reads only after the last byte reads it too, and then the line ends', async () => {
    const { served, visit } = await door()
    const piece = 'x'.repeat(64 * 1024)
    const socket = await visit(announced(100 * piece.length))
    socket.pause()
    for (let nth = 0; nth < 100; nth += 1) {
      socket.write(piece)
      await settled(socket)
    }
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
    expect(served).toEqual([])
  })

  test('whatever follows on its line is not served', async () => {
    const { served, visit } = await door()
    const socket = await visit(chunked, chunk('x'.repeat(MEGABYTE + 1)))
    await heard(socket)
    socket.write(`0\r\n\r\n${announced(2)}ab`)
    await closed(socket)
    expect(served.map(({ body }) => body)).toEqual([])
  })

  test('the line is cut when it goes on and on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { visit } = await door()
    const socket = await visit(announced(1024 * MEGABYTE))
    expect(await statusOf(socket)).toBe('413')
    const end = closed(socket)
    socket.write('x')
    // Polling moves the timers on a little, too.
    vi.advanceTimersByTime(LINGER - 1000)
    socket.write('x')
    await settled(socket)
    expect(isOpen(socket)).toBe(true)
    vi.advanceTimersByTime(1000)
    await end
  })

  test.each([
    ['crumbs of a small body', [chunked]],
    ['crumbs after too much', [chunked, chunk('x'.repeat(MEGABYTE + 1))]],
  ])('%s are not swept up for ever', async (_, words) => {
    const { served, visit } = await door()
    const socket = await visit(...words, chunk('x').repeat(5000))
    await closed(socket.resume())
    expect(served).toEqual([])
  })

  test('the line ends with it, where it ends', async () => {
    const { visit } = await door()
    const socket = await visit(announced(2 * MEGABYTE), 'x'.repeat(2 * MEGABYTE))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('takes up no room while its line stays', async () => {
    const { visit } = await door()
    const refused = await visit(chunked, chunk(' '.repeat(MEGABYTE)), chunk(' '))
    await heard(refused)
    for (let nth = 0; nth < ROOM; nth += 1) await settled(await visit(almost))
    expect(isOpen(refused)).toBe(true)
  })
})

describe('bodies that are not whole', () => {
  const areOpen = (sockets: Socket[]) => sockets.map(isOpen)

  test('of those that are large the first goes when there is no more room', async () => {
    const { visit } = await door()
    const small = await visit(`${announced(MEGABYTE)}${' '.repeat(1000)}`)
    await settled(small)
    const sockets: Socket[] = []
    for (let nth = 0; nth < ROOM + 2; nth += 1) {
      const socket = await visit(almost)
      sockets.push(socket)
      await settled(socket)
    }
    expect(areOpen(sockets)).toEqual(sockets.map((_, nth) => nth >= 2))
    expect(isOpen(small)).toBe(true)
  })

  test('one that is whole stays until it is answered, and the newest goes', async () => {
    const { served, visit } = await door()
    const later = almost.replace('POST /', 'POST /later')
    const whole: Socket[] = []
    for (let nth = 0; nth < ROOM; nth += 1) {
      whole.push(await visit(later, ' '))
      await expect.poll(() => served.length).toBe(nth + 1)
    }
    const newest = await visit(almost)
    await closed(newest)
    expect(areOpen(whole)).toEqual(whole.map(() => true))

    served[0]?.response.end()
    await heard(whole[0] as Socket)
    const next = await visit(almost)
    await settled(next)
    expect(isOpen(next)).toBe(true)
  })

  test('those that were answered or left take up no room', async () => {
    const { served, visit } = await door()
    for (let nth = 0; nth < ROOM; nth += 1) {
      await heard(await visit(almost, ' '))
      const leaving = await visit(almost)
      await settled(leaving)
      leaving.destroy()
      await expect.poll(() => isOpen(leaving)).toBe(false)
    }
    expect(served).toHaveLength(ROOM)
    const sockets: Socket[] = []
    for (let nth = 0; nth < ROOM; nth += 1) sockets.push(await visit(almost))
    await Promise.all(sockets.map(settled))
    expect(areOpen(sockets)).toEqual(sockets.map(() => true))
  })
})
