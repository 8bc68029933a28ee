import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Delivery, MailingList } from '../../platform/messaging/ports.ts'
import { awkwardTexts } from '../../testing/port-suites/samples.ts'
import { helpForm } from './help-form.ts'
import { mailingList } from './mailing-list.ts'
import { pageViews } from './page-views.ts'
import type { WebService } from './post-json.ts'

type RequestHandler = (response: ServerResponse, request: IncomingMessage) => void

const ok: RequestHandler = (response) => response.end('{"ok":true}')
const respondWithStatus =
  (code: number, body = ''): RequestHandler =>
  (response) =>
    response.writeHead(code).end(body)
const KEY = 'a-key-within-the-address'
/** Milliseconds, where a case is about an answer that never comes. */
const RESPONSE_TIMEOUT_MS = 400

/** A real service, which keeps what it is sent. */
async function startService(handler: RequestHandler = ok) {
  const bodies: unknown[] = []
  const heads: Record<string, unknown>[] = []
  const state = { answer: handler }
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    bodies.push(JSON.parse(Buffer.concat(parts).toString()))
    heads.push({ method: request.method, url: request.url, type: request.headers['content-type'] })
    state.answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  return { server, bodies, heads, state, ...recordFaults(`http://127.0.0.1:${at.port}/${KEY}`) }
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
  ['the help form', (options) => helpForm(options).send(message)],
  ['the mailing list', (options) => mailingList(options).subscribe(user)],
  ['the analytics service', (options) => pageViews(options).send('/dashboard')],
]

describe.each(senders)('%s', (_, send) => {
  test.each<[string, RequestHandler, Delivery]>([
    ['yes', ok, 'sent'],
    ['400', respondWithStatus(400), 'never'],
    ['404 with ok', respondWithStatus(404, '{"ok":true}'), 'never'],
    ['408', respondWithStatus(408), 'later'],
    ['429', respondWithStatus(429), 'later'],
    ['500', respondWithStatus(500), 'later'],
    ['503 with ok', respondWithStatus(503, '{"ok":true}'), 'later'],
    [
      'a cut-off answer',
      (response) => void response.writeHead(200).write('{', () => response.destroy()),
      'away',
    ],
    ['no answer', (_response, request) => void request.socket.destroy(), 'away'],
  ])('%s: %j', async (_what, answer, delivery) => {
    const { options } = await startService(answer)
    expect(await send(options)).toBe(delivery)
  })

  test.each<[string, RequestHandler]>([
    ['silence', () => {}],
    ['half an answer and silence', (response) => void response.writeHead(200).write('{"ok"')],
  ])('%s: given up when the time for it is over', async (_what, answer) => {
    const { options } = await startService(answer)
    expect(await send({ ...options, timeoutMs: RESPONSE_TIMEOUT_MS })).toBe('away')
  })

  test('is followed nowhere else', async () => {
    const elsewhere = await startService()
    const { options } = await startService((response) =>
      response.writeHead(307, { Location: elsewhere.options.url }).end(),
    )
    expect(await send(options)).toBe('away')
    expect(elsewhere.bodies).toEqual([])
  })

  test('that nobody listens at: away, told once, without its address', async () => {
    const { server, options, faults } = await startService()
    await new Promise((resolve) => server.close(resolve))
    expect(await send(options)).toBe('away')
    expect(faults).toEqual([expect.stringMatching(/does not answer as it should: ECONNREFUSED$/)])
    expect(faults.join()).not.toContain(KEY)
  })

  test('with a certificate that nobody vouches for is told nothing', async () => {
    const onConnect = vi.fn((_session, done) => done())
    const server = new SMTPServer({ logger: false, secure: true, onConnect, closeTimeout: 10 })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const at = server.server.address()
    const { options, faults } = recordFaults(`https://127.0.0.1:${typeof at === 'object' && at?.port}/${KEY}`)
    expect(await send(options)).toBe('away')
    expect(onConnect).not.toHaveBeenCalled()
    expect(faults).toEqual([expect.stringMatching(/SELF_SIGNED|ALTNAME|CERT/)])
  })

  test('that answers without end is not listened to without end', async () => {
    let sent = 0
    const { options } = await startService((response) => {
      const more = () => {
        sent += 16_384
        if (sent < 50_000_000 && !response.destroyed)
          response.write('x'.repeat(16_384), () => setImmediate(more))
      }
      more()
    })
    await send(options)
    expect(sent).toBeLessThan(20_000_000)
  })
})

test('the help form is sent four fields, and must say ok', async () => {
  const { options, bodies, heads, state, faults } = await startService()
  expect(await helpForm(options).send(message)).toBe('sent')
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
    state.answer = respondWithStatus(200, body)
    expect([body, await helpForm(options).send(message)]).toEqual([body, 'later'])
  }
  expect(faults).toHaveLength(8)
})

test('what does not work is told once until it works', async () => {
  const { options, state, faults } = await startService(respondWithStatus(500))
  const { send } = helpForm(options)
  await send(message)
  await send(message)
  state.answer = respondWithStatus(404)
  await send(message)
  state.answer = ok
  await send(message)
  state.answer = respondWithStatus(404)
  await send(message)
  const words = 'Error: The help form does not answer as it should:'
  expect(faults).toEqual([`${words} 500`, `${words} 404`, `${words} 404`])
})

test('the mailing list is sent a person and what to do', async () => {
  const { options, bodies } = await startService(respondWithStatus(200))
  const list = mailingList(options)
  expect([await list.subscribe(user), await list.unsubscribe(user)]).toEqual(['sent', 'sent'])
  expect(bodies).toEqual([
    { user, type: 'subscribe' },
    { user, type: 'delete' },
  ])
})

test('T57: the analytics service is told a path, and nothing that follows it', async () => {
  const { options, bodies } = await startService(respondWithStatus(204))
  const views = pageViews(options)
  for (const page of ['/track/{slug}', '/?redirect=/profile', '/new-user#email=ada%40example.com', '/a\n?b'])
    expect(await views.send(page)).toBe('sent')
  expect(bodies).toEqual([{ page: '/track/{slug}' }, { page: '/' }, { page: '/new-user' }, { page: '/a\n' }])
})

test.each(awkwardTexts.map((text) => [text.slice(0, 30), text]))('%j arrives as it was', async (_, text) => {
  const { options, bodies } = await startService()
  await helpForm(options).send({ ...message, message: text, name: text })
  await mailingList(options).subscribe({ ...user, first: text })
  expect(bodies).toMatchObject([{ message: text, name: text }, { user: { first: text } }])
})
