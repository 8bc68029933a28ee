import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readDemoFillState } from '@kitchen-table/application/platform'
import { concurrently, times } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { signInAttemptsKey } from '@kitchen-table/application/testing/use-cases'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from './testing/server-process.ts'

const REQUEST_COUNT = 8

async function startEmptyServer() {
  const dataDir = createTemporaryFolder()
  const product = await startServerProcess({ DATA_DIR: dataDir, APP_ENV: 'test' })
  onTestFinished(async () => {
    await product.kill()
  })
  return { dataDir, product }
}

async function refusesConnections(address: string): Promise<void> {
  const isOpen = () => fetch(`${address}/healthz`).then(Boolean, () => false)
  while (await isOpen()) await wait(10)
}

/** Sends the head of a request and waits until the server has confirmed it (100 Continue); the body is sent later. */
async function beginRequest(address: string, n: number) {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  const response = text(socket)
  const body = JSON.stringify({ email: `nobody-${n}@example.org`, password: 'Wrong-Password-1' })
  const head = [
    'POST /api/session HTTP/1.1',
    'Host: a',
    'Content-Type: application/json',
    'Expect: 100-continue',
  ]
  socket.write([...head, `Content-Length: ${body.length}`, '', ''].join('\r\n'))
  await once(socket, 'data')
  return {
    finish: () => socket.write(body),
    /** Everything that the server sent, once the connection has ended. */
    response,
  }
}

test('SIGTERM: the server responds to the requests in progress, then exits with 0', async () => {
  const { dataDir, product } = await startEmptyServer()
  const requests = await concurrently(REQUEST_COUNT, (n) => beginRequest(product.address, n))
  const stopping = product.stop()
  await refusesConnections(product.address)
  for (const request of requests) request.finish()

  for (const response of await Promise.all(requests.map((request) => request.response))) {
    expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /)
    expect(response).toContain('"code":"accounts.refused"')
  }
  const { code, stderr } = await stopping
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(db.prepare('SELECT count(*) AS n FROM backoffs').get()).toEqual({ n: REQUEST_COUNT })
  db.close()
})

/**
 * Sends sign-ins with wrong passwords one after the other, as long as the server accepts connections. Adds the e-mail
 * address of each one that got a response to `respondedEmails`.
 */
async function sendWrongSignIns(address: string, worker: number, respondedEmails: string[]): Promise<void> {
  for (let n = 0; ; n += 1) {
    const email = `worker-${worker}-${n}@example.org`
    const body = JSON.stringify({ email, password: 'Wrong-Password-1' })
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${address}/api/session`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    if (response === null) return
    expect(response.status).toBe(401)
    await response.text()
    respondedEmails.push(email)
  }
}

function expectAttemptsStored(dataDir: string, emails: string[]): void {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  const find = db.prepare('SELECT failures FROM backoffs WHERE key = ?')
  const lost = emails.filter((email) => find.get(signInAttemptsKey(email, false))?.failures !== 1)
  db.close()
  expect(lost).toEqual([])
}

test('SIGTERM under load: every write that got a response is stored', async () => {
  const { dataDir, product } = await startEmptyServer()
  const respondedEmails: string[] = []
  const workers = times(8, (worker) => sendWrongSignIns(product.address, worker, respondedEmails))
  await expect.poll(() => respondedEmails.length).toBeGreaterThan(40)
  const { code, stderr } = await product.stop()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  await Promise.all(workers)
  expectAttemptsStored(dataDir, respondedEmails)
})

test('SIGTERM several times: the server still responds to the requests in progress', async () => {
  const { product } = await startEmptyServer()
  const request = await beginRequest(product.address, 0)
  const stopping = product.stop()
  await refusesConnections(product.address)
  const laterStops = [product.stop(), product.stop()]
  await wait(300)
  request.finish()
  expect(await request.response).toContain('"code":"accounts.refused"')
  for (const exit of await Promise.all([stopping, ...laterStops])) expect(exit.code).toBe(0)
})

/** Starts a server without waiting for it: `closed` resolves when it and its child processes have ended. */
function spawnServer(dataDir: string, environment: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      APP_ENV: environment,
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.resume()
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, closed: once(child, 'close') }
}

test.each([0, 100, 250, 400])(
  'SIGTERM %i ms into a start ends it, and the next start works',
  async (after) => {
    const dataDir = join(createTemporaryFolder(), 'data')
    const { child, closed } = spawnServer(dataDir, 'production')
    await wait(after)
    child.kill('SIGTERM')
    const [code, signal] = await closed
    // Before the server listens there is nothing to finish, so the signal itself may end it.
    expect(code === 0 || signal === 'SIGTERM').toBe(true)

    const product = await startServerProcess({
      DATA_DIR: dataDir,
      APP_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    expect((await product.stop()).code).toBe(0)
  },
)

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s while the store is filled with demo data: the filling ends together with the start',
  async (signal) => {
    const dataDir = join(createTemporaryFolder(), 'data')
    const { child, closed } = spawnServer(dataDir, 'development')
    const files = diskFiles({ root: join(dataDir, 'files') })
    await expect.poll(() => readDemoFillState(files), { interval: 20 }).not.toBeNull()
    child.kill(signal)
    await closed
    expect(await readDemoFillState(files)).toMatchObject({ isComplete: false })
  },
)
