import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PNG_SIGNATURE = '89504e470d0a1a0a'
const ICON_TYPE = 1
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

const readPublicFile = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url))

/** Returns the side of each picture in an icon file whose pictures are PNG. Pixels. */
function readIconSizes(icon: Buffer): number[] {
  expect(icon.readUInt16LE(2)).toBe(ICON_TYPE)
  return Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
    const entry = HEADER_BYTES + index * ENTRY_BYTES
    const [bytes, start] = [icon.readUInt32LE(entry + 8), icon.readUInt32LE(entry + 12)]
    const picture = icon.subarray(start, start + bytes)
    expect(picture.toString('hex', 0, 8)).toBe(PNG_SIGNATURE)
    expect(picture.readUInt32BE(16)).toBe(icon.readUInt8(entry))
    return icon.readUInt8(entry)
  })
}

test('favicon.ico, for browsers that do not read the SVG, has the usual three sizes', () => {
  expect(readIconSizes(readPublicFile('favicon.ico'))).toEqual([16, 32, 48])
})

test('apple-touch-icon.png has the size that a home screen shows', () => {
  const icon = readPublicFile('apple-touch-icon.png')
  expect([icon.toString('hex', 0, 8), icon.readUInt32BE(16)]).toEqual([PNG_SIGNATURE, 180])
})
