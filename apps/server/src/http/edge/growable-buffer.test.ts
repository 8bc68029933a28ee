import { times } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { createGrowableBuffer } from './buffer-request-body.ts'

test.each([
  ['nothing', []],
  ['one chunk', ['abc']],
  ['empty chunks', ['', 'a', '']],
  ['chunks that exactly fill the capacity', ['x'.repeat(1024), 'y'.repeat(1024), 'z']],
  ['a large chunk after a small one', ['a', 'b'.repeat(100_000)]],
  ['many chunks', times(5000, (index) => String(index % 10))],
])('returns the same bytes in the same order: %s', (_, chunks) => {
  const buffer = createGrowableBuffer(chunks.join('').length)
  for (const chunk of chunks) buffer.append(Buffer.from(chunk))
  expect(buffer.bytes().toString()).toBe(chunks.join(''))
  expect(buffer.length()).toBe(chunks.join('').length)
})

test('copies the chunks, which may change afterwards', () => {
  const buffer = createGrowableBuffer(100)
  const chunk = Buffer.from('before')
  buffer.append(chunk)
  chunk.write('after!')
  expect(buffer.bytes().toString()).toBe('before')
})

test('has a capacity of at most twice its length, and never above the maximum', () => {
  const buffer = createGrowableBuffer(110_000)
  for (let n = 0; n < 100_000; n += 1) buffer.append(Buffer.from('x'))
  expect(buffer.capacity()).toBeLessThan(2 * buffer.length())
  expect(buffer.capacity()).toBe(110_000)
})
