import { expect, test } from 'vitest'
import { getServerSide, startEdgeServer, trackConnections } from './testing/raw-connections.ts'

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/** Starts a server that responds when `respond` is called with the path. */
async function startWaitingServer() {
  const responses = new Map<string, () => void>()
  const handled: string[] = []
  const running = await startEdgeServer(({ url = '' }, response) => {
    handled.push(url)
    responses.set(url, () => response.end(url))
  })
  return {
    handled,
    server: running.server,
    openConnection: trackConnections(running),
    respond: (path: string) => responses.get(path)?.(),
  }
}

test('a request is handled when the earlier one of its connection has its response', async () => {
  const { handled, openConnection, respond } = await startWaitingServer()
  const pipelining = await openConnection()
  const other = await openConnection()
  pipelining.write(['/1', '/2', '/3'].map(request).join(''))
  await expect.poll(() => handled).toEqual(['/1'])
  other.write(request('/other'))
  await expect.poll(() => handled).toEqual(['/1', '/other'])
  respond('/1')
  await expect.poll(() => handled).toEqual(['/1', '/other', '/2'])
  respond('/2')
  await expect.poll(() => handled).toEqual(['/1', '/other', '/2', '/3'])
})

test('while requests wait, nothing more is read from their connection, and all of it afterwards', async () => {
  const { handled, openConnection, respond } = await startWaitingServer()
  const socket = await openConnection()
  socket.write(request('/1') + request('/2'))
  await expect.poll(() => handled).toEqual(['/1'])
  const bytesRead = getServerSide(socket)?.bytesRead
  socket.write(request('/3'))
  const other = await openConnection()
  other.write(request('/other'))
  await expect.poll(() => handled).toEqual(['/1', '/other'])
  expect(getServerSide(socket)?.bytesRead).toBe(bytesRead)
  respond('/1')
  await expect.poll(() => handled).toEqual(['/1', '/other', '/2'])
  respond('/2')
  await expect.poll(() => handled).toEqual(['/1', '/other', '/2', '/3'])
})

test('requests that were read with the one at which the connection was closed are not handled', async () => {
  const { handled, server, openConnection } = await startWaitingServer()
  server.prependListener('request', ({ url, socket }) => {
    if (url === '/2') socket.destroy()
  })
  const socket = await openConnection()
  socket.write(['/1', '/2', '/3', '/4'].map(request).join(''))
  await expect.poll(() => socket.closed).toBe(true)
  expect(handled).toEqual(['/1'])
})

test('a request after one that ends the connection is not handled', async () => {
  const { handled, openConnection } = await startWaitingServer()
  const socket = await openConnection()
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  socket.write(`GET /1 HTTP/1.1\r\nHost: a/b\r\n\r\n${request('/2')}`)
  await expect.poll(() => socket.closed).toBe(true)
  expect(received).toMatch(/^HTTP\/1\.1 400 /)
  expect(handled).toEqual([])
})

test('requests that wait are not handled once their connection is closed', async () => {
  const { handled, openConnection, respond } = await startWaitingServer()
  const socket = await openConnection()
  socket.write(request('/1') + request('/2'))
  await expect.poll(() => handled).toEqual(['/1'])
  getServerSide(socket)?.destroy()
  await expect.poll(() => socket.closed).toBe(true)
  respond('/1')
  const other = await openConnection()
  other.write(request('/other'))
  await expect.poll(() => handled).toEqual(['/1', '/other'])
})
