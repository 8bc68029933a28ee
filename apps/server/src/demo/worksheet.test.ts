import { createHash } from 'node:crypto'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { worksheetPdf } from './worksheet.ts'
import { faces, fontFile } from './worksheet-paper.ts'

const sheet = `# What I owe

Round the numbers.

| Who | Balance |
|---|---|
| Rent | |
| | |

All together: ____
- [ ] I looked for “pay in four”
1. Call
`

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a sheet is one page of letter-size PDF with its title and ours', async () => {
  const { bytes, pages } = await worksheetPdf(sheet, 'Corner Table')
  const text = Buffer.from(bytes).toString('latin1')

  expect(pages).toBe(1)
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text).toContain('/MediaBox [0 0 612 792]')
  expect(text).toContain('/Title (What I owe)')
  expect(text).toContain('/Author (Corner Table)')
  expect(text).toContain('/Lang (en-US)')
})

test('the same text gives the same bytes', async () => {
  const [first, second] = await Promise.all([worksheetPdf(sheet, 'Kitchen Table'), worksheetPdf(sheet, 'Kitchen Table')])
  await new Promise((resolve) => setTimeout(resolve, 1100)) // past a second, the finest time that a PDF tells
  const later = await worksheetPdf(sheet, 'Kitchen Table')

  expect(hash(second.bytes)).toBe(hash(first.bytes))
  expect(hash(later.bytes)).toBe(hash(first.bytes))
})

test('the fonts are in the file, and are ours', async () => {
  const { bytes } = await worksheetPdf(sheet, 'Kitchen Table')
  const text = Buffer.from(bytes).toString('latin1')

  expect(text).toMatch(/\/BaseFont \/[A-Z0-9]+\+Fraunces/i)
  expect(text).toMatch(/\/BaseFont \/[A-Z0-9]+\+Figtree/i)
  expect(text.match(/\/FontFile[23]? /g)).toHaveLength(3)
})

test('a table that does not fit goes on under its head, and a page number is set', async () => {
  const rows = '| a | |\n'.repeat(45)
  const { pages } = await worksheetPdf(`# Long\n\n| Who | What |\n|---|---|\n${rows}`, 'Kitchen Table')
  expect(pages).toBe(2)
})

test('rows give way before a second page is begun', async () => {
  const rows = (count: number) => `# Long\n\n| Who | What |\n|---|---|\n${'| | |\n'.repeat(count)}`

  expect((await worksheetPdf(rows(26), 'Kitchen Table')).pages).toBe(1)
  expect((await worksheetPdf(rows(34), 'Kitchen Table')).pages).toBe(2)
})

test.each(Object.keys(faces))('the %s font has every sign that a sheet may use', (face) => {
  const font = create(fontFile(face === 'heading' || face === 'strong' ? face : 'text'))
  const signs = [...'ABCxyz0123456789“”‘’–—…×÷½¼¢$%&@#*+=/\\()[]{}<>|_~^é'].filter(
    (sign) => !('hasGlyphForCodePoint' in font) || !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  )
  expect(signs).toEqual([])
})
