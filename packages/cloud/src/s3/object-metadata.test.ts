import { awkwardTexts } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { decodeMetadata, encodeMetadata } from './object-metadata.ts'

/** What S3 counts: the bytes of the names and the values. */
const bytesOf = (metadata: Record<string, string>) =>
  Object.entries(metadata).reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0)

/** The longest names that an upload can have: 200 characters that have little in common. */
const longNames = [
  Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join(''),
  Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x1f000 + ((n * 7919) % 65_000))).join(''),
]
const longType = `${'a'.repeat(63)}/${'b'.repeat(63)}`

test.each([...awkwardTexts, ...longNames, 'half \ud83d pair'])(
  '%j is stored unchanged, as ASCII that fits',
  (name) => {
    for (const file of [
      { name, type: longType },
      { name: 'x', type: name },
    ]) {
      const encoded = encodeMetadata(file)
      expect(JSON.stringify(encoded)).toMatch(/^[ -~]*$/)
      expect(bytesOf(encoded.Metadata)).toBeLessThanOrEqual(2048)
      expect(decodeMetadata(encoded)).toEqual(file)
    }
  },
)

test.each([
  ['application/pdf', 'application/pdf'],
  ['image/svg+xml', 'image/svg+xml'],
  ['', 'application/octet-stream'],
  ['text/html; charset=utf-8', 'application/octet-stream'],
  ['text/html\r\nx: y', 'application/octet-stream'],
  ['tëxt/html', 'application/octet-stream'],
])('an object of type %j has the Content-Type %s', (type, contentType) => {
  expect(encodeMetadata({ type, name: '' }).ContentType).toBe(contentType)
})

test('more than S3 stores is refused before it is sent', () => {
  const name = Array.from({ length: 1500 }, (_, n) =>
    String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000)),
  ).join('')
  expect(() => encodeMetadata({ type: 'text/plain', name })).toThrow(RangeError)
})

test('an object that a browser has sent has a type and no name', () => {
  expect(decodeMetadata({ ContentType: 'image/png', Metadata: {} })).toEqual({ type: 'image/png', name: '' })
  expect(decodeMetadata({})).toEqual({ type: 'application/octet-stream', name: '' })
})

test('metadata that were damaged from outside are an error', () => {
  expect(() => decodeMetadata({ Metadata: { file: 'x' } })).toThrow()
  const { Metadata } = encodeMetadata({ type: 'a/b', name: 'c' })
  expect(() => decodeMetadata({ Metadata: { file: Metadata.file.slice(0, 4) } })).toThrow()
})
