import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

const host = '127.0.0.1'
const MOST = 50
/** A tenth of them. */
const SPARED = 5
/** A third of them. */
const MOST_HALF_SENT = 17
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const halfSent = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nbegun'

/**
 * A server with fifty places, which answers each GET at once and each POST as soon as it is whole; not a PUT. It
 * decides at once who has to go, so whoever has been taken up, or heard, can be asked about without waiting.
 */
async function crowdable() {
  let begun = 0
  let answered = 0
  const { server, port } = await listen(
    (request, response) => {
      begun += 1
      response.once('close', () => {
        if (response.writableFinished) answered += 1
      })
      if (request.method === 'GET') response.end('here')
      if (request.method === 'POST') request.resume().once('end', () => response.end('here'))
    },
    { port: 0, host },
    { connections: MOST },
  )
  const taken = new Map<number | undefined, Socket>()
  server.on('connection', (socket) => taken.set(socket.remotePort, socket))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const say = async (socket: Socket, words: string) => {
    const before = begun
    socket.write(words)
    await expect.poll(() => begun, { interval: 1 }).toBe(before + 1)
  }
  const visit = async (words = ''): Promise<Socket> => {
    const socket = connect(port, host)
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    // A port is free for another once both sides are done with it.
    const { localPort } = socket
    await expect.poll(() => taken.has(localPort), { interval: 1 }).toBe(true)
    places.set(socket, taken.get(localPort))
    taken.delete(localPort)
    if (words !== '') await say(socket, words)
    return socket
  }
  const served = async (): Promise<Socket> => {
    const before = answered
    const socket = await visit(get)
    await expect.poll(() => answered, { interval: 1 }).toBe(before + 1)
    return socket.resume()
  }
  return { say, visit, served, begun: () => begun }
}

async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await make())
  return made
}

/** The server's side of each connection. */
const places = new WeakMap<Socket, Socket | undefined>()
const isOpen = (socket: Socket) => places.get(socket)?.destroyed === false
const areOpen = (sockets: Socket[]) => sockets.map(isOpen)

test('bodies that never come lock nobody out, and cost nobody who was served their place', async () => {
  const { visit, served } = await crowdable()
  const people = await many(4, served)
  const halves = await many(3 * MOST, () => visit(halfSent))
  const newcomers = await many(4, served)
  expect(areOpen([...people, ...newcomers])).toEqual(Array(8).fill(true))
  expect(areOpen(halves)).toEqual([
    ...Array(3 * MOST - MOST_HALF_SENT).fill(false),
    ...Array(MOST_HALF_SENT).fill(true),
  ])
})

test('the oldest of those who never sent a whole request goes first, whether it was silent or half-sent', async () => {
  const { visit } = await crowdable()
  const strangers = await many(MOST / 5, async () => [
    await visit(),
    await visit(halfSent),
    ...(await many(3, () => visit())),
  ])
  await many(3, () => visit())
  const closed = strangers.flat().slice(0, 3)
  expect(areOpen(strangers.flat())).toEqual([...closed.map(() => false), ...Array(MOST - 3).fill(true)])
})

test('then those who were served and have sent half of the next, then the idle, the longest first', async () => {
  const { say, visit, served } = await crowdable()
  const idle = await many(MOST - 2, served)
  const halves = await many(2, served)
  // The later one begins first.
  for (const half of halves.toReversed()) {
    await say(half, halfSent)
  }
  const goneAfterOneMore = async () => {
    await visit()
    return [...idle, ...halves].flatMap((socket, at) => (isOpen(socket) ? [] : [at]))
  }
  expect(await goneAfterOneMore()).toEqual([MOST - 1])
  expect(await goneAfterOneMore()).toEqual([MOST - 2, MOST - 1])
  expect(await goneAfterOneMore()).toEqual([0, MOST - 2, MOST - 1])
})

test('newcomers who are taken up together do not displace each other before they speak', async () => {
  const { visit, served } = await crowdable()
  const idle = await many(MOST, served)
  const newcomers = await Promise.all(Array.from({ length: SPARED }, () => visit()))
  expect(areOpen(newcomers)).toEqual(newcomers.map(() => true))
  expect(areOpen(idle).filter((isOpen) => !isOpen)).toHaveLength(SPARED)
  // More than that find room only among themselves.
  const next = await visit()
  expect(areOpen([...newcomers, next]).filter((isOpen) => !isOpen)).toHaveLength(0)
  await visit()
  expect(areOpen([...newcomers, next]).filter((isOpen) => !isOpen)).toHaveLength(1)
})

test('an answer to half a request does not make its sender one who was served', async () => {
  const { visit, served } = await crowdable()
  const people = await many(4, served)
  const answered = await many(MOST - 4, async () => (await visit(halfSent.replace('POST', 'GET'))).resume())
  await visit()
  expect(areOpen([...people, ...answered])).toEqual([
    ...Array(4).fill(true),
    false,
    ...Array(MOST - 5).fill(true),
  ])
})

test('who has sent everything and waits for us keeps the place, and is not asked twice', async () => {
  const { visit, served } = await crowdable()
  const waiting = await many(MOST - 1, () => visit(get.replace('GET', 'PUT')))
  const half = await visit(halfSent)
  const newcomer = await served()
  expect(areOpen([half, newcomer])).toEqual([false, true])
  expect(areOpen(waiting)).toEqual(waiting.map(() => true))
  await many(3, served)
  expect(areOpen(waiting)).toEqual(waiting.map(() => true))
})

test('requests behind others are answered, up to two thousand of all together; those that were answered count no more', async () => {
  const { visit, served, begun } = await crowdable()
  for (let turn = 0; turn < 3; turn += 1) {
    const socket = await visit()
    let responses = ''
    socket.on('data', (chunk: Buffer) => {
      responses += chunk.toString()
    })
    socket.write(get.repeat(1500))
    await expect.poll(() => responses.split('here').length - 1).toBe(1500)
  }
  const person = await served()
  const put = get.replace('GET', 'PUT')
  const waiting = await visit(put)
  const greedy = await visit()
  greedy.write(put.repeat(2500))
  await expect.poll(() => greedy.closed).toBe(true)
  const modest = await visit()
  const before = begun()
  modest.write(put.repeat(1500))
  await expect.poll(begun).toBe(before + 1500)
  expect(areOpen([person, waiting, modest])).toEqual([true, true, true])
  await served()
})

test('a body that comes in the end is answered', async () => {
  const { visit } = await crowdable()
  const late = await visit(halfSent)
  late.end('last')
  expect(await text(late)).toContain('here')
})
