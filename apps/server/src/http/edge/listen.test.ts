import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { securityHeaders } from '../security-headers.ts'
import { listen, type RunningServer, type ServerLimits } from './listen.ts'

const local = { port: 0, host: '127.0.0.1' }

async function opened(listener: RequestListener, limits: Partial<ServerLimits> = {}): Promise<RunningServer> {
  const listening = await listen(listener, local, limits)
  onTestFinished(() => {
    listening.server.closeAllConnections()
    listening.server.close()
  })
  return listening
}

type Answer = { status: number | undefined; body: string }

function ask(port: number, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ ...local, port, agent }, (response) => {
      const { statusCode: status } = response
      response.toArray().then((chunks) => resolve({ status, body: Buffer.concat(chunks).toString() }), reject)
    })
    request.on('error', reject)
  })
}

/** A handler that answers when it is told to. */
function slow() {
  let answer = () => {}
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const listener: RequestListener = (_, response) => {
    response.write('first ')
    answer = () => response.end('and last')
    begun()
  }
  return { listener, hasBegun, answer: () => answer() }
}

test('listens at a free port and answers', async () => {
  const { port } = await opened((_, response) => response.end('here'))
  expect(port).toBeGreaterThan(0)
  expect(await ask(port)).toEqual({ status: 200, body: 'here' })
})

test('a port that is taken is an error, not a silence', async () => {
  const { port } = await opened((_, response) => response.end())
  await expect(listen(() => {}, { ...local, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

/** A connection on which one says whatever one likes. */
async function called(port: number, words = ''): Promise<Socket> {
  const socket = connect(port, local.host)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(words)
  return socket
}

const head = 'GET / HTTP/1.1\r\nHost: a\r\n'
const chunked = `${head.replace('GET', 'POST')}Transfer-Encoding: chunked\r\n\r\n`
const begunBody = `${head.replace('GET', 'POST')}Content-Length: 9\r\n\r\nbegun`

describe('slow clients', () => {
  test('are gone within thirty seconds', async () => {
    const { server } = await opened(() => {})
    expect(server).toMatchObject({ requestTimeout: 25_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 })
    expect(server).toMatchObject({ connectionsCheckingInterval: 1000, timeout: 12_000 })
  })

  const quickly = { headersTimeoutMs: 100, requestTimeoutMs: 200, checkIntervalMs: 20 }

  test.each([
    { who: 'says nothing', words: '' },
    { who: 'begins its headers', words: head },
    { who: 'begins its body', words: begunBody },
    { who: 'begins its second headers', words: `${head}\r\n${head}` },
  ])('who $who is told that time is up', async ({ words }) => {
    const { port } = await opened((request, response) => {
      if (request.method === 'GET') response.end('here')
    }, quickly)
    expect((await text(await called(port, words))).split('HTTP/1.1').at(-1)).toMatch(/^ 408 /)
  })

  test('who speaks a byte at a time gains nothing by it', async () => {
    const { port } = await opened((_, response) => response.end('here'), quickly)
    const socket = await called(port, head)
    const speaking = setInterval(() => socket.write('x'), 10)
    onTestFinished(() => clearInterval(speaking))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('who does not take a long answer is cut off', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const { port } = await opened(
      (_, response) => {
        response.once('close', resolve).end(Buffer.alloc(50_000_000))
      },
      { stalledTimeoutMs: 100 },
    )
    await called(port, `${head}\r\n`)
    await closed
  })

  test('who comes back for nothing more is let go', async () => {
    const { port } = await opened((_, response) => response.end('here'), { keepAliveTimeoutMs: 50 })
    expect(await text(await called(port, `${head}\r\n`))).toMatch(/here/)
  })

  test('who waits for us may wait', async () => {
    const { server, port } = await opened(
      (_, response) => {
        // Every limit is over long before the answer; until here a machine may take its time.
        Object.assign(server, { headersTimeout: 1, requestTimeout: 1 })
        server.once('timeout', () => response.end('here'))
      },
      { checkIntervalMs: 10, stalledTimeoutMs: 200 },
    )
    expect(await ask(port)).toEqual({ status: 200, body: 'here' })
  })
})

describe('a crowd of connections', () => {
  test('the one that has been idle longest makes room', async () => {
    const { port } = await opened((_, response) => response.end('here'), { maxConnections: 2 })
    const first = await called(port)
    const second = await called(port)
    expect((await ask(port)).body).toBe('here')
    expect(await text(first)).toBe('')
    expect(second.readyState).toBe('open')
  })

  test('one that was of use since then does not', async () => {
    const { port } = await opened((_, response) => response.end('here'), { maxConnections: 2 })
    const first = await called(port)
    const second = await called(port)
    first.write(`${head}\r\n`)
    await once(first, 'data')
    expect((await ask(port)).body).toBe('here')
    expect(await text(second)).toBe('')
    expect(first.readyState).toBe('open')
  })

  test('one with a request in hand keeps its place', async () => {
    const { listener, hasBegun, answer } = slow()
    const { port } = await opened(listener, { maxConnections: 2 })
    const inHand = ask(port)
    await hasBegun
    const idle = await called(port)
    const third = await called(port)
    expect(await text(idle)).toBe('')
    expect(third.readyState).toBe('open')
    answer()
    expect((await inHand).body).toBe('first and last')
  })

  test('with nothing but requests in hand nobody else gets in', async () => {
    const { listener, hasBegun, answer } = slow()
    const { port } = await opened(listener, { maxConnections: 1 })
    const inHand = ask(port)
    await hasBegun
    await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNRESET' })
    answer()
    expect((await inHand).status).toBe(200)
  })
})

describe('what is no request', () => {
  const line = 'GET / HTTP/1.1\r\n'
  const post = head.replace('GET', 'POST')

  test.each([
    { status: 400, of: 'no host', bytes: line },
    { status: 400, of: 'no host in HTTP/1.0', bytes: 'GET / HTTP/1.0\r\n' },
    { status: 400, of: 'a host that is none', bytes: `${line}Host: a b/c\r\n` },
    { status: 400, of: 'a number that is no address', bytes: `${line}Host: 999.999.999.999\r\n` },
    { status: 400, of: 'no address', bytes: 'OPTIONS * HTTP/1.1\r\nHost: a\r\n' },
    { status: 400, of: 'no HTTP', bytes: '\u0016\u0003\u0001 hello\r\n' },
    { status: 400, of: 'two lengths', bytes: `${post}Content-Length: 1\r\nContent-Length: 2\r\n` },
    { status: 413, of: 'endless chunk extensions', bytes: `${chunked}5;${'x'.repeat(17_000)}\r\n` },
    { status: 417, of: 'an odd expectation', bytes: `${head}Expect: a-miracle\r\n` },
    { status: 431, of: 'endless headers', bytes: `${head}X: ${'x'.repeat(100_000)}\r\n` },
  ])('$of is a $status with every header of ours', async ({ status, bytes }) => {
    const { port } = await opened((request) => void request.resume())
    const answer = await text(await called(port, `${bytes}\r\n`))
    const [heading = '', body = ''] = answer.split('\r\n\r\n')
    expect(heading.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`))
    for (const [name, value] of Object.entries(securityHeaders))
      expect(heading).toContain(`${name}: ${value}`)
    expect(heading).toContain('Cache-Control: no-store')
    expect(heading.toLowerCase()).toContain('connection: close')
    expect(JSON.parse(body)).toEqual({
      defined: false,
      code: 'request.unreadable',
      status,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    })
  })

  test('its answer is never mixed into another', async () => {
    const { listener, hasBegun } = slow()
    const { port } = await opened(listener)
    const socket = await called(port, `${head}\r\n`)
    await hasBegun
    socket.write('nonsense\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toContain('first ')
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('nor given to one of several that wait', async () => {
    const { port } = await opened(() => {})
    const socket = await called(port, `${head}\r\n${head}\r\nnonsense\r\n\r\n`)
    expect(await text(socket)).toBe('')
  })

  test('whoever goes on sending it has time to read the answer, and no more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { server, port } = await opened(() => {})
    const taken = once(server, 'connection')
    const socket = connect({ port, host: local.host, allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    const sending = setInterval(() => socket.write('nonsense\r\n'), 10)
    onTestFinished(() => clearInterval(sending))
    const [theirs]: Socket[] = await taken
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 400 /)
    vi.advanceTimersByTime(999)
    expect(theirs?.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(theirs?.destroyed).toBe(true)
    await closed
  })
})

test('no header is dropped for its place', async () => {
  const { port } = await opened((request, response) => response.end(request.headers.last ?? 'lost'))
  const many = Array.from({ length: 2500 }, () => 'a:b\r\n').join('')
  const answer = await text(await called(port, `${head}${many}Last: kept\r\nConnection: close\r\n\r\n`))
  expect(answer).toMatch(/kept$/)
})

test('headers of more than 16 KB are refused', async () => {
  const { port } = await opened((_, response) => response.end('here'))
  const status = (size: number) =>
    new Promise((resolve, reject) => {
      const headers = { 'X-Long': 'x'.repeat(size) }
      get({ ...local, port, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
  expect(await status(15 * 1024)).toBe(200)
  expect(await status(16 * 1024)).toBe(431)
})

test('a stop lets the request in hand end and takes no new ones', async () => {
  const { listener, hasBegun, answer } = slow()
  const { port, stop } = await opened(listener)
  const inHand = ask(port)
  await hasBegun

  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(isStopped).toBe(false)

  answer()
  expect(await inHand).toEqual({ status: 200, body: 'first and last' })
  await stopped
})

test('connections that a browser keeps open do not hold up a stop', async () => {
  // Nothing but the stop itself closes a connection here: no limit, and not the stop's own patience.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const never = 60 * 60_000
  const endless = {
    headersTimeoutMs: never,
    requestTimeoutMs: never,
    keepAliveTimeoutMs: never,
    stalledTimeoutMs: never,
  }
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const { listener, hasBegun, answer } = slow()
  let isFirst = true
  const { port, stop } = await opened((request, response) => {
    if (isFirst) response.end('quick')
    else listener(request, response)
    isFirst = false
  }, endless)
  await ask(port, agent)
  const socket = connect(port, local.host)
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))

  const inHand = ask(port, agent)
  await hasBegun
  const stopped = stop()
  answer()
  expect((await inHand).body).toBe('first and last')
  await stopped
})

test('a long answer in hand arrives to its last byte, however slowly it is read', async () => {
  const long = 'x'.repeat(5_000_000)
  const { port, stop } = await opened((_, response) => response.end(long))
  const response = await new Promise<IncomingMessage>((resolve) => get({ ...local, port }, resolve))
  const stopped = stop()
  await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(Buffer.concat(await response.toArray())).toHaveLength(long.length)
  await stopped
})

test('a request that never ends is given up in time for the ten seconds that a stop may take', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { listener, hasBegun } = slow()
  const { port, stop } = await opened(listener)
  const inHand = expect(ask(port)).rejects.toMatchObject({ code: 'ECONNRESET' })
  await hasBegun

  const stopped = stop()
  await vi.advanceTimersByTimeAsync(7999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  await inHand
})

test('without anything in hand a stop leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stop } = await opened(() => {})
  await stop()
  expect(vi.getTimerCount()).toBe(0)
})
