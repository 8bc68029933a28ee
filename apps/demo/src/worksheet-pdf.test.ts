import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderWorksheetPdf } from './worksheet-pdf.ts'

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

test('renders one letter-size page with the title of the worksheet and the name of the product', async () => {
  const { bytes, pages } = await renderWorksheetPdf(sheet, 'Corner Table')
  const text = Buffer.from(bytes).toString('latin1')

  expect(pages).toBe(1)
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text).toContain('/MediaBox [0 0 612 792]')
  expect(text).toContain('(What I owe)')
  expect(text).toContain('(Corner Table)')
  expect(text).toContain('/Lang (en-US)')
})

test('renders the same bytes for the same text at any time', async () => {
  const { bytes } = await renderWorksheetPdf(sheet, 'Kitchen Table')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 1, 2, 3, 4, 5) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const later = await renderWorksheetPdf(sheet, 'Kitchen Table')

  expect(hash(later.bytes)).toBe(hash(bytes))
})

test('embeds the fonts of the product', async () => {
  const { bytes } = await renderWorksheetPdf(sheet, 'Kitchen Table')
  const text = Buffer.from(bytes).toString('latin1')

  expect(text).toMatch(/\/BaseFont \/[A-Z0-9]+\+Fraunces/i)
  expect(text).toMatch(/\/BaseFont \/[A-Z0-9]+\+Figtree/i)
  expect(text.match(/\/FontFile[23]? /g)).toHaveLength(3)
})

test('continues a table that does not fit on a second page', async () => {
  const rows = '| a | |\n'.repeat(45)
  const { pages } = await renderWorksheetPdf(`# Long\n\n| Who | What |\n|---|---|\n${rows}`, 'Kitchen Table')
  expect(pages).toBe(2)
})

test('makes rows lower before it begins a second page', async () => {
  const rows = (count: number) => `# Long\n\n| Who | What |\n|---|---|\n${'| | |\n'.repeat(count)}`

  expect((await renderWorksheetPdf(rows(26), 'Kitchen Table')).pages).toBe(1)
  expect((await renderWorksheetPdf(rows(34), 'Kitchen Table')).pages).toBe(2)
})
