import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderWorksheetPdf } from './render-worksheet-pdf.ts'
import { readTaggedPdf } from './testing/read-tagged-pdf.ts'

const sheet = `# What I owe

Round the numbers.

## Now

| Who | Balance |
|---|---|
| Rent | |
| | |

All together: ____
____
- [ ] I looked for “pay in four”
1. Call
2. Who answered: ____
`

const input = { source: sheet, title: 'Owe', language: 'en', productName: 'Corner Table' } as const
const render = (source: string) => renderWorksheetPdf({ ...input, source })
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('renders one letter-size page, with its texts, heads and fields in the order in which they are read', async () => {
  const bytes = await render(sheet)
  const { pages, leaves } = await readTaggedPdf(bytes)

  expect(toText(bytes)).toMatch(/^%PDF-1\.7\n/)
  expect(toText(bytes)).toContain('/MediaBox [0 0 612 792]')
  expect(pages).toHaveLength(1)
  expect(leaves.map(({ path, text, scope }) => `${path} ${scope ? `(${scope}) ` : ''}${text}`)).toEqual([
    'Document/H1 What I owe',
    'Document/P Round the numbers.',
    'Document/H2 Now',
    'Document/Table/THead/TR/TH (Column) Who',
    'Document/Table/THead/TR/TH (Column) Balance',
    'Document/Table/TBody/TR/TH (Row) Rent',
    'Document/Table/TBody/TR/TD/Form Balance, row Rent',
    'Document/Table/TBody/TR/TD/Form Who, row 2',
    'Document/Table/TBody/TR/TD/Form Balance, row 2',
    'Document/P All together:',
    'Document/P/Form All together',
    'Document/P/Form All together, line 2',
    'Document/L/LI/LBody/Form I looked for “pay in four”',
    'Document/L/LI/LBody I looked for “pay in four”',
    'Document/L/LI/Lbl 1',
    'Document/L/LI/LBody Call',
    'Document/L/LI/Lbl 2',
    'Document/L/LI/LBody Who answered:',
    'Document/L/LI/LBody/Form Who answered',
  ])
})

test('says its title, its author and its language, also where they have the characters of markup', async () => {
  const bytes = await renderWorksheetPdf({
    ...input,
    title: 'Rent & <food> “now”',
    language: 'es',
    productName: 'A & B',
  })
  const { info, readXmp, markInfo, viewerPreferences, leaves } = await readTaggedPdf(bytes)

  expect(info.get('Title')).toBe('Rent & <food> “now”')
  expect(readXmp('dc:title')).toBe('Rent & <food> “now”')
  expect(readXmp('dc:creator')).toEqual(['A & B'])
  expect(readXmp('pdfuaid:part')).toBe('1')
  expect(info.get('Language')).toBe('es-US')
  expect(markInfo.get('Marked')).toBe(true)
  expect(viewerPreferences.get('DisplayDocTitle')).toBe(true)
  expect(leaves.map(({ text }) => text)).toContain('Balance, fila Rent')
})

test('its fields are in the form, print, follow the structure, and have the size of their place', async () => {
  const bytes = await render(sheet)
  const { fields } = await readTaggedPdf(bytes)

  expect(fields.map(({ name, type, isMultiline }) => ({ name, type, isMultiline }))).toEqual([
    { name: 'who_rent_balance', type: 'Tx', isMultiline: true },
    { name: 'who_2_who', type: 'Tx', isMultiline: true },
    { name: 'who_2_balance', type: 'Tx', isMultiline: true },
    { name: 'all-together', type: 'Tx', isMultiline: false },
    { name: 'all-together__2', type: 'Tx', isMultiline: false },
    { name: 'i-looked-for-pay-in-four', type: 'Btn', isMultiline: false },
    { name: 'who-answered', type: 'Tx', isMultiline: false },
  ])
  for (const { rect } of fields) {
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    expect(right - left).toBeGreaterThan(11)
    expect(top - bottom).toBeGreaterThan(11)
    expect(right).toBeLessThan(612 - 56)
  }
  expect(toText(bytes)).toContain('/NeedAppearances false')
  expect(toText(bytes)).toContain('/Tabs /S')
  expect(toText(bytes).match(/\/Subtype \/Widget/g)).toHaveLength(7)
  expect(toText(bytes).match(/\/F 4\n/g)).toHaveLength(7)
  expect(toText(bytes).match(/\/StructParent \d/g)).toHaveLength(7)
})

test('renders the same bytes for the same input at any time', async () => {
  const bytes = await render(sheet)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 1, 2, 3, 4, 5) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  expect(hash(await render(sheet))).toBe(hash(bytes))
})

test('embeds the fonts of the product, that of the fields with every letter', async () => {
  const text = toText(await render(sheet))

  expect(text).toMatch(/\/BaseFont \/[A-Z0-9]+\+Fraunces/i)
  expect(text).toMatch(/\/BaseFont \/[A-Z0-9]+\+Figtree/i)
  expect(text).toMatch(/\/BaseFont \/Figtree-Regular\n[\s\S]*\/Encoding \/WinAnsiEncoding/)
  expect(text.match(/\/FontFile[23]? /g)).toHaveLength(4)
})

const rows = (count: number) => `# Long\n\n| Who | What |\n|---|---|\n${'| a | |\n'.repeat(count)}`

test('continues a table that does not fit on a second page, whose head is no content again', async () => {
  const { pages, leaves } = await readTaggedPdf(await render(rows(45)))
  const byPage = pages.map((page) => page.leaves.filter(({ field }) => field !== null).length)

  expect(pages).toHaveLength(2)
  expect(byPage[0]).toBeGreaterThan(20)
  expect(byPage[1]).toBe(45 - (byPage[0] ?? 0))
  expect(leaves.filter(({ scope }) => scope === 'Column')).toHaveLength(2)
  expect(pages.map(({ unmarkedOperators }) => unmarkedOperators)).toEqual([0, 0])
})

test('makes rows lower before it begins a second page', async () => {
  const countPages = async (count: number) => (await readTaggedPdf(await render(rows(count)))).pages.length

  expect(await countPages(26)).toBe(1)
  expect(await countPages(34)).toBe(2)
})

test('keeps a heading, the head of a table and its first row on one page', async () => {
  for (let lines = 18; lines < 26; lines += 1) {
    const before = Array.from({ length: lines }, (_, line) => `Line ${line}: ____`).join('\n')
    const table = `|What|\n|---|\n${'||\n'.repeat(10)}`
    const { pages } = await readTaggedPdf(await render(`# A\n\n${before}\n\n## Now\n\n${table}`))
    const page = pages.find(({ leaves }) => leaves.some(({ text }) => text === 'Now'))
    expect(page?.leaves.map(({ text }) => text)).toEqual(expect.arrayContaining(['What', 'What, row 1']))
  }
})

const words = (length: number) => 'word '.repeat(length).slice(0, length).trim()
const letters = (length: number) => 'W'.repeat(length)
const blank = '\n\nName: ____'
const table = (columns: number, head: string, rows: string) =>
  `# A\n\n|${`${head}|`.repeat(columns)}\n|${'---|'.repeat(columns)}\n${rows}`

/** Worksheets of what fills the most of a page. `text` makes texts of a length. */
const listLargest = (text: (length: number) => string): [string, string][] => [
  ['texts', `# ${text(120)}\n${`\n\n${text(1000)}`.repeat(7)}${blank}`],
  ['headings', `# A\n${`\n\n## ${text(200)}`.repeat(35)}${blank}`],
  ['boxes', `# A\n\n${`- [ ] ${text(300)}\n`.repeat(25)}`],
  ['lines', `# A\n\n${`${text(200)}: ____\n`.repeat(35)}`],
  ['numbers', `# A\n\n${`100. ${text(295)}: ____\n`.repeat(25)}`],
  ['cells', table(8, text(90), `|${`${text(90)}|`.repeat(4)}||||\n`.repeat(15))],
  ['one narrow column', table(8, text(90), `|${`${text(90)}|`.repeat(7)}|\n`.repeat(10))],
  ['columns', table(8, 'a', `|${'|'.repeat(8)}\n`.repeat(50))],
]

test.each([...listLargest(words), ...listLargest(letters)])(
  'whatever is within the limits has its place on a page: %s',
  async (_, source) => {
    const { fields, pages } = await readTaggedPdf(await render(source))

    for (const { rect } of fields) {
      const [left = 0, bottom = 0, right = 0, top = 0] = rect
      expect(bottom).toBeGreaterThan(60)
      expect(top).toBeLessThan(792 - 50)
      expect(right - left).toBeGreaterThan(11)
    }
    expect(pages.every(({ leaves }) => leaves.length > 0)).toBe(true)
    expect(pages.every(({ unmarkedOperators }) => unmarkedOperators === 0)).toBe(true)
  },
)

test('a source with an error is refused with its sentence', async () => {
  await expect(render('# A\n\n- milk')).rejects.toThrow('Line 3: A box to tick begins with “- [ ] ”')
})

test('the values of facts stand in its texts and labels, and its fields keep their names when one changes', async () => {
  const source = '# For {{year}}\n\n- [ ] Older than {{age}}\nBelow {{limit.one}}: ____\n'
  const read = async (age: string) => {
    const values = { '{{year}}': '2026', '{{age}}': age, '{{limit.one}}': '$500' }
    return await readTaggedPdf(await renderWorksheetPdf({ ...input, source, values }))
  }
  const [before, after] = [await read('60'), await read('62')]
  expect(before.leaves.map(({ text }) => text)).toContain('For 2026')
  expect(before.fields.map(({ name, label }) => [name, label]).toSorted()).toEqual([
    ['below-limit-one', 'Below $500'],
    ['older-than-age', 'Older than 60'],
  ])
  expect(after.fields.map(({ label }) => label)).toContain('Older than 62')
  expect(after.fields.map(({ name }) => name)).toEqual(before.fields.map(({ name }) => name))
})
