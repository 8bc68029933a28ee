import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logFields(fields: object, message = 'message'): string {
  const lines: string[] = []
  createLog('debug', { write: (line) => void lines.push(line) }).info(fields, message)
  return lines.join('')
}

const SECRET = 'w0rd-that-nobody-may-read'

const secretNames = ['password', 'token', 'secretKey', 'deviceToken', 'cookie', 'authorization', 'set-cookie']

test.each([...secretNames, 'Cookie', 'Authorization', 'Set-Cookie'])(
  'T58: removes %s, at the top level and up to three levels deep',
  (name) => {
    const secret = { [name]: SECRET }
    for (const fields of [
      secret,
      { body: secret },
      { request: { headers: secret } },
      { err: { request: { headers: secret } } },
    ]) {
      const line = logFields(fields)
      expect(line).not.toContain(SECRET)
      expect(line).toContain('[removed]')
    }
  },
)

test('removes the secrets of an error that holds a request, and keeps its message', () => {
  const request = { headers: { cookie: SECRET, Authorization: SECRET }, password: SECRET }
  const err = Object.assign(new Error('It broke.'), { request, password: SECRET })
  const line = logFields({ err })
  expect(line).not.toContain(SECRET)
  expect(line).toContain('It broke.')
})

test('T58: writes any content as one line of JSON', () => {
  const text = 'a\n{"level":60,"msg":"forged"}\r\n\u2028\u0000"'
  const line = logFields({ path: text }, text)
  expect(line.match(/[\n\r]/g)).toEqual(['\n'])
  expect(JSON.parse(line)).toMatchObject({ level: 30, path: text, msg: text })
})

test('writes nothing below the configured level', () => {
  const lines: string[] = []
  createLog('error', { write: (line) => void lines.push(line) }).info('message')
  expect(lines).toEqual([])
})
