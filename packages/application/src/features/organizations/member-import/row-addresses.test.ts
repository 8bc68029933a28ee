import { csvLimits, csvProblems } from '@kitchen-table/domain/member-import'
import { expect, test } from 'vitest'
import { readMemberList } from './read-member-list.ts'
import { summarizeFile } from './testing/summarize-list.ts'

test.each([
  {
    name: 'an address that nobody reads in the cell of a person',
    text: 'Email,First,Last\nnoreply@firm.example; ida@firm.example,Ida,Lund\nuwe@firm.example,Uwe,Lang\n',
    outcome: ['ida@firm.example|Ida|Lund', 'uwe@firm.example|Uwe|Lang'],
  },
  {
    name: 'the same behind the own one, with the names of a mail program',
    text: 'Email,First,Last\n"Ida <ida@firm.example>, Payroll <no-reply@firm.example>",Ida,Lund\nuwe@firm.example,Uwe,Lang\n',
    outcome: ['ida@firm.example|Ida|Lund', 'uwe@firm.example|Uwe|Lang'],
  },
  {
    name: 'an address that nobody reads alone',
    text: 'Email,First,Last\nnoreply@firm.example,Ida,Lund\nuwe@firm.example,Uwe,Lang\n',
    outcome: ['noreply@firm.example|Ida|Lund: Nobody reads this address', 'uwe@firm.example|Uwe|Lang'],
  },
  {
    name: 'the address of the office beside the own one',
    text: 'Email,First,Last\nuwe@firm.example,Uwe,Lang\ninfo@firm.example; ida@home.example,Ida,Lund\n',
    outcome: ['uwe@firm.example|Uwe|Lang', 'ida@home.example|Ida|Lund'],
  },
  {
    name: 'an address that several people share beside the own one',
    text: 'Email,First,Last\ncrew@firm.example; uwe@home.example,Uwe,Lang\ncrew@firm.example; ida@home.example,Ida,Lund\nbo@firm.example,Bo,Dahl\n',
    outcome: ['uwe@home.example|Uwe|Lang', 'ida@home.example|Ida|Lund', 'bo@firm.example|Bo|Dahl'],
  },
  {
    name: 'one person in two lines with the same addresses',
    text: 'Email,First,Last\nida@firm.example; ida@home.example,Ida,Lund\nida@firm.example,Ida,Lund\n',
    outcome: ['ida@firm.example|Ida|Lund', 'ida@firm.example|Ida|Lund'],
  },
])('$name', async ({ text, outcome }) => {
  expect(await summarizeFile('people.csv', text)).toEqual(outcome)
})

const answered = {
  columns: { email: 2, first: 0, last: 1, fullName: null, subGroup: null, status: null },
  unclear: 'ask',
  today: '2026-11-28',
} as const

test('a private address is used where nobody reads the other one', async () => {
  const text = 'First,Last,Work Email,Personal Email\nIda,Lund,noreply@firm.example,ida@home.example\n'
  expect(await readMemberList('people.csv', Buffer.from(text), answered)).toMatchObject({
    rows: [{ email: 'ida@home.example', withheld: null }],
  })
})

test('a person has the further addresses of their line that nobody else has', async () => {
  const text = [
    'First,Last,Work Email,Personal Email,Manager Email,Other Email',
    'Ida,Lund,ida@firm.example; ida@old.example,ida@home.example,boss@firm.example,all@firm.example',
    'Uwe,Lang,uwe@firm.example,ida@firm.example,boss@firm.example,all@firm.example',
    'Bo,Dahl,bo@firm.example,info@firm.example,,',
  ].join('\n')
  expect(await readMemberList('people.csv', Buffer.from(text), answered)).toMatchObject({
    rows: [
      { email: 'ida@firm.example', otherEmails: ['ida@old.example', 'ida@home.example'] },
      { email: 'uwe@firm.example', otherEmails: [] },
      { email: 'bo@firm.example', otherEmails: [] },
    ],
  })
})

const listOf = (count: number, ...footers: string[]) =>
  Buffer.from(
    ['Email,First', ...Array.from({ length: count }, (_, n) => `p${n}@firm.example,Ida`), ...footers].join(
      '\n',
    ),
  )

const read = (bytes: Buffer) => readMemberList('people.csv', bytes, { unclear: 'guess', today: '2026-11-28' })

test('a file may have as many people as the limit, and lines below them', async () => {
  const list = await read(listOf(10_000, '', 'Total: 10000', 'For internal use only'))
  expect('rows' in list && list.rows.length).toBe(10_000)
})

test.each([
  ['one person more', listOf(10_001)],
  ['one person more below a line that names nobody', listOf(10_000, 'Total: 10000', 'x@firm.example,Ida')],
])('a file with %s is refused', async (_name, bytes) => {
  expect(csvLimits.rows).toBe(10_000)
  expect(await read(bytes)).toEqual({ problem: csvProblems.tooManyRows() })
})

test('of many columns of addresses, the first five are read, and five addresses at most', async () => {
  const other = (n: number) => `a${n}@home.example`
  const headings = ['First,Last,Work Email', ...Array.from({ length: 100 }, () => 'Personal Email')]
  const cells = ['Ida,Lund,ida@firm.example', ...Array.from({ length: 100 }, (_, n) => other(n))]
  const several = [
    'Uwe,Lang,uwe@firm.example',
    ...[5, 6].map((n) => `${other(n * 10)}; ${other(n * 10 + 1)}; ${other(n * 10 + 2)}`),
  ]
  const text = [headings, cells, several].map((line) => line.join(',')).join('\n')
  expect(await readMemberList('people.csv', Buffer.from(text), answered)).toMatchObject({
    rows: [
      { email: 'ida@firm.example', otherEmails: [0, 1, 2, 3, 4].map(other) },
      { email: 'uwe@firm.example', otherEmails: [50, 51, 52, 60, 61].map(other) },
    ],
  })
})

test('cells that are longer than any address are not read', async () => {
  const long = `ida@home.example${' '.repeat(csvLimits.cellLength)}ida@old.example`
  const text = `First,Last,Work Email,Personal Email\nIda,Lund,ida@firm.example,${long}\n`
  expect(await readMemberList('people.csv', Buffer.from(text), answered)).toMatchObject({
    rows: [{ otherEmails: [] }],
  })
})
