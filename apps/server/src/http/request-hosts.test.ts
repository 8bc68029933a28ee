import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openProduct } from '../testing/product.ts'

const readOutbox = async () => [
  { kind: 'sms' as const, at: '2026-11-05T12:00:00.000Z', to: '+16125550142', text: '482913 is your code' },
]
const product = await openProduct({ development: { testSignIn: null, readOutbox } })
afterAll(() => product.close())

/** Sends a request with these header lines and returns the whole response. */
async function sendRaw(path: string, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(product.address).port), '127.0.0.1')
  socket.write([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  let response = ''
  socket.on('data', (bytes: Buffer) => {
    response += bytes
  })
  await once(socket, 'close')
  return response
}

describe('the outbox of a development start', () => {
  test.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'library.example'])(
    'is served at %s',
    async (host) => {
      expect(await sendRaw('/dev/outbox', `Host: ${host}`)).toContain('482913 is your code')
    },
  )

  // The page contains codes and temporary passwords, and the name of another site can point to this machine.
  test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '10.0.0.1'])(
    'returns 404 at %s',
    async (host) => {
      const response = await sendRaw('/dev/outbox', `Host: ${host}`)
      expect(response).toMatch(/^HTTP\/1\.1 404 /)
      expect(response).not.toContain('482913')
    },
  )
})

describe('the outbox of a development start behind a proxy on this machine', () => {
  test('is served at the public host', async () => {
    const response = await sendRaw('/dev/outbox', 'Host: library.example', 'X-Forwarded-For: 192.168.1.7')
    expect(response).toContain('482913 is your code')
  })

  // A proxy may send the name of this machine as the host for every client.
  test.each(['X-Forwarded-For: 192.168.1.7', 'Forwarded: for=192.168.1.7'])(
    'returns 404 for a forwarded request: %s',
    async (line) => {
      expect(await sendRaw('/dev/outbox', 'Host: localhost', line)).toMatch(/^HTTP\/1\.1 404 /)
    },
  )
})
