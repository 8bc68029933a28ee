import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { diskFiles } from './adapters/disk/disk-files.ts'
import { signInAttemptsKey } from './features/accounts/sign-in/attempt-keys.ts'
import { readFillState } from './operations/demo-fill-state.ts'
import { startServerProcess } from './testing/server-process.ts'

const IN_HAND = 20

async function started() {
  const dataDir = mkdtempSync(join(tmpdir(), 'stopped-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
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

/** A request whose head the server has read, as it says itself; the body is still to come. */
async function begun(address: string, n: number) {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  const heard = text(socket)
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
    /** All that came back, once the connection has ended. */
    answer: heard,
  }
}

test('SIGTERM: requests in hand are answered, then the process ends with 0', async () => {
  const { dataDir, product } = await started()
  const inHand = await Promise.all(Array.from({ length: IN_HAND }, (_, n) => begun(product.address, n)))
  const stopping = product.stop()
  await refusesConnections(product.address)
  for (const request of inHand) request.finish()

  for (const answer of await Promise.all(inHand.map((request) => request.answer))) {
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /)
    expect(answer).toContain('"code":"accounts.refused"')
  }
  const { code, stderr } = await stopping
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(db.prepare('SELECT count(*) AS n FROM attempts').get()).toEqual({ n: IN_HAND })
  db.close()
})

test('SIGTERM: nobody new is let in, and who never finishes is not waited for', async () => {
  const { product } = await started()
  const endless = await begun(product.address, 0)
  const stopping = product.stop()
  await refusesConnections(product.address)
  expect((await stopping).code).toBe(0)
  // The stop has cut it off: the server's own patience, which is longer, would have said 408.
  expect(await endless.answer.catch(() => '')).not.toContain(' 408 ')
})

test('SIGTERM: an idle connection holds nothing up', async () => {
  const { product } = await started()
  await (await fetch(`${product.address}/healthz`)).text()
  expect((await product.stop()).code).toBe(0)
})

/** Guesses at accounts, one after the other, for as long as the server takes connections. Adds the addresses that it answered to `answered`. */
async function guesses(address: string, line: number, answered: string[]): Promise<void> {
  for (let n = 0; ; n += 1) {
    const email = `line-${line}-${n}@example.org`
    const body = JSON.stringify({ email, password: 'Wrong-Password-1' })
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${address}/api/session`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    if (response === null) return
    expect(response.status).toBe(401)
    await response.text()
    answered.push(email)
  }
}

function expectCounted(dataDir: string, emails: string[]): void {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
  const find = db.prepare('SELECT failures FROM attempts WHERE key = ?')
  const lost = emails.filter((email) => find.get(signInAttemptsKey(email, false))?.failures !== 1)
  db.close()
  expect(lost).toEqual([])
}

test('SIGTERM in the middle of work: what was answered is stored', async () => {
  const { dataDir, product } = await started()
  const answered: string[] = []
  const lines = Array.from({ length: 8 }, (_, line) => guesses(product.address, line, answered))
  await expect.poll(() => answered.length).toBeGreaterThan(40)
  const { code, stderr } = await product.stop()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  await Promise.all(lines)
  expectCounted(dataDir, answered)
})

test('SIGTERM, and again: requests in hand are answered all the same', async () => {
  const { product } = await started()
  const request = await begun(product.address, 0)
  const stopping = product.stop()
  await refusesConnections(product.address)
  const again = [product.stop(), product.stop()]
  await wait(300)
  request.finish()
  expect(await request.answer).toContain('"code":"accounts.refused"')
  for (const ended of await Promise.all([stopping, ...again])) expect(ended.code).toBe(0)
})

/** A start that nobody waits for: `closed` is when it and all that it has started have ended. */
function starting(dataDir: string, environment: string) {
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

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stopped-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

test.each([0, 100, 250, 400])(
  'SIGTERM %i ms into a start: it ends, and the next one is as if it had not been',
  async (after) => {
    const dataDir = temporaryFolder()
    const { child, closed } = starting(dataDir, 'production')
    await wait(after)
    child.kill('SIGTERM')
    const [code, signal] = await closed
    // Before it serves anybody there is nothing to be finished: it may end by the signal.
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
  '%s while the demo library is filled in: the filling ends with the start',
  async (signal) => {
    const dataDir = temporaryFolder()
    const { child, closed } = starting(dataDir, 'development')
    const files = diskFiles({ root: join(dataDir, 'files') })
    await expect.poll(() => readFillState(files), { interval: 20 }).not.toBeNull()
    child.kill(signal)
    await closed
    expect(await readFillState(files)).toMatchObject({ isComplete: false })
  },
)
