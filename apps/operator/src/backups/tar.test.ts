import { expect, test } from 'vitest'
import { buildTarHeader, createBlockPadding, readTarHeader } from './tar.ts'

const GB = 1024 ** 3
const key = (folder: number, file: number) => `files/${'g'.repeat(folder)}/${'f'.repeat(file)}@`

test.each([
  { name: 'store.db', size: 0 },
  { name: 'store.db', size: 8 * GB - 1 },
  { name: 'store.db', size: 8 * GB },
  { name: 'store.db', size: 900 * GB },
  { name: key(30, 36), size: 1 },
  { name: key(80, 36), size: 1 },
  { name: key(149, 99), size: 1 },
])('reads the header of $name with $size bytes as it was written', (entry) => {
  const header = buildTarHeader({ ...entry, modifiedAt: 1_790_000_000 })
  expect(header).toHaveLength(512)
  expect(readTarHeader(header)).toEqual(entry)
})

test('the checksum of a header is the sum of its bytes, with spaces in the checksum field', () => {
  const header = buildTarHeader({ name: 'store.db', size: 5, modifiedAt: 0 })
  const checksum = Number.parseInt(header.toString('ascii', 148, 154), 8)
  header.fill(' ', 148, 156)
  expect(header.reduce((sum, byte) => sum + byte, 0)).toBe(checksum)
})

test.each([key(150, 99), key(1, 100), `${'x'.repeat(101)}`])(
  'rejects the name %s, which is too long',
  (name) => {
    expect(() => buildTarHeader({ name, size: 1, modifiedAt: 0 })).toThrow(/too long for an archive/)
  },
)

test('returns null for an empty block and throws for a block that is no header', () => {
  expect(readTarHeader(Buffer.alloc(512))).toBeNull()
  expect(() => readTarHeader(Buffer.alloc(512, 'x'))).toThrow(RangeError)
})

test.each([
  [0, 0],
  [1, 511],
  [511, 1],
  [512, 0],
  [513, 511],
])('pads %i bytes with %i zeros', (size, zeros) => {
  expect(createBlockPadding(size)).toEqual(Buffer.alloc(zeros))
})
