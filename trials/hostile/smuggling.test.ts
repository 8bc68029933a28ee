import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { trackActiveRequests } from '../../apps/server/src/testing/active-requests.ts'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { reportTrial } from '../report-trial.ts'
import { smugglingCases } from './smuggling.ts'

const began = performance.now()
const product = await openProduct()
const port = Number(new URL(product.address).port)
afterAll(async () => {
  await product.close()
  reportTrial('smuggling', began, { pairs: smugglingCases.length })
})

/** Completes a lesson in somebody's name: whoever gets it through has their hand in another's session. */
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

/** What comes next over the same line, from somebody else: a proxy keeps one line for many. */
const followingRequest = 'GET /logo HTTP/1.1\r\nHost: library.example\r\nConnection: close\r\n\r\n'

const activeRequests = trackActiveRequests()

/** Milliseconds. */
const TIMEOUT_MS = 60_000

/** All that comes back until the line is closed, also when it is cut. */
async function receiveAfter(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const { promise: isOver, resolve, reject } = Promise.withResolvers<void>()
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // What the other side cuts is no error here.
  socket.on('error', () => {})
  socket.once('close', () => resolve())
  socket.setTimeout(TIMEOUT_MS, () => reject(new Error('It neither went on nor was closed.')))
  socket.end(bytes, 'latin1')
  await isOver.finally(() => socket.destroy())
  return Buffer.concat(chunks).toString('latin1')
}

async function statusesAfter(bytes: string): Promise<number[]> {
  const heard = await receiveAfter(bytes)
  await expect.poll(() => activeRequests.size).toBe(0)
  expect(heard).not.toContain('activeUnits')
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)]
    .map(([, status]) => Number(status))
    .filter((one) => one !== 100)
}

const readCompletedUnits = async () => (await product.stores.progress.read('learner')).activeUnits

test.each(smugglingCases)(
  '$name: the hidden request is never done, and nobody gets its answer',
  async ({ bytes, closesSilently }) => {
    const answers = await statusesAfter(bytes(hiddenRequest()) + followingRequest)
    expect(await readCompletedUnits()).toEqual([])
    // Either all ends with a refusal, or the first has its answer and the next has its own: nobody is at /logo.
    const [first, second = 404, ...more] = answers
    if (!closesSilently) expect([200, 400, 401, 403, 413, 417]).toContain(first)
    else expect(first).toBe(undefined)
    expect([second, more]).toEqual([404, []])
    expect(product.takeFaults()).toEqual([])
  },
)

test('said openly it is done: the trial would notice', async () => {
  const open = `GET /healthz HTTP/1.1\r\nHost: library.example\r\n\r\n${hiddenRequest()}`
  const socket = connect(port, '127.0.0.1')
  socket.end(open + followingRequest)
  expect(await text(socket)).toContain('activeUnits')
  expect(await readCompletedUnits()).toEqual(['u-talk'])
})
