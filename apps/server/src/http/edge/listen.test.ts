import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { times } from '@kitchen-table/application/testing/samples'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen, type ServerLimits } from './listen.ts'
import { openRawConnection, startEdgeServer } from './testing/raw-connections.ts'

const local = { port: 0, host: '127.0.0.1' }

type ReceivedResponse = { status: number | undefined; body: string }

function sendGet(port: number, agent?: Agent): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const request = get({ ...local, port, agent }, (response) => {
      const { statusCode: status } = response
      response.toArray().then((chunks) => resolve({ status, body: Buffer.concat(chunks).toString() }), reject)
    })
    request.on('error', reject)
  })
}

/** Creates a listener that sends half of its response, and the rest when `finish` is called. */
function createSlowListener() {
  let finish = () => {}
  const { promise: started, resolve } = Promise.withResolvers<void>()
  const listener: RequestListener = (_, response) => {
    response.write('first ')
    finish = () => response.end('and last')
    resolve()
  }
  return { listener, started, finish: () => finish() }
}

/** Starts a server with a request in progress, which gets the rest of its response when `finish` is called. */
async function startWithPendingRequest(limits: Partial<ServerLimits> = {}) {
  const { listener, started, finish } = createSlowListener()
  const running = await startEdgeServer(listener, limits)
  const pendingResponse = sendGet(running.port)
  // A test may expect its failure later.
  pendingResponse.catch(() => {})
  await started
  return { ...running, pendingResponse, finish }
}

/** Replaces setTimeout, so that no limit applies by itself. */
function useFakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('listens on a free port and responds', async () => {
  const { port } = await startEdgeServer((_, response) => response.end('here'))
  expect(port).toBeGreaterThan(0)
  expect(await sendGet(port)).toEqual({ status: 200, body: 'here' })
})

test('rejects if the port is in use', async () => {
  const { port } = await startEdgeServer((_, response) => response.end())
  await expect(listen(() => {}, { ...local, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

const head = 'GET / HTTP/1.1\r\nHost: a\r\n'
const partialBody = `${head.replace('GET', 'POST')}Content-Length: 9\r\n\r\nbegun`

describe('slow clients', () => {
  test('are disconnected within thirty seconds', async () => {
    const { server } = await startEdgeServer(() => {})
    expect(server).toMatchObject({ requestTimeout: 25_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 })
    expect(server).toMatchObject({ connectionsCheckingInterval: 1000, timeout: 12_000 })
  })

  const shortLimits = { headersTimeoutMs: 100, requestTimeoutMs: 200, checkIntervalMs: 20 }

  test.each([
    { part: 'nothing', bytes: '' },
    { part: 'partial headers', bytes: head },
    { part: 'a partial body', bytes: partialBody },
    { part: 'partial headers of a second request', bytes: `${head}\r\n${head}` },
  ])('that send $part get a 408', async ({ bytes }) => {
    const { port } = await startEdgeServer((request, response) => {
      if (request.method === 'GET') response.end('here')
    }, shortLimits)
    expect((await text(await openRawConnection(port, bytes))).split('HTTP/1.1').at(-1)).toMatch(/^ 408 /)
  })

  test('that send one byte at a time get a 408 as well', async () => {
    const { port } = await startEdgeServer((_, response) => response.end('here'), shortLimits)
    const socket = await openRawConnection(port, head)
    const sendTimer = setInterval(() => socket.write('x'), 10)
    onTestFinished(() => clearInterval(sendTimer))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('that do not read a long response are disconnected', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const { port } = await startEdgeServer(
      (_, response) => {
        response.once('close', resolve).end(Buffer.alloc(50_000_000))
      },
      { stalledTimeoutMs: 100 },
    )
    await openRawConnection(port, `${head}\r\n`)
    await closed
  })

  test('that send no further request are disconnected', async () => {
    const { port } = await startEdgeServer((_, response) => response.end('here'), { keepAliveTimeoutMs: 50 })
    expect(await text(await openRawConnection(port, `${head}\r\n`))).toMatch(/here/)
  })

  test('that wait for our response are not disconnected', async () => {
    const { server, port } = await startEdgeServer(
      (_, response) => {
        // From here on every limit has passed before the response; until here a slow machine may take its time.
        Object.assign(server, { headersTimeout: 1, requestTimeout: 1 })
        server.once('timeout', () => response.end('here'))
      },
      { checkIntervalMs: 10, stalledTimeoutMs: 200 },
    )
    expect(await sendGet(port)).toEqual({ status: 200, body: 'here' })
  })
})

test('at the maximum number of connections a new connection is closed if all others have requests in progress', async () => {
  const { port, pendingResponse, finish } = await startWithPendingRequest({ maxConnections: 1 })
  await expect(sendGet(port)).rejects.toMatchObject({ code: 'ECONNRESET' })
  finish()
  expect((await pendingResponse).status).toBe(200)
})

describe('a malformed request', () => {
  test('gets no response within another one', async () => {
    const { listener, started } = createSlowListener()
    const { port } = await startEdgeServer(listener)
    const socket = await openRawConnection(port, `${head}\r\n`)
    await started
    socket.write('nonsense\r\n\r\n')
    const response = await text(socket)
    expect(response).toContain('first ')
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('gets no response while several requests are pending', async () => {
    const { port } = await startEdgeServer(() => {})
    const socket = await openRawConnection(port, `${head}\r\n${head}\r\nnonsense\r\n\r\n`)
    expect(await text(socket)).toBe('')
  })

  test('gets one second to read its response while the client goes on sending', async () => {
    useFakeTimeouts()
    const { server, port } = await startEdgeServer(() => {})
    const accepted = once(server, 'connection')
    const socket = connect({ port, host: local.host, allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    const sendTimer = setInterval(() => socket.write('nonsense\r\n'), 10)
    onTestFinished(() => clearInterval(sendTimer))
    const [serverSocket]: Socket[] = await accepted
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 400 /)
    vi.advanceTimersByTime(999)
    expect(serverSocket?.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(serverSocket?.destroyed).toBe(true)
    await closed
  })
})

test('drops no header, even after 2500 others', async () => {
  const { port } = await startEdgeServer((request, response) => response.end(request.headers.last ?? 'lost'))
  const manyHeaders = times(2500, () => 'a:b\r\n').join('')
  const response = await text(
    await openRawConnection(port, `${head}${manyHeaders}Last: kept\r\nConnection: close\r\n\r\n`),
  )
  expect(response).toMatch(/kept$/)
})

test('a stop waits for the request in progress and accepts no new ones', async () => {
  const { port, stop, pendingResponse, finish } = await startWithPendingRequest()
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await expect(sendGet(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(isStopped).toBe(false)

  finish()
  expect(await pendingResponse).toEqual({ status: 200, body: 'first and last' })
  await stopped
})

test('idle connections that a browser keeps open do not delay a stop', async () => {
  // Only the stop itself closes connections here: no limit applies, not even the time-out of the stop.
  useFakeTimeouts()
  const oneHour = 60 * 60_000
  const noLimits = {
    headersTimeoutMs: oneHour,
    requestTimeoutMs: oneHour,
    keepAliveTimeoutMs: oneHour,
    stalledTimeoutMs: oneHour,
  }
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const { listener, started, finish } = createSlowListener()
  let isFirst = true
  const { port, stop } = await startEdgeServer((request, response) => {
    if (isFirst) response.end('quick')
    else listener(request, response)
    isFirst = false
  }, noLimits)
  await sendGet(port, agent)
  await openRawConnection(port)

  const pendingResponse = sendGet(port, agent)
  await started
  const stopped = stop()
  finish()
  expect((await pendingResponse).body).toBe('first and last')
  await stopped
})

test('T48: a stop waits until a slow client has read a long response', async () => {
  const long = 'x'.repeat(5_000_000)
  const { port, stop } = await startEdgeServer((_, response) => response.end(long))
  const response = await new Promise<IncomingMessage>((resolve) => get({ ...local, port }, resolve))
  const stopped = stop()
  await expect(sendGet(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(Buffer.concat(await response.toArray())).toHaveLength(long.length)
  await stopped
})

test('a stop aborts a request that never ends after eight seconds, within the ten that it may take', async () => {
  useFakeTimeouts()
  const { stop, pendingResponse } = await startWithPendingRequest()
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(7999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  await expect(pendingResponse).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('a stop without requests in progress leaves no timer behind', async () => {
  useFakeTimeouts()
  const { stop } = await startEdgeServer(() => {})
  await stop()
  expect(vi.getTimerCount()).toBe(0)
})
