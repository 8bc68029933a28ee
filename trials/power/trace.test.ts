import { expect, test } from 'vitest'
import { parseTrace } from './trace.ts'

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
const old = hex('/d/old')
const lines = (...text: string[]) => parseTrace(text.join('\n'), (path) => path.startsWith('/d'))

test.each([
  [
    `7 pwrite64(22<${old}>, "${hex('ab')}", 2, 8) = 2`,
    { what: 'write', path: '/d/old', bytes: Buffer.from('ab'), offset: 8 },
  ],
  [
    `7 write(22<${old}>, "${hex('abc')}", 3) = 1`,
    { what: 'write', path: '/d/old', bytes: Buffer.from('a'), offset: null },
  ],
  [`7 fdatasync(22<${old}>)         = 0`, { what: 'sync', path: '/d/old', from: 0 }],
  [`7 ftruncate(22<${old}>, 40) = 0`, { what: 'truncate', path: '/d/old', size: 40 }],
  [
    `7 openat(AT_FDCWD<${hex('/')}>, "${old}", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 21<${old}>`,
    { what: 'create', path: '/d/old' },
  ],
  [
    `7 openat(AT_FDCWD<${hex('/')}>, "${old}", O_WRONLY|O_CREAT|O_TRUNC, 0644) = 21<${old}>`,
    { what: 'emptied', path: '/d/old' },
  ],
  [`7 rename("${old}", "${hex('/d/new')}") = 0`, { what: 'rename', path: '/d/old', to: '/d/new' }],
])('parses %s', (line, call) => {
  expect(lines(line)).toEqual([call])
})

test.each([
  ['that failed', `7 unlink("${old}") = -1 ENOENT (No such file or directory)`],
  ['on another path', `7 unlink("${hex('/tmp/x')}") = 0`],
  ['that never returned', `7 fsync(22<${old}>) = ?`],
])('leaves out a call %s', (_description, line) => {
  expect(lines(line)).toEqual([])
})

test('combines calls of two threads: a sync covers only the calls that ended before it started', () => {
  const calls = lines(
    `7 pwrite64(22<${old}>, "${hex('a')}", 1, 0) = 1`,
    `7 fsync(22<${old}> <unfinished ...>`,
    `8 pwrite64(22<${old}>, "${hex('b')}", 1, 1) = 1`,
    '7 <... fsync resumed>) = 0',
  )
  expect(calls.map(({ what }) => what)).toEqual(['write', 'write', 'sync'])
  expect(calls[2]).toMatchObject({ from: 1 })
})

test('throws for a call that it cannot replay', () => {
  expect(() => lines(`7 fallocate(22<${old}>, 0, 0, 4096) = 0`)).toThrow('fallocate is a call')
})
