import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Delivery, MailingList } from '@kitchen-table/application/ports'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { awkwardTexts } from '@kitchen-table/application/testing/samples'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createHelpFormClient,
  createMailingListClient,
  createPageViewClient,
  type WebService,
} from './web-services.ts'

type RequestHandler = (response: ServerResponse, request: IncomingMessage) => void

const ok: RequestHandler = (response) => response.end('{"ok":true}')
const respondWithStatus =
  (code: number, body = ''): RequestHandler =>
  (response) =>
    response.writeHead(code).end(body)
const KEY = 'a-key-within-the-address'
/** The time-out in tests of a response that never ends. */
const RESPONSE_TIMEOUT_MS = 400

/** Starts a real service that records the requests. */
async function startService(handler: RequestHandler = ok) {
  const bodies: unknown[] = []
  const heads: Record<string, unknown>[] = []
  const state = { handler }
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    bodies.push(JSON.parse(Buffer.concat(parts).toString()))
    heads.push({ method: request.method, url: request.url, type: request.headers['content-type'] })
    state.handler(response, request)
  })
  const port = await listenLocally(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, bodies, heads, state, ...recordFaults(`http://127.0.0.1:${port}/${KEY}`) }
}

function recordFaults(url: string) {
  const faults: string[] = []
  const onFault = (error: unknown) => void faults.push(String(error))
  return { faults, options: { url, onFault } }
}

const message = { replyTo: 'ada@example.com', subject: 'Login help', name: 'Ada', message: 'Hello\nthere' }
const user: Parameters<MailingList['subscribe']>[0] = {
  username: 'u-1',
  email: 'ada@example.com',
  role: 'user',
  group: 'acme',
  first: 'Ada',
  last: 'Byron',
}

const senders: [string, (options: Omit<WebService, 'name'>) => Promise<Delivery>][] = [
  ['the help form', (options) => createHelpFormClient(options).send(message)],
  ['the mailing list', (options) => createMailingListClient(options).subscribe(user)],
  ['the analytics service', (options) => createPageViewClient(options).send('/dashboard')],
]

describe.each(senders)('%s', (_, send) => {
  test.each<[string, RequestHandler, Delivery]>([
    ['200', ok, 'sent'],
    ['400', respondWithStatus(400), 'never'],
    ['404 with ok', respondWithStatus(404, '{"ok":true}'), 'never'],
    ['408', respondWithStatus(408), 'later'],
    ['429', respondWithStatus(429), 'later'],
    ['500', respondWithStatus(500), 'later'],
    ['503 with ok', respondWithStatus(503, '{"ok":true}'), 'later'],
    [
      'a response that is cut off',
      (response) => void response.writeHead(200).write('{', () => response.destroy()),
      'away',
    ],
    ['a closed connection', (_response, request) => void request.socket.destroy(), 'away'],
  ])('%s: %j', async (_description, handler, delivery) => {
    const { options } = await startService(handler)
    expect(await send(options)).toBe(delivery)
  })

  test.each<[string, RequestHandler]>([
    ['no response', () => {}],
    ['half a response', (response) => void response.writeHead(200).write('{"ok"')],
  ])('%s: returns away after the time-out', async (_description, handler) => {
    const { options } = await startService(handler)
    expect(await send({ ...options, timeoutMs: RESPONSE_TIMEOUT_MS })).toBe('away')
  })

  test('redirects are not followed', async () => {
    const elsewhere = await startService()
    const { options } = await startService((response) =>
      response.writeHead(307, { Location: elsewhere.options.url }).end(),
    )
    expect(await send(options)).toBe('away')
    expect(elsewhere.bodies).toEqual([])
  })

  test('returns away if nobody listens, and reports a fault without the URL', async () => {
    const { server, options, faults } = await startService()
    await new Promise((resolve) => server.close(resolve))
    expect(await send(options)).toBe('away')
    expect(faults).toEqual([expect.stringMatching(/does not answer as it should: ECONNREFUSED$/)])
    expect(faults.join()).not.toContain(KEY)
  })

  test('sends nothing to a server with an untrusted certificate', async () => {
    const onConnect = vi.fn((_session, done) => done())
    const server = new SMTPServer({ logger: false, secure: true, onConnect, closeTimeout: 10 })
    server.on('error', () => {})
    const port = await listenLocally(server.server)
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { options, faults } = recordFaults(`https://127.0.0.1:${port}/${KEY}`)
    expect(await send(options)).toBe('away')
    expect(onConnect).not.toHaveBeenCalled()
    expect(faults).toEqual([expect.stringMatching(/SELF_SIGNED|ALTNAME|CERT/)])
  })

  test('stops reading an endless response', async () => {
    let sentBytes = 0
    const { options } = await startService((response) => {
      const writeChunk = () => {
        sentBytes += 16_384
        if (sentBytes < 50_000_000 && !response.destroyed)
          response.write('x'.repeat(16_384), () => setImmediate(writeChunk))
      }
      writeChunk()
    })
    await send(options)
    expect(sentBytes).toBeLessThan(20_000_000)
  })
})

test('the help form gets four fields, and must respond with ok', async () => {
  const { options, bodies, heads, state, faults } = await startService()
  expect(await createHelpFormClient(options).send(message)).toBe('sent')
  expect(bodies).toEqual([message])
  expect(heads).toEqual([{ method: 'POST', url: `/${KEY}`, type: 'application/json' }])

  for (const body of [
    '{"ok":false}',
    '{"ok":"true"}',
    '{"ok":1}',
    '{}',
    '[]',
    'null',
    '',
    '<html>ok</html>',
  ]) {
    state.handler = respondWithStatus(200, body)
    expect([body, await createHelpFormClient(options).send(message)]).toEqual([body, 'later'])
  }
  expect(faults).toHaveLength(8)
})

test('reports each kind of failure once, until a message is delivered', async () => {
  const { options, state, faults } = await startService(respondWithStatus(500))
  const { send } = createHelpFormClient(options)
  await send(message)
  await send(message)
  state.handler = respondWithStatus(404)
  await send(message)
  state.handler = ok
  await send(message)
  state.handler = respondWithStatus(404)
  await send(message)
  const prefix = 'Error: The help form does not answer as it should:'
  expect(faults).toEqual([`${prefix} 500`, `${prefix} 404`, `${prefix} 404`])
})

test('the mailing list gets the user and the operation', async () => {
  const { options, bodies } = await startService(respondWithStatus(200))
  const list = createMailingListClient(options)
  expect([await list.subscribe(user), await list.unsubscribe(user)]).toEqual(['sent', 'sent'])
  expect(bodies).toEqual([
    { user, type: 'subscribe' },
    { user, type: 'delete' },
  ])
})

test('T57: the analytics service gets the path, without query or fragment', async () => {
  const { options, bodies } = await startService(respondWithStatus(204))
  const views = createPageViewClient(options)
  for (const page of ['/track/{slug}', '/?redirect=/profile', '/new-user#email=ada%40example.com', '/a\n?b'])
    expect(await views.send(page)).toBe('sent')
  expect(bodies).toEqual([{ page: '/track/{slug}' }, { page: '/' }, { page: '/new-user' }, { page: '/a\n' }])
})

test.each(awkwardTexts.map((text) => [text.slice(0, 30), text]))('%j arrives unchanged', async (_, text) => {
  const { options, bodies } = await startService()
  await createHelpFormClient(options).send({ ...message, message: text, name: text })
  await createMailingListClient(options).subscribe({ ...user, first: text })
  expect(bodies).toMatchObject([{ message: text, name: text }, { user: { first: text } }])
})
