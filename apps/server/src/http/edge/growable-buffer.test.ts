import { expect, test } from 'vitest'
import { createGrowableBuffer } from './growable-buffer.ts'

test.each([
  ['nothing', []],
  ['one piece', ['abc']],
  ['empty pieces', ['', 'a', '']],
  ['pieces that just fill what there is', ['x'.repeat(1024), 'y'.repeat(1024), 'z']],
  ['a large one after a small one', ['a', 'b'.repeat(100_000)]],
  ['many', Array.from({ length: 5000 }, (_, at) => String(at % 10))],
])('%s: the same bytes in the same order', (_, pieces) => {
  const gathered = createGrowableBuffer(pieces.join('').length)
  for (const piece of pieces) gathered.append(Buffer.from(piece))
  expect(gathered.bytes().toString()).toBe(pieces.join(''))
  expect(gathered.length()).toBe(pieces.join('').length)
})

test('what was given may change afterwards', () => {
  const gathered = createGrowableBuffer(100)
  const piece = Buffer.from('before')
  gathered.append(piece)
  piece.write('after!')
  expect(gathered.bytes().toString()).toBe('before')
})

test('takes up at most twice its bytes in however many pieces they come, and never more than there can be', () => {
  const gathered = createGrowableBuffer(110_000)
  for (let nth = 0; nth < 100_000; nth += 1) gathered.append(Buffer.from('x'))
  expect(gathered.capacity()).toBeLessThan(2 * gathered.length())
  expect(gathered.capacity()).toBe(110_000)
})
