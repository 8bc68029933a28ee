import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { concurrently } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { isOpen, startEdgeServer, trackConnections } from './testing/raw-connections.ts'

const MAX_CONNECTIONS = 50
/** A tenth of the maximum. */
const SPARED_NEWCOMERS = 5
/** A third of the maximum. */
const MAX_PARTIAL_BODIES = 17
const getRequest = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const partialRequest = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nbegun'

/**
 * Starts a server with at most fifty connections. It responds to each GET at once, to each POST when its body is
 * complete, and never to a PUT. Evictions happen when a connection or request is accepted, so that a test can check
 * them without waiting.
 */
async function startLimitedServer() {
  let requestCount = 0
  let servedCount = 0
  const running = await startEdgeServer(
    (request, response) => {
      requestCount += 1
      response.once('close', () => {
        if (response.writableFinished) servedCount += 1
      })
      if (request.method === 'GET') response.end('here')
      if (request.method === 'POST') request.resume().once('end', () => response.end('here'))
    },
    { maxConnections: MAX_CONNECTIONS },
  )
  const openTrackedConnection = trackConnections(running)
  const send = async (socket: Socket, bytes: string) => {
    const before = requestCount
    socket.write(bytes)
    await expect.poll(() => requestCount, { interval: 1 }).toBe(before + 1)
  }
  const openConnection = async (bytes = ''): Promise<Socket> => {
    const socket = await openTrackedConnection()
    if (bytes !== '') await send(socket, bytes)
    return socket
  }
  const openServedConnection = async (): Promise<Socket> => {
    const before = servedCount
    const socket = await openConnection(getRequest)
    await expect.poll(() => servedCount, { interval: 1 }).toBe(before + 1)
    return socket.resume()
  }
  return { send, openConnection, openServedConnection }
}

async function repeat<T>(count: number, create: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < count; n += 1) results.push(await create())
  return results
}

const areOpen = (sockets: Socket[]) => sockets.map(isOpen)

test('partial bodies evict no served connection, and new connections are still accepted', async () => {
  const { openConnection, openServedConnection } = await startLimitedServer()
  const servedConnections = await repeat(4, openServedConnection)
  const partialConnections = await repeat(3 * MAX_CONNECTIONS, () => openConnection(partialRequest))
  const newConnections = await repeat(4, openServedConnection)
  expect(areOpen([...servedConnections, ...newConnections])).toEqual(Array(8).fill(true))
  expect(areOpen(partialConnections)).toEqual([
    ...Array(3 * MAX_CONNECTIONS - MAX_PARTIAL_BODIES).fill(false),
    ...Array(MAX_PARTIAL_BODIES).fill(true),
  ])
})

test('evicts the oldest unserved connection first, whether silent or with a partial request', async () => {
  const { openConnection } = await startLimitedServer()
  const unserved = await repeat(MAX_CONNECTIONS / 5, async () => [
    await openConnection(),
    await openConnection(partialRequest),
    ...(await repeat(3, () => openConnection())),
  ])
  await repeat(3, () => openConnection())
  const evicted = unserved.flat().slice(0, 3)
  expect(areOpen(unserved.flat())).toEqual([
    ...evicted.map(() => false),
    ...Array(MAX_CONNECTIONS - 3).fill(true),
  ])
})

test('evicts next the served connections with a partial request, then the idle ones, the longest idle first', async () => {
  const { send, openConnection, openServedConnection } = await startLimitedServer()
  const idle = await repeat(MAX_CONNECTIONS - 2, openServedConnection)
  const partialConnections = await repeat(2, openServedConnection)
  // The connection that was opened later begins its request first.
  for (const connection of partialConnections.toReversed()) {
    await send(connection, partialRequest)
  }
  const openAnotherAndListEvicted = async () => {
    await openConnection()
    return [...idle, ...partialConnections].flatMap((socket, index) => (isOpen(socket) ? [] : [index]))
  }
  expect(await openAnotherAndListEvicted()).toEqual([MAX_CONNECTIONS - 1])
  expect(await openAnotherAndListEvicted()).toEqual([MAX_CONNECTIONS - 2, MAX_CONNECTIONS - 1])
  expect(await openAnotherAndListEvicted()).toEqual([0, MAX_CONNECTIONS - 2, MAX_CONNECTIONS - 1])
})

test('simultaneous new connections do not evict each other before their first request', async () => {
  const { openConnection, openServedConnection } = await startLimitedServer()
  const idle = await repeat(MAX_CONNECTIONS, openServedConnection)
  const newConnections = await concurrently(SPARED_NEWCOMERS, () => openConnection())
  expect(areOpen(newConnections)).toEqual(newConnections.map(() => true))
  expect(areOpen(idle).filter((isOpen) => !isOpen)).toHaveLength(SPARED_NEWCOMERS)
  // Beyond the spared number, new connections evict each other.
  const nextConnection = await openConnection()
  expect(areOpen([...newConnections, nextConnection]).filter((isOpen) => !isOpen)).toHaveLength(0)
  await openConnection()
  expect(areOpen([...newConnections, nextConnection]).filter((isOpen) => !isOpen)).toHaveLength(1)
})

test('a response to a partial request does not make a connection count as served', async () => {
  const { openConnection, openServedConnection } = await startLimitedServer()
  const servedConnections = await repeat(4, openServedConnection)
  const respondedConnections = await repeat(MAX_CONNECTIONS - 4, async () =>
    (await openConnection(partialRequest.replace('POST', 'GET'))).resume(),
  )
  await openConnection()
  expect(areOpen([...servedConnections, ...respondedConnections])).toEqual([
    ...Array(4).fill(true),
    false,
    ...Array(MAX_CONNECTIONS - 5).fill(true),
  ])
})

test('a connection that awaits its response is not evicted', async () => {
  const { openConnection, openServedConnection } = await startLimitedServer()
  const waiting = await repeat(MAX_CONNECTIONS - 1, () => openConnection(getRequest.replace('GET', 'PUT')))
  const partialConnection = await openConnection(partialRequest)
  const newConnection = await openServedConnection()
  expect(areOpen([partialConnection, newConnection])).toEqual([false, true])
  expect(areOpen(waiting)).toEqual(waiting.map(() => true))
  await repeat(3, openServedConnection)
  expect(areOpen(waiting)).toEqual(waiting.map(() => true))
})

test('accepts up to two thousand pipelined requests in total, not counting finished ones', async () => {
  const { openConnection, openServedConnection } = await startLimitedServer()
  async function sendAndCountResponses(count: number) {
    const socket = await openConnection()
    let responses = ''
    socket.on('data', (chunk: Buffer) => {
      responses += chunk.toString()
    })
    socket.write(getRequest.repeat(count))
    await expect.poll(() => responses.split('here').length - 1).toBe(count)
  }
  for (let round = 0; round < 3; round += 1) await sendAndCountResponses(1500)
  const servedConnection = await openServedConnection()
  const put = getRequest.replace('GET', 'PUT')
  const waiting = await openConnection(put)
  const excessive = await openConnection()
  excessive.write(put.repeat(2500))
  await expect.poll(() => excessive.closed).toBe(true)
  await sendAndCountResponses(1500)
  expect(areOpen([servedConnection, waiting])).toEqual([true, true])
  await openServedConnection()
})

test('responds to a body that arrives late', async () => {
  const { openConnection } = await startLimitedServer()
  const slowConnection = await openConnection(partialRequest)
  slowConnection.end('last')
  expect(await text(slowConnection)).toContain('here')
})
