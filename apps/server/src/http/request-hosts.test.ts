import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openProduct } from '../testing/product.ts'

const readOutbox = async () => [
  { kind: 'sms' as const, at: '2026-11-05T12:00:00.000Z', to: '+16125550142', text: '482913 is your code' },
]
const product = await openProduct({ development: { testSignIn: null, readOutbox } })
afterAll(() => product.close())

/** The whole answer to a request with these header lines. */
async function answerTo(path: string, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(product.address).port), '127.0.0.1')
  socket.write([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  let answer = ''
  socket.on('data', (bytes: Buffer) => {
    answer += bytes
  })
  await once(socket, 'close')
  return answer
}

describe('the outbox of a development start', () => {
  test.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'library.example'])(
    'is shown at %s',
    async (host) => {
      expect(await answerTo('/dev/outbox', `Host: ${host}`)).toContain('482913 is your code')
    },
  )

  // It holds codes and temporary passwords; another site's name can lead to this machine.
  test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '10.0.0.1'])(
    'is not there at %s',
    async (host) => {
      const answer = await answerTo('/dev/outbox', `Host: ${host}`)
      expect(answer).toMatch(/^HTTP\/1\.1 404 /)
      expect(answer).not.toContain('482913')
    },
  )
})

describe('the outbox of a development start behind a proxy on this machine', () => {
  test('is shown at its public address', async () => {
    const answer = await answerTo('/dev/outbox', 'Host: library.example', 'X-Forwarded-For: 192.168.1.7')
    expect(answer).toContain('482913 is your code')
  })

  // A proxy may name the machine that it passes requests on to, whoever asks.
  test.each(['X-Forwarded-For: 192.168.1.7', 'Forwarded: for=192.168.1.7'])(
    'is not there for whoever is said to be elsewhere: %s',
    async (line) => {
      expect(await answerTo('/dev/outbox', 'Host: localhost', line)).toMatch(/^HTTP\/1\.1 404 /)
    },
  )
})

describe('a request that names its host twice', () => {
  test.each([
    ['the same', 'Host: localhost', 'Host: localhost'],
    ['another', 'Host: localhost', 'host: evil.example'],
    ['far behind', 'Host: localhost', 'Accept: */*', 'HOST: localhost'],
  ])('%s: is refused', async (_, ...lines) => {
    expect(await answerTo('/healthz', ...lines)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('once is enough', async () => {
    expect(await answerTo('/healthz', 'Host: localhost', 'X-Forwarded-Host: a')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
