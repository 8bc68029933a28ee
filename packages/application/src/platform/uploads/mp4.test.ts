import { expect, test } from 'vitest'
import { sampleFilmBytes } from '../../testing/port-suites/samples.ts'
import { isMp4 } from './mp4.ts'
import { uploadRulesByPurpose } from './upload-purposes.ts'

const withBrand = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isom`, 'latin1')

test.each(['isom', 'iso2', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'M4VH', 'dash', 'MSNV', 'cmfc'])(
  'a file of the brand %j is a film',
  (brand) => {
    expect(isMp4(withBrand(brand))).toBe(true)
  },
)

test.each(['qt  ', 'M4A ', 'M4B ', 'heic', 'mif1', 'avif', 'crx ', '3gp4', 'jp2 ', 'ISOM'])(
  'a file of the brand %j is none',
  (brand) => {
    expect(isMp4(withBrand(brand))).toBe(false)
  },
)

test.each<[what: string, head: Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['the beginning of a film', sampleFilmBytes.subarray(0, 10)],
  ['WebM', Buffer.from('\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x86', 'latin1')],
  ['Ogg', Buffer.from('OggS\0\x02\0\0\0\0\0\0')],
  ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST')],
  ['a page', Buffer.from('<!doctype html><video>ftypisom')],
  ['a ZIP archive', Buffer.from('PK\x03\x04\x14\0\0\0')],
  ['a film after something else', Buffer.concat([Buffer.from('x'), sampleFilmBytes])],
])('%s is no film', (_what, head) => {
  expect(isMp4(head)).toBe(false)
})

test('a film is uploaded by editors, as what it is, up to 40 MB', () => {
  const { permission, maxBytes, types, detectType } = uploadRulesByPurpose['unit-film']
  expect({ permission, maxBytes, types }).toEqual({
    permission: 'catalog.edit',
    maxBytes: 40 * 1024 * 1024,
    types: ['video/mp4'],
  })
  expect(detectType(sampleFilmBytes, 'video/mp4')).toBe('video/mp4')
  expect(detectType(Buffer.from('<html>'), 'video/mp4')).toBeNull()
})
