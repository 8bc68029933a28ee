import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(fields: object, message = 'said'): string {
  const lines: string[] = []
  createLog('debug', { write: (line) => void lines.push(line) }).info(fields, message)
  return lines.join('')
}

const SECRET = 'w0rd-that-nobody-may-read'

const small = ['password', 'token', 'secretKey', 'deviceToken', 'cookie', 'authorization', 'set-cookie']

test.each([...small, 'Cookie', 'Authorization', 'Set-Cookie'])(
  '%s is removed, by itself and within up to three others',
  (name) => {
    const secret = { [name]: SECRET }
    for (const fields of [
      secret,
      { body: secret },
      { request: { headers: secret } },
      { err: { request: { headers: secret } } },
    ]) {
      const line = logged(fields)
      expect(line).not.toContain(SECRET)
      expect(line).toContain('[removed]')
    }
  },
)

test('an error that carries a request loses its secrets and keeps its words', () => {
  const request = { headers: { cookie: SECRET, Authorization: SECRET }, password: SECRET }
  const err = Object.assign(new Error('It broke.'), { request, password: SECRET })
  const line = logged({ err })
  expect(line).not.toContain(SECRET)
  expect(line).toContain('It broke.')
})

test('whatever is said, it stays one line of JSON', () => {
  const words = 'a\n{"level":60,"msg":"forged"}\r\n\u2028\u0000"'
  const line = logged({ path: words }, words)
  expect(line.match(/[\n\r]/g)).toEqual(['\n'])
  expect(JSON.parse(line)).toMatchObject({ level: 30, path: words, msg: words })
})

test('a level that is not asked for says nothing', () => {
  const lines: string[] = []
  createLog('error', { write: (line) => void lines.push(line) }).info('said')
  expect(lines).toEqual([])
})
