import { csvLimits } from '@kitchen-table/domain/member-import'
import { expect, test } from 'vitest'
import { readMemberList } from './read-member-list.ts'
import { createSheetXml, createWorkbook } from './testing/create-workbook.ts'
import { summarizeFile } from './testing/summarize-list.ts'

const HEADINGS = 'Email,First,Last\n'
/** As long as a line may be, nearly. */
const LONG = csvLimits.lineLength - 20
/** As many rows of such cells as fit into 10 MB. */
const ROWS = 9990
const fill = (part: string, length: number) => part.repeat(Math.floor(length / part.length))
const rowsOf = (row: string, headings = HEADINGS) => headings + `${row}\n`.repeat(ROWS)

// A pattern that looks at every character again for each of them would need minutes for one of these.
test.each([
  { name: 'addresses without end', text: `${HEADINGS}${fill('a@', LONG)}\n`, reason: /cell with more than/ },
  { name: 'brackets without end', text: `${HEADINGS}${fill('<', LONG)}\n`, reason: /cell with more than/ },
  {
    name: 'quotes in an open cell',
    text: `${HEADINGS}a@x.org,x${fill('"', LONG)}\n`,
    reason: /cell with more than/,
  },
  {
    name: 'a quoted cell of many lines',
    text: `${HEADINGS}a@x.org,"${`${fill('""', LONG)}\n`.repeat(3)}"\n`,
    reason: /cell with more than/,
  },
  {
    name: 'a line of 9 MB',
    text: `${HEADINGS}a@x.org${fill(',x', 9_000_000)}\n`,
    reason: 'This line has more than 2,500,000 characters.',
  },
  {
    name: 'a list of addresses in one line of 9 MB',
    text: fill('Ada <a@x.org>, ', 9_000_000),
    reason: 'This line has more than 2,500,000 characters.',
  },
  {
    name: 'a list of addresses with 60,000 lines',
    text: `Ada <a@x.org>, Ben <b@x.org>${'\n'.repeat(60_000)}`,
    reason: /^The file has more than 50,000 lines/,
  },
  {
    name: 'a million addresses',
    text: `${fill('a@x.org ', LONG)}\n`.repeat(3),
    reason: /more than 10,000 people/,
  },
])('T49: a file with $name is refused with a sentence', async ({ text, reason }) => {
  expect(await summarizeFile('people.csv', text)).toEqual([expect.stringMatching(reason)])
})

test.each([
  { name: 'addresses in one', row: `${fill('a@', 980)},Ada,Low` },
  { name: 'addresses and brackets', row: `${fill('<a@b ', 980)},Ada,Low` },
  { name: 'brackets in an address', row: `a@${fill('b(', 980)},Ada,Low` },
  { name: 'brackets that close', row: `${fill('>', 980)}a,Ada,Low` },
  { name: 'full stops', row: `${fill('.', 980)}a,Ada,Low` },
  { name: 'separators after a name', row: `a@b,"${fill(',', 980)}a",Low` },
])('T49: 10,000 cells of $name are read, and each is refused', async ({ row }) => {
  const rows = await summarizeFile('people.csv', rowsOf(row))
  expect(rows).toHaveLength(ROWS)
  expect(new Set(rows.map((summary) => summary.split(': ').at(-1)))).toEqual(
    new Set(['Not a valid email address format']),
  )
})

test('T49: of a file in an old encoding, words without end are no evidence', async () => {
  const text = Buffer.from(
    `${HEADINGS}a@x.org,René,${fill('é', 900)}\nb@x.org,Zoë,${fill('x', 900)}\n`.repeat(500),
    'latin1',
  )
  const rows = await summarizeFile('people.csv', text)
  expect(rows[0]).toMatch(/^a@x\.org\|René\|é/)
})

test('a hundred thousand columns are read, of which two are needed', async () => {
  const text = `Email,First${','.repeat(100_000)}\n${`a@x.org,Ada${','.repeat(100_000)}\n`.repeat(5)}`
  expect(await summarizeFile('people.csv', text)).toHaveLength(5)
})

test('T68: a tag with many attributes is refused', async () => {
  const attributes = Array.from({ length: 500_000 }, (_, at) => `a${at}="${at}"`).join(' ')
  const workbook = await createWorkbook([{ name: 'A', rows: [] }], {
    'xl/worksheets/sheet1.xml': `<worksheet ${attributes}></worksheet>`,
  })
  expect(await summarizeFile('people.xlsx', workbook)).toEqual([
    expect.stringMatching(/^This workbook is damaged/),
  ])
})

test('T68: six sheets that are small by themselves are refused together', async () => {
  // Text between the tags, which is read faster than as many rows.
  const lines = Array.from({ length: 650_000 }, (_, at) => `${at} ${at * 7919}`.padEnd(52))
  const sheet = createSheetXml(lines.join(''))
  const names = Array.from({ length: 6 }, (_, at) => at + 1)
  const workbook = await createWorkbook(
    names.map((name) => ({ name: `Sheet ${name}`, rows: [] })),
    Object.fromEntries(names.map((name) => [`xl/worksheets/sheet${name}.xml`, sheet])),
  )
  expect(await summarizeFile('people.xlsx', workbook)).toEqual([
    expect.stringMatching(/larger than can be read/),
  ])
})

/** Counts how often other work has its turn. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const takeTurn = () => {
    turns += 1
    if (!isDone) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  await work()
  isDone = true
  return turns
}

const person = (n: number) => `person-${n}@people.example,First ${n},Last ${n}\n`

test.each([
  {
    name: 'a CSV file',
    make: async () => Buffer.from(HEADINGS + Array.from({ length: ROWS }, (_, n) => person(n)).join('')),
  },
  {
    name: 'a workbook',
    make: () =>
      createWorkbook([
        {
          name: 'A',
          rows: [
            ['Email', 'First'],
            ...Array.from({ length: ROWS }, (_, n) => [`p-${n}@people.example`, `First ${n}`]),
          ],
        },
      ]),
  },
])('other work has its turn while $name of 10,000 people is read', async ({ make }) => {
  const bytes = await make()
  const read = () => readMemberList('people.xlsx', bytes, { unclear: 'ask', today: '2026-11-28' })
  expect(await countTurns(read)).toBeGreaterThan(15)
})
