import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(fields: object, message = 'said'): string {
  const lines: string[] = []
  createLog('debug', { write: (line) => void lines.push(line) }).info(fields, message)
  return lines.join('')
}

const SECRET = 'w0rd-that-nobody-may-read'

test.each(['password', 'token', 'secretKey', 'deviceMark', 'cookie', 'authorization', 'set-cookie'])(
  '%s is removed, however deep a careless line carries it',
  (name) => {
    const secret = { [name]: SECRET }
    for (const fields of [secret, { body: secret }, { request: { headers: secret } }]) {
      const line = logged(fields)
      expect(line).not.toContain(SECRET)
      expect(line).toContain('[removed]')
    }
  },
)

test('an error that carries a request loses its secrets and keeps its words', () => {
  const err = Object.assign(new Error('It broke.'), { headers: { cookie: SECRET }, password: SECRET })
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
