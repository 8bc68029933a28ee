import { describe, expect, test } from 'vitest'
import { parseTrace } from './trace.ts'

const hex = (words: string) =>
  [...Buffer.from(words)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
const old = hex('/d/old')
const lines = (...text: string[]) => parseTrace(text.join('\n'), (path) => path.startsWith('/d'))

describe('a trace', () => {
  test.each([
    {
      line: `7 pwrite64(22<${old}>, "${hex('ab')}", 2, 8) = 2`,
      call: { what: 'write', path: '/d/old', bytes: Buffer.from('ab'), offset: 8 },
    },
    {
      line: `7 write(22<${old}>, "${hex('abc')}", 3) = 1`,
      call: { what: 'write', path: '/d/old', bytes: Buffer.from('a'), offset: null },
    },
    { line: `7 fdatasync(22<${old}>)         = 0`, call: { what: 'sync', path: '/d/old', from: 0 } },
    { line: `7 ftruncate(22<${old}>, 40) = 0`, call: { what: 'truncate', path: '/d/old', size: 40 } },
    {
      line: `7 openat(AT_FDCWD<${hex('/')}>, "${old}", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 21<${old}>`,
      call: { what: 'create', path: '/d/old' },
    },
    {
      line: `7 openat(AT_FDCWD<${hex('/')}>, "${old}", O_WRONLY|O_CREAT|O_TRUNC, 0644) = 21<${old}>`,
      call: { what: 'emptied', path: '/d/old' },
    },
    {
      line: `7 rename("${old}", "${hex('/d/new')}") = 0`,
      call: { what: 'rename', path: '/d/old', to: '/d/new' },
    },
  ])('says of $call.what what it did', ({ line, call }) => {
    expect(lines(line)).toEqual([call])
  })

  test.each([
    { why: 'failed', line: `7 unlink("${old}") = -1 ENOENT (No such file or directory)` },
    { why: 'was elsewhere', line: `7 unlink("${hex('/tmp/x')}") = 0` },
    { why: 'never came back', line: `7 fsync(22<${old}>) = ?` },
  ])('leaves out what $why', ({ line }) => {
    expect(lines(line)).toEqual([])
  })

  test('puts together what two threads did at once: a sync covers what had ended when it began', () => {
    const found = lines(
      `7 pwrite64(22<${old}>, "${hex('a')}", 1, 0) = 1`,
      `7 fsync(22<${old}> <unfinished ...>`,
      `8 pwrite64(22<${old}>, "${hex('b')}", 1, 1) = 1`,
      '7 <... fsync resumed>) = 0',
    )
    expect(found.map(({ what }) => what)).toEqual(['write', 'write', 'sync'])
    expect(found[2]).toMatchObject({ from: 1 })
  })

  test('stops at a call that it does not know how to repeat', () => {
    expect(() => lines(`7 fallocate(22<${old}>, 0, 0, 4096) = 0`)).toThrow('fallocate is a call')
  })
})
