import { createServer, type Socket } from 'node:net'
import type { Delivery } from '@kitchen-table/application/ports'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import {
  defineMailerSuite,
  mailerOptions,
  sampleEmailMessage,
} from '@kitchen-table/application/testing/suites'
import { parseEmail } from '@kitchen-table/demo/read-outbox-folder'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { defaultSmtpTimeouts, type SmtpTimeouts, smtpMailer, toSmtpOptions } from './smtp-mailer.ts'

const PASSWORD = 'the-password-of-the-relay'
/** The longest time-out that setTimeout accepts: no test reaches it unless it sets a shorter one. */
const NEVER_MS = 2 ** 31 - 1
const noTimeouts = { connect: NEVER_MS, socket: NEVER_MS, total: NEVER_MS }

/** The error that makes the test server refuse with this SMTP code. */
const refuseWithCode = (responseCode: number, text = 'ada@example.com is not welcome') =>
  Object.assign(new Error(text), { responseCode })

/** Registers what is done when the test, or the file, has finished. */
type OnFinished = (end: () => void | Promise<void>) => void

/** Starts a real SMTP server that records what it accepts; without TLS, unless `options` enable it. */
async function startRelay(options: SMTPServerOptions = {}, onFinished: OnFinished = onTestFinished) {
  const received: string[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    closeTimeout: 10,
    async onData(stream, _session, done) {
      const parts: Uint8Array[] = []
      for await (const part of stream) parts.push(part)
      received.push(Buffer.concat(parts).toString())
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  onFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { server, received, port: await listenLocally(server.server) }
}

function createMailer(
  url: string,
  change: Partial<SmtpTimeouts> = {},
  onFinished: OnFinished = onTestFinished,
) {
  const faults: string[] = []
  const onFault = (error: unknown) => faults.push(String(error))
  const mailer = smtpMailer({ url, onFault, timeouts: { ...noTimeouts, ...change }, ...mailerOptions })
  onFinished(() => mailer.close())
  return { mailer, faults, send: (id = 'e-1') => mailer.send(id, sampleEmailMessage()) }
}

/** The relay of the suite, whose mailer stays connected: a relay greets each new connection only after 100 ms. */
const suite = { mailer: null as ReturnType<typeof createMailer>['mailer'] | null, received: [] as string[] }
beforeAll(async () => {
  const { port, received } = await startRelay({}, afterAll)
  Object.assign(suite, { received, mailer: createMailer(`smtp://127.0.0.1:${port}`, {}, afterAll).mailer })
})

defineMailerSuite('SMTP', async () => {
  const { mailer, received } = suite
  if (mailer === null) throw new Error('The relay of the suite has not started')
  received.length = 0
  return { mailer, received: () => Promise.all(received.map(parseEmail)) }
})

test('messages share a connection', async () => {
  const onConnect = vi.fn((_session, done) => done())
  const { port, received } = await startRelay({ onConnect })
  const { send } = createMailer(`smtp://127.0.0.1:${port}`)
  for (let n = 0; n < 10; n += 1) expect(await send(`e-${n}`)).toBe('sent')
  expect(received).toHaveLength(10)
  expect(onConnect).toHaveBeenCalledTimes(1)
})

/** The options of a server that refuses a message at this step with this code. */
const refusals = {
  connection: (code: number, text?: string): SMTPServerOptions => ({
    onConnect: (_session, done) => done(refuseWithCode(code, text)),
  }),
  password: (code: number, text?: string): SMTPServerOptions => ({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(refuseWithCode(code, text)),
  }),
  sender: (code: number, text?: string): SMTPServerOptions => ({
    onMailFrom: (_address, _session, done) => done(refuseWithCode(code, text)),
  }),
  recipient: (code: number, text?: string): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(refuseWithCode(code, text)),
  }),
  message: (code: number, text?: string): SMTPServerOptions => ({
    onData: (stream, _session, done) =>
      void stream.on('end', () => done(refuseWithCode(code, text))).resume(),
  }),
}

test.each<[step: keyof typeof refusals, code: number, delivery: Delivery, faults: string[]]>([
  ['sender', 550, 'away', ['Error: Mail cannot be sent: EENVELOPE 550 MAIL FROM']],
  ['recipient', 550, 'never', [expect.not.stringContaining('ada@')]], // no such mailbox
  ['recipient', 452, 'later', []], // mailbox full
  ['recipient', 450, 'later', []], // greylisting
  ['message', 554, 'never', [expect.not.stringContaining('ada@')]],
  ['message', 451, 'later', []],
])('a server that refuses the %s with %i: returns %s', async (step, code, delivery, expectedFaults) => {
  const { port, received } = await startRelay(refusals[step](code))
  const { send, faults } = createMailer(`smtp://127.0.0.1:${port}`)
  expect(await send()).toBe(delivery)
  expect(received).toEqual([])
  expect(faults).toEqual(expectedFaults)
})

const unverified =
  'Message rejected: Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: hello@library.example'
const denied =
  'Access denied: User arn:aws:iam::123456789012:user/relay is not authorized to perform ses:SendRawEmail on resource arn:aws:ses:eu-central-1:123456789012:identity/library.example'

/** The responses that SES documents (Developer Guide, "SMTP response codes returned by Amazon SES"). */
test.each<[step: keyof typeof refusals, code: number, text: string, delivery: Delivery, faults: string[]]>([
  ['connection', 421, 'Too many concurrent SMTP connections', 'away', ['EPROTOCOL 421 CONN']],
  ['password', 454, 'Temporary authentication failure', 'away', ['EAUTH 454 AUTH PLAIN']],
  ['password', 535, 'Authentication Credentials Invalid', 'away', ['EAUTH 535 AUTH PLAIN']],
  ['password', 535, 'Account not subscribed to SES', 'away', ['EAUTH 535 AUTH PLAIN']],
  ['sender', 530, 'Authentication required', 'away', ['EENVELOPE 530 MAIL FROM']],
  ['sender', 454, 'Temporary service failure', 'away', ['EENVELOPE 454 MAIL FROM']],
  ['message', 451, 'Temporary service failure', 'later', []],
  ['message', 451, 'Timeout waiting for data from client', 'later', []],
  ['message', 454, 'Temporary service failure', 'later', []],
  ['message', 454, 'Throttling failure: Daily message quota exceeded', 'later', []],
  ['message', 454, 'Throttling failure: Maximum sending rate exceeded', 'later', []],
  ['message', 552, 'Message is too long.', 'never', ['EMESSAGE 552 DATA']],
  ['message', 554, 'Message rejected: it contains a virus', 'never', ['EMESSAGE 554 DATA']],
  ['message', 554, unverified, 'away', ['EMESSAGE 554 DATA']],
  ['message', 554, denied, 'away', ['EMESSAGE 554 DATA']],
  ['message', 554, 'Message rejected: Sending paused for this account.', 'away', ['EMESSAGE 554 DATA']],
])('SES refuses the %s with %i %s: returns %s', async (step, code, text, delivery, expectedFaults) => {
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(null, { user: 'relay' })
  const { port, received } = await startRelay({ onAuth, ...refusals[step](code, text) })
  const { send, faults } = createMailer(`smtp://relay:${PASSWORD}@127.0.0.1:${port}`)
  expect(await send()).toBe(delivery)
  expect(received).toEqual([])
  const prefix =
    delivery === 'never' ? 'The mail server permanently rejects a message' : 'Mail cannot be sent'
  expect(faults).toEqual(expectedFaults.map((codes) => `Error: ${prefix}: ${codes}`))
})

test('a message that SES refused while the account could not send is sent later, on the same mailer', async () => {
  const responses = [refuseWithCode(554, denied), null]
  const { port } = await startRelay({
    onData: (stream, _session, done) => void stream.on('end', () => done(responses.shift())).resume(),
  })
  const { send } = createMailer(`smtp://127.0.0.1:${port}`)
  expect([await send(), await send()]).toEqual(['away', 'sent'])
})

test('returns away if nobody listens, and reports that once until a message is sent', async () => {
  const relay = await startRelay()
  const { send, faults } = createMailer(`smtp://127.0.0.1:${relay.port}`)
  await new Promise<void>((resolve) => relay.server.close(() => resolve()))
  expect([await send(), await send(), await send()]).toEqual(['away', 'away', 'away'])
  expect(faults).toEqual(['Error: Mail cannot be sent: ESOCKET ECONNREFUSED CONN'])

  const restarted = new SMTPServer({
    logger: false,
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 10,
  })
  await listenLocally(restarted.server, relay.port)
  expect(await send()).toBe('sent')
  await new Promise<void>((resolve) => restarted.close(() => resolve()))
  await expect.poll(() => send()).toBe('away')
  expect(faults.length).toBeGreaterThan(1)
})

test('returns away after a time-out if the server is silent from the start or stops half-way', async () => {
  const shortTimeouts = { connect: 300, socket: 300 }
  const sockets = new Set<Socket>()
  const silentServer = createServer((socket) => void sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silentServer.close()
  })
  expect(
    await createMailer(`smtp://127.0.0.1:${await listenLocally(silentServer)}`, shortTimeouts).send(),
  ).toBe('away')

  const { port } = await startRelay({ onRcptTo: () => {} })
  expect(await createMailer(`smtp://127.0.0.1:${port}`, shortTimeouts).send()).toBe('away')
})

test('returns away after the total time-out if the server sends its responses drop by drop', async () => {
  const tricklingServer = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 hello\r\n')
    const drip = setInterval(() => socket.write('250-x\r\n'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  onTestFinished(() => void tricklingServer.close())
  expect(
    await createMailer(`smtp://127.0.0.1:${await listenLocally(tricklingServer)}`, { total: 600 }).send(),
  ).toBe('away')
})

test('authenticates with the decoded user and password of the URL', async () => {
  const credentials: unknown[] = []
  const { port } = await startRelay({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      credentials.push([username, password])
      done(null, { user: username })
    },
  })
  expect(await createMailer(`smtp://us%40x:p%3A%20w@127.0.0.1:${port}`).send()).toBe('sent')
  expect(credentials).toEqual([['us@x', 'p: w']])
})

test('returns away for a wrong password, and reports it once, without the password', async () => {
  const { port } = await startRelay({
    authOptional: false,
    onAuth: ({ password }, _session, done) => done(new Error(`no, ${password} is wrong`)),
  })
  const { send, faults } = createMailer(`smtp://relay:${PASSWORD}@127.0.0.1:${port}`)
  expect([await send(), await send()]).toEqual(['away', 'away'])
  expect(faults).toEqual(['Error: Mail cannot be sent: EAUTH 535 AUTH PLAIN'])
})

test.each(['smtps', 'smtp'])(
  '%s with an untrusted certificate: returns away, and sends nothing',
  async (scheme) => {
    const onAuth = vi.fn((_auth, _session, done) => done(null, { user: 1 }))
    const { port, received } = await startRelay({ secure: scheme === 'smtps', hideSTARTTLS: false, onAuth })
    const { send, faults } = createMailer(`${scheme}://relay:${PASSWORD}@127.0.0.1:${port}`)
    expect(await send()).toBe('away')
    expect(received).toEqual([])
    expect(onAuth).not.toHaveBeenCalled()
    expect(faults).toEqual([
      expect.stringMatching(/^Error: Mail cannot be sent: .*(SELF_SIGNED|ALTNAME|CERT)/),
    ])
  },
)

test.each([
  ['smtp://relay.example', { host: 'relay.example', port: 587, secure: false, requireTLS: true }],
  ['smtp://relay.example:25', { port: 25, secure: false, requireTLS: true }],
  ['smtps://relay.example', { port: 465, secure: true, requireTLS: false }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, requireTLS: false }],
  ['smtp://[::1]:1025', { host: '::1', requireTLS: false }],
  ['smtp://localhost.example', { requireTLS: true }],
  [
    'smtp://AKIAEXAMPLE:BM%2Bx%2F9%3D@email-smtp.eu-central-1.amazonaws.com:587',
    { port: 587, secure: false, requireTLS: true, auth: { user: 'AKIAEXAMPLE', pass: 'BM+x/9=' } },
  ],
  [
    'smtps://AKIAEXAMPLE:BM%2Bx%2F9%3D@email-smtp.eu-central-1.amazonaws.com:465',
    { port: 465, secure: true, requireTLS: false, auth: { user: 'AKIAEXAMPLE', pass: 'BM+x/9=' } },
  ],
])('toSmtpOptions of %s: TLS is required unless the server is on this machine', (url, options) => {
  expect(toSmtpOptions(url, defaultSmtpTimeouts)).toMatchObject({ ...options, maxRequeues: 0 })
})
