import { expect, test } from 'vitest'
import { decodeBytes, detectEncoding } from './decode-text.ts'

const decodeText = (bytes: Uint8Array) => decodeBytes(bytes, detectEncoding(bytes).best.encoding)

const text = 'Email,First\r\nzoe@example.org,Zoë\r\n'

function encodeUtf16(content: string, isBigEndian: boolean): number[] {
  return [...content].flatMap((character) => {
    const code = character.charCodeAt(0)
    const bytes = [code & 0xff, code >> 8]
    return isBigEndian ? bytes.reverse() : bytes
  })
}

const utf8 = [...new TextEncoder().encode(text)]

test.each([
  { name: 'UTF-8', bytes: utf8 },
  { name: 'UTF-8 with a byte order mark', bytes: [0xef, 0xbb, 0xbf, ...utf8] },
  { name: 'UTF-16 LE', bytes: [0xff, 0xfe, ...encodeUtf16(text, false)] },
  { name: 'UTF-16 BE', bytes: [0xfe, 0xff, ...encodeUtf16(text, true)] },
  { name: 'UTF-16 LE without a mark', bytes: encodeUtf16(text, false) },
  { name: 'UTF-16 BE without a mark', bytes: encodeUtf16(text, true) },
  { name: 'Windows-1252', bytes: [...text].map((character) => character.charCodeAt(0)) },
])('$name is read', ({ bytes }) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text)
})

test('the euro sign and quotation marks of Windows-1252 are read', () => {
  const bytes = Buffer.from('Email,First,Last\na@x.org,\x93Ann\x94,O\x92Hara\n', 'latin1')
  expect(decodeText(bytes)).toBe('Email,First,Last\na@x.org,“Ann”,O’Hara\n')
  expect(decodeBytes(Uint8Array.of(0x80, 0x93, 0x94), 'windows-1252')).toBe('€“”')
})

test('a NUL byte in the middle of a text stays one', () => {
  expect(decodeText(new TextEncoder().encode('a,b\0c'))).toBe('a,b\0c')
})

test('an empty file is an empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})
