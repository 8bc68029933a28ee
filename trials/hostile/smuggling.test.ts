import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { trackActiveRequests } from '@kitchen-table/application/testing/processes'
import { openProduct } from '@kitchen-table/server/testing/tools'
import { afterAll, expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { statusesIn } from './attack.ts'
import { smugglingCases } from './smuggling.ts'

reportAfterTests('smuggling', { pairs: smugglingCases.length })
const product = await openProduct()
const port = Number(new URL(product.address).port)
afterAll(() => product.close())

/** Returns a request that completes a unit with the learner's session; if it runs, smuggling has succeeded. */
function hiddenRequest(): string {
  const body = JSON.stringify({
    completed: true,
    track: 'first-budget',
    eventId: randomUUID(),
    time: '2026-11-05T11:00:00.000Z',
    where: '/track/first-budget',
  })
  const headers = `Host: library.example\r\nCookie: ${product.cookieOf('learner')}\r\nContent-Type: application/json`
  return `PUT /api/progress/units/u-talk HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** The next request on the same connection, from another client: a proxy shares one connection between many. */
const followingRequest = 'GET /logo HTTP/1.1\r\nHost: library.example\r\nConnection: close\r\n\r\n'

const activeRequests = trackActiveRequests()

const TIMEOUT_MS = 60_000

/** Sends bytes and returns everything received until the connection is closed or reset. */
async function receiveAfter(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const { promise: closed, resolve, reject } = Promise.withResolvers<void>()
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A connection that the server resets is not an error here.
  socket.on('error', () => {})
  socket.once('close', () => resolve())
  socket.setTimeout(TIMEOUT_MS, () => reject(new Error('The connection neither continued nor was closed.')))
  socket.end(bytes, 'latin1')
  await closed.finally(() => socket.destroy())
  return Buffer.concat(chunks).toString('latin1')
}

async function statusesAfter(bytes: string): Promise<number[]> {
  const received = await receiveAfter(bytes)
  await expect.poll(() => activeRequests.size).toBe(0)
  expect(received).not.toContain('activeUnits')
  return statusesIn(received)
}

const readCompletedUnits = async () => (await product.stores.progress.read('learner')).activeUnits

test.each(smugglingCases)('$name is neither executed nor answered', async ({ bytes, closesSilently }) => {
  const statuses = await statusesAfter(bytes(hiddenRequest()) + followingRequest)
  expect(await readCompletedUnits()).toEqual([])
  // Either the connection ends with a refusal, or each request gets its own response; /logo returns 404.
  const [first, second = 404, ...more] = statuses
  if (!closesSilently) expect([200, 400, 401, 403, 413, 417]).toContain(first)
  else expect(first).toBe(undefined)
  expect([second, more]).toEqual([404, []])
  expect(product.takeFaults()).toEqual([])
})

test('control: the same request sent openly is executed, so the trial would notice', async () => {
  const openRequests = `GET /healthz HTTP/1.1\r\nHost: library.example\r\n\r\n${hiddenRequest()}`
  const socket = connect(port, '127.0.0.1')
  socket.end(openRequests + followingRequest)
  expect(await text(socket)).toContain('activeUnits')
  expect(await readCompletedUnits()).toEqual(['u-talk'])
})
