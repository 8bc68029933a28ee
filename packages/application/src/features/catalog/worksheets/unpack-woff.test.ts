import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const woff = readFileSync(
  new URL(import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff')),
)

function width(font: Buffer, text: string): number {
  const doc = new PDFDocument()
  doc.registerFont('font', font)
  return doc.font('font').fontSize(12).widthOfString(text)
}

test('the unpacked font has the text widths of the packed one', () => {
  const text = 'AVATAR fi “Round” ½ × ÷'
  expect(width(unpackWoff(woff), text)).toBe(width(woff, text))
})

test('the table directory is sorted, complete, aligned and within the file', () => {
  const font = unpackWoff(woff)
  const count = font.readUInt16BE(4)
  const tables = Array.from({ length: count }, (_, n) => {
    const at = 12 + n * 16
    return {
      tag: font.toString('latin1', at, at + 4),
      end: font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12),
      aligned: font.readUInt32BE(at + 8) % 4 === 0,
    }
  })
  const tags = tables.map(({ tag }) => tag)

  expect(font.readUInt32BE(0)).toBe(0x00010000)
  expect(tags).toEqual(tags.toSorted())
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']))
  expect(tables.every(({ end, aligned }) => aligned && end <= font.length)).toBe(true)
})
