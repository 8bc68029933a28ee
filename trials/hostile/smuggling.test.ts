import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { trackRequestsInHand } from '../../apps/server/src/testing/requests-in-hand.ts'
import { tell } from '../told.ts'
import { smugglings } from './smuggling.ts'

const began = performance.now()
const product = await openProduct()
const port = Number(new URL(product.address).port)
afterAll(async () => {
  await product.close()
  tell('smuggling', began, { pairs: smugglings.length })
})

/** Completes a lesson in somebody's name: whoever gets it through has their hand in another's session. */
function hiddenRequest(): string {
  const body = JSON.stringify({
    ...{ completed: true, track: 'first-budget', eventId: randomUUID() },
    ...{ time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' },
  })
  const headers = `Host: library.example\r\nCookie: ${product.cookieOf('learner')}\r\nContent-Type: application/json`
  return `PUT /api/progress/units/u-talk HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** What comes next over the same line, from somebody else: a proxy keeps one line for many. */
const next = 'GET /logo HTTP/1.1\r\nHost: library.example\r\nConnection: close\r\n\r\n'

const inHand = trackRequestsInHand()

/** Milliseconds. */
const LONGEST = 60_000

/** All that comes back until the line is closed, also when it is cut. */
async function heardAfter(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const { promise: isOver, resolve, reject } = Promise.withResolvers<void>()
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // What the other side cuts is no error here.
  socket.on('error', () => {})
  socket.once('close', () => resolve())
  socket.setTimeout(LONGEST, () => reject(new Error('It neither went on nor was closed.')))
  socket.end(bytes, 'latin1')
  await isOver.finally(() => socket.destroy())
  return Buffer.concat(chunks).toString('latin1')
}

async function answersTo(bytes: string): Promise<number[]> {
  const heard = await heardAfter(bytes)
  await expect.poll(() => inHand.size).toBe(0)
  expect(heard).not.toContain('activeUnits')
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)]
    .map(([, status]) => Number(status))
    .filter((one) => one !== 100)
}

const completed = async () => (await product.stores.progress.read('learner')).activeUnits

test.each(smugglings)(
  '$name: the hidden request is never done, and nobody gets its answer',
  async ({ bytes, isCutSilently }) => {
    const answers = await answersTo(bytes(hiddenRequest()) + next)
    expect(await completed()).toEqual([])
    // Either all ends with a refusal, or the first has its answer and the next has its own: nobody is at /logo.
    const [first, second = 404, ...more] = answers
    if (!isCutSilently) expect([200, 400, 401, 403, 413, 417]).toContain(first)
    else expect(first).toBe(undefined)
    expect([second, more]).toEqual([404, []])
    expect(product.faults()).toEqual([])
  },
)

test('said openly it is done: the trial would notice', async () => {
  const open = `GET /healthz HTTP/1.1\r\nHost: library.example\r\n\r\n${hiddenRequest()}`
  const socket = connect(port, '127.0.0.1')
  socket.end(open + next)
  expect(await text(socket)).toContain('activeUnits')
  expect(await completed()).toEqual(['u-talk'])
})
