import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { RequestedEmail } from '@kitchen-table/application/messaging'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { sampleOrganization } from '@kitchen-table/application/testing/samples'
import {
  createTemporaryFolder,
  mailerOptions,
  sampleEmailMessage,
} from '@kitchen-table/application/testing/suites'
import { readOutboxFolder } from '@kitchen-table/demo/read-outbox-folder'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMailWorkerThread } from './mail-thread.ts'

const dyingWorkerUrl = new URL('./testing/dying-worker.ts', import.meta.url)
const noon = Date.UTC(2026, 10, 5, 12)

function setUp(smtpUrl: string | null = null, program?: URL) {
  const folder = join(createTemporaryFolder(), 'outbox')
  const filesRoot = join(createTemporaryFolder(), 'files')
  const faults: unknown[] = []
  const clock = { now: noon }
  const thread = createMailWorkerThread({
    smtpUrl,
    folder,
    files: { root: filesRoot },
    from: mailerOptions.from,
    publicUrl: `https://${mailerOptions.messageHost}/`,
    product: { name: 'Kitchen Table', contactEmail: 'hello@example.com' },
    timing: { maxDelayMs: 0 },
    ...(program && { workerProgram: program }),
    now: () => clock.now++,
    onFault: (fault) => void faults.push(fault),
  })
  onTestFinished(thread.close)
  return { ...thread, folder, filesRoot, faults }
}

const makeRequestedEmail = (change: Partial<RequestedEmail> = {}): RequestedEmail => ({
  recipient: { email: 'ada@example.com', first: 'Ada', language: null },
  group: null,
  isDecoy: false,
  content: { kind: 'reset', code: '123456', token: 't'.repeat(43) },
  ...change,
})

test('sends an e-mail unchanged, with the time of the calling thread', async () => {
  const { mailer, folder, faults } = setUp()
  const picture = { cid: 'logo', filename: 'logo.png', type: 'image/png', content: new Uint8Array([1, 2, 3]) }
  expect(await mailer.send('e-1', sampleEmailMessage({ attachments: [picture] }))).toBe('sent')
  expect(await mailer.send('e-2', sampleEmailMessage({ to: 'nobody' }))).toBe('never')
  const { to, subject, text } = sampleEmailMessage()
  expect(await readOutboxFolder(folder)).toMatchObject([
    { to, subject, text: expect.stringContaining(text.trim()), at: new Date(noon).toISOString() },
  ])
  expect(faults).toEqual([])
})

test('composes a requested e-mail in the thread, with the logo of its organization', async () => {
  const { requestedEmails, folder, filesRoot } = setUp()
  const groupImage = { key: 'groups/acme/1', name: 'a.png', type: 'image/png', size: 4 }
  const logo = { type: 'image/png', name: 'a.png' }
  await diskFiles({ root: filesRoot }).put('groups/acme/1', new Uint8Array([137, 80, 78, 71]), logo)
  const delivery = requestedEmails.send(
    'e-1',
    makeRequestedEmail({ group: sampleOrganization({ groupImage }) }),
  )
  expect(await delivery).toBe('sent')
  expect(await readOutboxFolder(folder)).toMatchObject([
    { to: 'ada@example.com', text: expect.stringContaining('123456') },
  ])
  const [message] = await readOutboxFolder(folder)
  expect(message?.kind === 'mail' && message.html).toContain('data:image/png;base64,')
})

test('sends nothing for a decoy', async () => {
  const { requestedEmails, folder, faults } = setUp()
  expect(await requestedEmails.send('e-1', makeRequestedEmail({ isDecoy: true }))).toBe('never')
  expect(await readOutboxFolder(folder)).toEqual([])
  expect(faults).toEqual([])
})

test('returns later for the messages of a thread that dies, and starts a new one for the next message', async () => {
  const { mailer, requestedEmails, faults } = setUp(null, dyingWorkerUrl)
  const pending = [
    mailer.send('hold', sampleEmailMessage()),
    requestedEmails.send('hold', makeRequestedEmail()),
  ]
  expect(await mailer.send('die', sampleEmailMessage())).toBe('later')
  expect(await Promise.all(pending)).toEqual(['later', 'later'])
  expect(faults).toMatchObject([{ message: 'the thread died' }])
  expect(await requestedEmails.send('e-2', makeRequestedEmail())).toBe('sent')
})

test.each(['die at the end', 'go on'])('close ends a thread that would %s', async (id) => {
  const { mailer, close } = setUp(null, dyingWorkerUrl)
  expect(await mailer.send(id, sampleEmailMessage())).toBe('sent')
  expect(await close()).toBeUndefined()
})

test('close ends the thread while a mail server does not respond after its greeting', async () => {
  const sockets: Socket[] = []
  const dataReceived = Promise.withResolvers<void>()
  const silentServer = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => dataReceived.resolve())
    socket.write('220 ready\r\n')
  })
  const port = await listenLocally(silentServer)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silentServer.close()
  })
  const { requestedEmails, close } = setUp(`smtp://127.0.0.1:${port}`)
  const delivery = requestedEmails.send('e-1', makeRequestedEmail())
  await dataReceived.promise
  // The thread must end by itself: with fake timers, the time-out that would terminate it never fires.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await close()
  expect(await delivery).toBe('later')
})

test('reports a fault and returns later each time that the thread cannot start', async () => {
  const { mailer, faults } = setUp('no address')
  expect(await mailer.send('e-1', sampleEmailMessage())).toBe('later')
  expect(await mailer.send('e-2', sampleEmailMessage())).toBe('later')
  expect(faults).toHaveLength(2)
})
