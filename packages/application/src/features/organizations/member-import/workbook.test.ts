import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSheetXml, createWorkbook, createZip, type WorkbookCell } from './testing/create-workbook.ts'
import { summarizeFile } from './testing/summarize-list.ts'
import { openWorkbook } from './workbook.ts'

const people: WorkbookCell[][] = [
  ['Email', 'First', 'Last'],
  ['ida@example.org', 'Ida', 'Lund'],
]
const inline = (text: string): WorkbookCell => ({
  xml: (reference) =>
    `<c r="${reference}" t="inlineStr"><is><r><t>${text}</t></r><rPh><t>no</t></rPh></is></c>`,
})
const formula = (value: string): WorkbookCell => ({
  xml: (reference) => `<c r="${reference}" t="str"><f>CONCAT("a","b")</f><v>${value}</v></c>`,
})
const MEGABYTE = 1024 * 1024

test('the first sheet with people in it is read, and others with people are named', async () => {
  const workbook = await createWorkbook([
    { name: 'Notes', rows: [['This list is of November'], ['Ask Human Resources']] },
    { name: 'Staff', rows: people },
    { name: 'Old', rows: people },
  ])
  expect(await summarizeFile('people.xlsx', workbook)).toEqual(['ida@example.org|Ida|Lund'])
})

test.each([
  {
    name: 'texts in the cells',
    rows: [
      ['Email', 'First'],
      [inline('ida@example.org'), inline('Ida')],
    ],
  },
  {
    name: 'formulas in every cell, of which the stored value counts',
    rows: [
      [formula('Email'), formula('First')],
      [formula('ida@example.org'), formula('Ida')],
    ],
  },
  {
    name: 'a title above the headings',
    rows: [['Harbor Foods'], [], ['Email', 'First'], ['ida@example.org', 'Ida']],
  },
])('$name', async ({ rows }) => {
  expect(await summarizeFile('people.xlsx', await createWorkbook([{ name: 'A', rows }]))).toEqual([
    'ida@example.org|Ida|',
  ])
})

test('errors, truth values, numbers and dates are cells like others', async () => {
  const raw = (type: string, value: string): WorkbookCell => ({
    xml: (reference) => `<c r="${reference}" t="${type}"><v>${value}</v></c>`,
  })
  const rows: WorkbookCell[][] = [
    ['Email', 'First', 'Active', 'Hired'],
    ['a@example.org', raw('e', '#N/A'), raw('b', '1'), raw('n', '45000')],
    ['b@example.org', 'Uwe', raw('b', '0'), ''],
  ]
  expect(await summarizeFile('people.xlsx', await createWorkbook([{ name: 'A', rows }]))).toEqual([
    'a@example.org||',
    'b@example.org|Uwe|: Left in your file (FALSE)',
  ])
})

test('rows that a filter hides are withheld', async () => {
  const row = (line: number, attributes: string, cells: string[]) =>
    `<row r="${line}"${attributes}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
  const data = [
    row(1, '', ['Email', 'First']),
    row(2, ' hidden="1"', ['ida@example.org', 'Ida']),
    row(3, '', ['uwe@example.org', 'Uwe']),
    row(4, ' hidden="true"', ['ute@example.org', 'Ute']),
    row(5, ' hidden="0"', ['zoe@example.org', 'Zoe']),
  ]
  const workbook = await createWorkbook([{ name: 'A', rows: [] }], {
    'xl/worksheets/sheet1.xml': createSheetXml(data.join('')),
  })
  expect(await summarizeFile('people.xlsx', workbook)).toEqual([
    'ida@example.org|Ida|: Hidden in your file',
    'uwe@example.org|Uwe|',
    'ute@example.org|Ute|: Hidden in your file',
    'zoe@example.org|Zoe|',
  ])
})

const hideColumns = (min: string, max: string) => `<col min="${min}" max="${max}" hidden="1"/>`

test.each([
  { name: 'beyond the last one', min: '2', max: '99999999999' },
  { name: 'up to the last one', min: '2', max: '16384' },
  { name: 'one of them', min: '2', max: '2' },
])('columns that are hidden are not read: $name', async ({ min, max }) => {
  const rows = [
    ['Email', 'First'],
    ['ida@example.org', 'Ida'],
  ].map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`)
  const ranges = `<cols>${hideColumns(min, max)}${hideColumns('-1', '0')}${hideColumns('', 'x')}</cols>`
  const workbook = await createWorkbook([{ name: 'A', rows: [] }], {
    'xl/worksheets/sheet1.xml': createSheetXml(rows.join('')).replace('<sheetData>', `${ranges}<sheetData>`),
  })
  expect(await summarizeFile('people.xlsx', workbook)).toEqual(['ida@example.org||'])
})

test('a workbook with macros is read without them', async () => {
  const workbook = await createWorkbook([{ name: 'A', rows: people }], {
    'xl/vbaProject.bin': Buffer.alloc(4096, 1),
  })
  expect(await summarizeFile('people.xlsm', workbook)).toEqual(['ida@example.org|Ida|Lund'])
})

test('16,384 columns are read, of which two are needed', async () => {
  const wide = (first: string, second: string): WorkbookCell[] => [
    first,
    second,
    ...Array<string>(16_382).fill('x'),
  ]
  const rows = [wide('Email', 'First'), wide('ida@example.org', 'Ida')]
  expect(await summarizeFile('people.xlsx', await createWorkbook([{ name: 'A', rows }]))).toEqual([
    'ida@example.org|Ida|',
  ])
})

/** Returns a workbook of which the only column refers to shared texts by these indexes. */
const workbookOfIndexes = (indexes: readonly (number | string)[], sharedTexts: string) =>
  createWorkbook([{ name: 'A', rows: [] }], {
    'xl/worksheets/sheet1.xml': `\ufeff${createSheetXml(
      indexes.map((index) => `<row><c t="s"><v>${index}</v></c></row>`).join(''),
    )}`,
    'xl/sharedStrings.xml': sharedTexts,
  })
const sharedTextsOf = (texts: readonly string[], end = '</sst>') =>
  `\ufeff<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}${end}`
/** More than are unpacked at once; letters of one to four bytes stand at every place of a piece. */
const manyAddresses = Array.from(
  { length: 5000 },
  (_, at) => `Zoë 語 😀 &lt;${'x'.repeat(at % 4)}person-${at}@example.org&gt;`,
)
const emailAndAddresses = ['Email', ...manyAddresses]

test.each([
  { order: 'their order', texts: emailAndAddresses, indexOf: (at: number) => at },
  { order: 'the other order', texts: emailAndAddresses.toReversed(), indexOf: (at: number) => 5000 - at },
])('cells may refer to shared texts in $order', async ({ texts, indexOf }) => {
  const indexes = emailAndAddresses.map((_, at) => indexOf(at))
  const people = await summarizeFile('people.xlsx', await workbookOfIndexes(indexes, sharedTextsOf(texts)))
  expect(people).toEqual(
    manyAddresses.map((_, at) =>
      expect.stringMatching(new RegExp(`^x{${at % 4}}person-${at}@example\\.org\\|`)),
    ),
  )
})

test.each([-1, 1.5, 'x', 3, '1e999'])(
  'a reference to no shared text, %s, is an empty cell',
  async (index) => {
    const workbook = await workbookOfIndexes([0, index, 1], sharedTextsOf(['Email', 'ida@example.org', 'x']))
    expect(await summarizeFile('people.xlsx', workbook)).toEqual(['ida@example.org||'])
  },
)

test('damage behind the last shared text that a cell needs does not matter', async () => {
  const texts = sharedTextsOf(emailAndAddresses, '</damaged>')
  const indexes = emailAndAddresses.map((_, at) => at)
  expect(
    await summarizeFile('people.xlsx', await workbookOfIndexes(indexes.slice(0, 2), texts)),
  ).toHaveLength(1)
  expect(await summarizeFile('people.xlsx', await workbookOfIndexes([...indexes, 6000], texts))).toEqual([
    expect.stringMatching(/damaged/),
  ])
})

test('T68: of rows with a cell in the last column, only the columns that are needed keep their places', async () => {
  const texts = (cells: Record<string, string>) =>
    Object.entries(cells).map(([column, text]) => `<c r="${column}1" t="str"><v>${text}</v></c>`)
  const rows = [
    texts({ A: 'Email', B: 'First', XFD: 'Notes' }),
    texts({ A: 'ida@example.org', B: 'Ida', XFD: 'x' }),
    texts({ A: 'uwe@example.org', AA: '1', AB: '2', AC: '3', AD: '4', XFD: 'x' }),
  ].map((cells) => `<row>${cells.join('')}</row>`)
  const files = { 'xl/worksheets/sheet1.xml': createSheetXml(rows.join('')) }
  const workbook = await openWorkbook(await createWorkbook([{ name: 'A', rows: [] }], files))
  const lines: (readonly string[])[] = []
  if ('source' in workbook)
    await workbook.source.read((cells) => {
      lines.push(cells)
      return 'next'
    }, 2)
  expect(lines).toEqual([
    ['Email', 'First', 'Notes'],
    ['ida@example.org', 'Ida', 'x'],
    ['uwe@example.org', '', '1', '2', '3', '4', 'x'],
  ])
  expect(await summarizeFile('people.xlsx', await createWorkbook([{ name: 'A', rows: [] }], files))).toEqual([
    'ida@example.org|Ida|',
    'uwe@example.org||',
  ])
})

test('1,048,576 rows, of which two have cells, are read', async () => {
  const cells = (row: number, a: string, b: string) =>
    `<row r="${row}"><c r="A${row}" t="str"><v>${a}</v></c><c r="B${row}" t="str"><v>${b}</v></c></row>`
  const empty = Array.from({ length: 1_048_573 }, (_, at) => `<row r="${at + 3}"/>`).join('')
  const data = `${cells(1, 'Email', 'First')}${cells(2, 'ida@example.org', 'Ida')}${empty}${cells(1_048_576, 'uwe@example.org', 'Uwe')}`
  const workbook = await createWorkbook([{ name: 'A', rows: [] }], {
    'xl/worksheets/sheet1.xml': createSheetXml(data),
  })
  expect(await summarizeFile('people.xlsx', workbook)).toEqual([
    'ida@example.org|Ida|',
    'uwe@example.org|Uwe|',
  ])
})

/** A text of 1,024 characters that packs to a tenth at best. */
const longText = (n: number) => hash('sha512', String(n)).repeat(8)

const sheetOf = (xml: string | Uint8Array) =>
  createWorkbook([{ name: 'A', rows: people }], { 'xl/worksheets/sheet1.xml': xml })
const manyRows = Array.from(
  { length: 10_002 },
  (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="str"><v>a${at}@example.org</v></c></row>`,
)

test.each([
  {
    name: 'a sheet that unpacks to 1,000 times its size',
    make: () => sheetOf(createSheetXml(' '.repeat(30 * MEGABYTE))),
    reason: /larger than can be read/,
  },
  {
    name: 'a sheet that unpacks to more than 64 MB',
    make: () =>
      sheetOf(
        Buffer.concat([
          Buffer.from(createSheetXml('<row/>'.repeat(200_000))),
          Buffer.alloc(64 * MEGABYTE, 32),
        ]),
      ),
    reason: /larger than can be read/,
  },
  {
    name: 'shared texts that unpack to 1,000 times their size',
    make: () =>
      createWorkbook([{ name: 'A', rows: people }], {
        'xl/sharedStrings.xml': `<sst>${'<si><t></t></si>'.repeat(3_000_000)}</sst>`,
      }),
    reason: /larger than can be read/,
  },
  {
    name: 'more than 10,000 people',
    make: () =>
      sheetOf(createSheetXml(`<row r="1"><c r="A1" t="str"><v>Email</v></c></row>${manyRows.join('')}`)),
    reason: /more than 10,000 people/,
  },
  {
    name: 'a document type that defines texts',
    make: () => sheetOf('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'),
    reason: /damaged/,
  },
  {
    name: 'more ranges of hidden columns than columns',
    make: () =>
      sheetOf(
        createSheetXml(
          '<row><c t="str"><v>Email</v></c></row><row><c t="str"><v>a@example.org</v></c></row>',
        ).replace('<sheetData>', `<cols>${hideColumns('9', '9').repeat(16_385)}</cols><sheetData>`),
      ),
    reason: /damaged/,
  },
  {
    name: 'more than 20,000,000 characters of shared texts',
    make: () =>
      workbookOfIndexes(
        [0, 1, 1e6],
        sharedTextsOf(['Email', 'a@example.org', ...Array.from({ length: 20_000 }, (_, n) => longText(n))]),
      ),
    reason: /larger than can be read/,
  },
  {
    name: 'a comment of 200 K characters',
    make: () =>
      sheetOf(createSheetXml(`<!--${'x '.repeat(100_000)}--><row><c t="str"><v>Email</v></c></row>`)),
    reason: /damaged/,
  },
  {
    name: 'an attribute of 200 K characters',
    make: () => sheetOf(createSheetXml(`<row a="${'x '.repeat(100_000)}"><c t="str"><v>Email</v></c></row>`)),
    reason: /damaged/,
  },
  {
    name: 'more cells in a row than columns',
    make: () => sheetOf(createSheetXml(`<row>${'<c r="A1" t="str"><v>Email</v></c>'.repeat(16_385)}</row>`)),
    reason: /damaged/,
  },
  {
    name: 'XML that ends early',
    make: () => sheetOf('<worksheet><sheetData><row r="1"><c r="A1"></row>'),
    reason: /damaged/,
  },
  {
    name: 'no sheet at all',
    make: () =>
      createZip({ 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
    reason: 'The file is empty.',
  },
  {
    name: 'a binary workbook',
    make: () => createZip({ 'xl/workbook.bin': 'x' }),
    reason: /binary Excel workbook/,
  },
  {
    name: 'a spreadsheet of LibreOffice',
    make: () => createZip({ mimetype: 'x', 'content.xml': '<x/>' }),
    reason: /not an Excel workbook/,
  },
  {
    name: 'a document',
    make: () => createZip({ 'word/document.xml': '<x/>' }),
    reason: /not a workbook that can be read/,
  },
])('T68: a workbook with $name is refused with a sentence', async ({ make, reason }) => {
  expect(await summarizeFile('people.xlsx', await make())).toEqual([expect.stringMatching(reason)])
})

const sheetsWithPeopleOn = (number: number) =>
  createWorkbook(
    Array.from({ length: number }, (_, at) => ({
      name: `Sheet ${at + 1}`,
      rows: at === number - 1 ? [['Email'], ['ida@example.org']] : [['Notes'], ['Nothing']],
    })),
  )

test('people are looked for on the first 20 sheets', async () => {
  expect(await openWorkbook(await sheetsWithPeopleOn(20))).toMatchObject({
    sample: [{ cells: ['Email'] }, { cells: ['ida@example.org'] }],
    hasOtherPeople: false,
  })
  expect(await openWorkbook(await sheetsWithPeopleOn(21))).toMatchObject({
    sample: [{ cells: ['Notes'] }, { cells: ['Nothing'] }],
    hasOtherPeople: true,
  })
})
