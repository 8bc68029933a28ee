import { Agent, get, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Listening, listen } from './listen.ts'

const local = { port: 0, host: '127.0.0.1' }

async function opened(listener: RequestListener): Promise<Listening> {
  const listening = await listen(listener, local)
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

test('has limits on how slowly a client may speak', async () => {
  const { server } = await opened(() => {})
  expect(server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 })
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

test('connections that a browser keeps open do not hold up a stop', { timeout: 3000 }, async () => {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const { listener, hasBegun, answer } = slow()
  let isFirst = true
  const { port, stop } = await opened((request, response) => {
    if (isFirst) response.end('quick')
    else listener(request, response)
    isFirst = false
  })
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
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  const body = await new Promise<Buffer>((arrived, failed) => {
    get({ ...local, port }, (response) => {
      setTimeout(() => stop().then(resolve), 20)
      setTimeout(() => response.toArray().then((chunks) => arrived(Buffer.concat(chunks)), failed), 60)
    })
  })
  expect(body).toHaveLength(long.length)
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
