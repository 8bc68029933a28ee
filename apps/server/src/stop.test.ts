import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startProduct } from './testing/running-product.ts'

// A machine that is busy with other tests is given time.
vi.setConfig({ testTimeout: 30_000 })

const IN_HAND = 20

async function started() {
  const dataDir = mkdtempSync(join(tmpdir(), 'stopped-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const product = await startProduct({ DATA_DIR: dataDir, APP_ENV: 'test' })
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

test('SIGTERM: requests in hand are answered, then the process ends with 0', {
  timeout: 30_000,
}, async () => {
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

test('SIGTERM: nobody new is let in, and who never finishes is not waited for', {
  timeout: 30_000,
}, async () => {
  const { product } = await started()
  const { port } = new URL(product.address)
  const endless = connect(Number(port), '127.0.0.1')
  endless.on('error', () => {})
  endless.write(
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await wait(200)

  const began = performance.now()
  const stopping = product.stop()
  await refusesConnections(product.address)
  expect((await stopping).code).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('SIGTERM: an idle connection holds nothing up', async () => {
  const { product } = await started()
  await (await fetch(`${product.address}/healthz`)).text()
  const began = performance.now()
  expect((await product.stop()).code).toBe(0)
  expect(performance.now() - began).toBeLessThan(2000)
})
