import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StoreFullError } from '@kitchen-table/application/store-helpers'
import { concurrently } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { getRefusalResponse } from '@kitchen-table/contract/refusals'
import type { SampleName } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { type AccountsProduct, openAccountsProduct } from '../testing/accounts-product.ts'
import { addUpload, PIXEL_PNG } from '../testing/endpoint-fixtures/preconditions.ts'

const png = Buffer.from(PIXEL_PNG, 'base64')
const requestStartMessage = z.object({ request: z.instanceof(IncomingMessage) })
const pngType = { 'Content-Type': 'image/png' }

/** Returns the names of all stored files that are no part of the sample library, partial ones included. */
function listUploadedFiles({ filesDir }: AccountsProduct): string[] {
  const folders = [join(filesDir, 'uploads'), join(filesDir, '.incoming')]
  return folders.filter(existsSync).flatMap((folder) => readdirSync(folder))
}

/** Opens the product with an upload of the learner that was just begun. */
async function openWithUpload(bytes: Uint8Array = png) {
  const product = await openAccountsProduct({ isDirect: false })
  const { uploadId } = await addUpload(product, 'learner', { state: 'begun', bytes })
  const path = `/uploads/${uploadId}`
  return { product, uploadId, path }
}

/** Sends the headers of an upload and a part of its body on a connection of its own. */
async function sendPartOfUpload(
  product: AccountsProduct,
  path: string,
  {
    length = png.length,
    part = png.subarray(0, 10),
    allowHalfOpen = false,
    sender = 'learner' as SampleName,
  } = {},
): Promise<Socket> {
  const { hostname, port } = new URL(product.address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const headers = `Host: a\r\nCookie: ${product.cookieOf(sender)}\r\nContent-Type: image/png\r\n`
  socket.write(`PUT ${path} HTTP/1.1\r\n${headers}Content-Length: ${length}\r\n\r\n`)
  socket.write(part)
  return socket
}

const readState = ({ stores, clock }: AccountsProduct, id: string) => stores.uploads.find(id, clock.at)

const waitForState = (product: AccountsProduct, id: string, state: string) =>
  expect.poll(async () => (await readState(product, id))?.state).toBe(state)

const test = testWith(openWithUpload)

test('the response has an id, which is in the log, and must not be cached', async ({ product, path }) => {
  const response = await product.request('learner', 'PUT', path, png, pngType)
  expect(response.status).toBe(204)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const requestId = response.headers.get('x-request-id')
  const findLine = () => product.logLines.find((line) => JSON.parse(line).requestId === requestId)
  await expect.poll(() => JSON.parse(findLine() ?? '{}')).toMatchObject({ method: 'PUT', path, status: 204 })
})

describe('is refused, and nothing is stored', () => {
  test('of a size that is not stated', async ({ product, path }) => {
    const before = product.hashState()
    const stream = new Blob([png]).stream()
    await expectRefusal(product.request('learner', 'PUT', path, stream, pngType), 'input.invalid')
    expect(product.hashState()).toBe(before)
  })

  base('of 50 MB to an unknown address: the client that goes on sending gets its response', async () => {
    const product = await openAccountsProduct({ isDirect: false })
    const body = new Uint8Array(50 * 1024 * 1024)
    const response = await product.request('learner', 'PUT', `/uploads/${randomUUID()}`, body, pngType)
    await expectRefusal(response, 'uploads.not_found')
  })
})

test('a connection that is cut on one side gets a sentence', async ({ product, uploadId, path }) => {
  const socket = await sendPartOfUpload(product, path, { allowHalfOpen: true })
  await waitForState(product, uploadId, 'receiving')
  socket.end()
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1\.1 409 /)
  expect(response).toContain(getRefusalResponse('uploads.incomplete').message)
  expect(await readState(product, uploadId)).toBeNull()
  expect(listUploadedFiles(product)).toEqual([])
})

/** Returns a promise that resolves when the server has read the end of the connection of the next request. */
function waitForClientEnd(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watchRequest = (message: unknown) => {
    unsubscribe('http.server.request.start', watchRequest)
    requestStartMessage.parse(message).request.socket.once('end', resolve)
  }
  subscribe('http.server.request.start', watchRequest)
  return promise
}

describe('a connection that is cut on one side before its upload is read gets the sentence of the route', () => {
  test('while the session is looked up', async ({ product, uploadId, path }) => {
    const { sessions } = product.stores
    const { find } = sessions
    const clientEnd = waitForClientEnd()
    vi.spyOn(sessions, 'find').mockImplementation((id) => clientEnd.then(() => find(id)))
    const socket = await sendPartOfUpload(product, path, { allowHalfOpen: true })
    socket.end()
    expect(await text(socket)).toContain(getRefusalResponse('uploads.incomplete').message)
    expect(await readState(product, uploadId)).toBeNull()
  })

  test('while its record is changed', async ({ product, uploadId, path }) => {
    const { uploads } = product.stores
    const { startReceiving } = uploads
    const clientEnd = waitForClientEnd()
    vi.spyOn(uploads, 'startReceiving').mockImplementation((...upload) =>
      clientEnd.then(() => startReceiving(...upload)),
    )
    const socket = await sendPartOfUpload(product, path, { allowHalfOpen: true })
    socket.end()
    expect(await text(socket)).toContain(getRefusalResponse('uploads.incomplete').message)
    expect(await readState(product, uploadId)).toBeNull()
    expect(listUploadedFiles(product)).toEqual([])
  })
})

test('a stop that cuts an upload off waits until nothing of it is left', async (setup) => {
  const { product, uploadId, path } = setup
  await sendPartOfUpload(product, path)
  await waitForState(product, uploadId, 'receiving')
  await expect.poll(() => listUploadedFiles(product)).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopping = product.stopServer()
  await vi.advanceTimersByTimeAsync(8000)
  await stopping
  expect(await readState(product, uploadId)).toBeNull()
  expect(listUploadedFiles(product)).toEqual([])
})

test('while the disk is full it is refused, and neither a file nor a record stays', async (setup) => {
  const { product, uploadId, path } = setup
  vi.spyOn(product.stores.files, 'put').mockRejectedValueOnce(new StoreFullError('test'))
  await expectRefusal(product.request('learner', 'PUT', path, png, pngType), 'store.full')
  expect(await readState(product, uploadId)).toBeNull()
})

/** Begins uploads, and sends a part of each. Returns the connections. */
async function sendPartsAs(product: AccountsProduct, sender: SampleName, count: number): Promise<Socket[]> {
  const uploads = await concurrently(count, () =>
    addUpload(product, sender, { id: randomUUID(), state: 'begun' }),
  )
  const sockets = await Promise.all(
    uploads.map(({ uploadId }) => sendPartOfUpload(product, `/uploads/${uploadId}`, { sender })),
  )
  for (const { uploadId } of uploads) await waitForState(product, uploadId, 'receiving')
  return sockets
}

async function sendRest(sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.write(png.subarray(10))
  for (const [response] of await Promise.all(sockets.map((socket) => once(socket, 'data'))))
    expect(String(response)).toMatch(/^HTTP\/1\.1 204 /)
}

test.for([
  { of: 'one person', senders: [['learner', 20]] },
  {
    of: 'all people',
    senders: [
      ['manager', 20],
      ['admin', 20],
      ['otherLearner', 20],
      ['young', 4],
    ],
  },
] as const)(
  'uploads of $of are received at the same time up to a number; one more is refused, and possible later',
  async ({ senders }, setup) => {
    const { product, uploadId, path } = setup
    const sockets: Socket[] = []
    for (const [sender, count] of senders) sockets.push(...(await sendPartsAs(product, sender, count)))

    const refused = await product.request('learner', 'PUT', path, png, pngType)
    expect(refused.headers.get('retry-after')).toBe('5')
    await expectRefusal(refused, 'files.busy')

    await sendRest(sockets)
    await expectStatus(product.request('learner', 'PUT', path, png, pngType), 204)
    expect(await readState(product, uploadId)).toMatchObject({ state: 'receiving' })
  },
)

test('T51: one person who sends as many as they may leaves room for others', async ({ product }) => {
  const sockets = await sendPartsAs(product, 'learner', 20)
  await sendRest([...sockets, ...(await sendPartsAs(product, 'manager', 1))])
})

base.each(['POST', 'DELETE', 'PATCH'])('%s is no method of this address', async (method) => {
  const { product, path } = await openWithUpload()
  await expectRefusal(product.request('learner', method, path, '{}'), 'api.not_found')
})
