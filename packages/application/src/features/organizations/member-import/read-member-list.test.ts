import { csvLimits, formatCsvLine } from '@kitchen-table/domain/member-import'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemberList } from './member-list.ts'
import { readMemberList } from './read-member-list.ts'

const read = (text: string, name = 'people.csv') =>
  readMemberList(name, Buffer.from(text), { unclear: 'guess', today: '2026-11-28' })

/** Returns the rows as `line: email|first|last|sub-group`. */
function summarize(list: MemberList): string[] | string {
  if ('question' in list) return 'asks'
  if ('problem' in list) return list.problem.reason
  return list.rows.map((row) => `${row.line}: ${row.email}|${row.first}|${row.last}|${row.subGroup}`)
}

test.each([
  { name: 'commas', text: 'Email,First,Last\na@x.org,Ada,King\n' },
  { name: 'semicolons', text: 'Email;First;Last\na@x.org;Ada;King\n' },
  { name: 'tabs', text: 'Email\tFirst\tLast\na@x.org\tAda\tKing\n' },
  { name: 'headings in another order and case', text: 'LAST NAME,e-mail,first name\nKing,a@x.org,Ada' },
  { name: 'Windows line breaks', text: 'Email,First,Last\r\na@x.org,Ada,King\r\n' },
  { name: 'old Macintosh line breaks', text: 'Email,First,Last\ra@x.org,Ada,King\r' },
  { name: 'quoted cells', text: '"Email","First","Last"\n"a@x.org","Ada","King"\n' },
  { name: 'columns that are ignored', text: 'Phone,Email,First,Last,Reason\n1,a@x.org,Ada,King,Why\n' },
  { name: 'an address that is marked as text', text: "Email,First,Last\n'a@x.org,Ada,King\n" },
  { name: 'a byte order mark', text: '\ufeffEmail,First,Last\na@x.org,Ada,King' },
])('a file with $name is read', async ({ text }) => {
  expect(summarize(await read(text))).toEqual(['2: a@x.org|Ada|King|'])
})

test('an export is read again, with its sub-groups', async () => {
  const text = `${formatCsvLine(['Email', 'First', 'Last', 'Sub', 'Org', 'OrgDisplayName', 'Role', 'Status'])}${formatCsvLine(['a@x.org', '=Ada', "'t", 'Warehouse', 'harbor', 'Harbor', 'user', 'PENDING'])}`
  expect(summarize(await read(text))).toEqual(["2: a@x.org|=Ada|'t|Warehouse"])
})

test('the apostrophe of a name stays, and that of an export before a formula goes', async () => {
  const text = "Email,First,Last\nth@x.org,Gerard,'t Hooft\nok@x.org,'Okina,Kealoha\nf@x.org,'=Ada,'-King\n"
  expect(summarize(await read(text))).toEqual([
    "2: th@x.org|Gerard|'t Hooft|",
    "3: ok@x.org|'Okina|Kealoha|",
    '4: f@x.org|=Ada|-King|',
  ])
})

test('rows have the line on which they begin, with line breaks in cells and empty lines between', async () => {
  const text = 'Email,First\n\na@x.org,"Ada\nAugusta"\nb@x.org,Bob\n,,\n"c@x.org","x\r\n\r\ny"\r\nd@x.org\n'
  expect(summarize(await read(text))).toEqual([
    '3: a@x.org|Ada\nAugusta||',
    '5: b@x.org|Bob||',
    '7: c@x.org|x\n\ny||',
    '10: d@x.org|||',
  ])
})

const people = (count: number) => `Email\n${'a@x.org\n'.repeat(count)}`

test.each<[what: string, text: string, reason: string | RegExp, line?: number | null, file?: string]>([
  [
    'of another kind',
    'Email\na@x.org',
    /^Please choose a CSV or text file, or an Excel workbook \(\.xlsx\)\.$/,
    null,
    'people.pdf',
  ],
  ['an Excel workbook', 'PK\x03\x04…', /^This workbook is damaged/, null, 'people.csv'],
  ['empty', '', 'The file is empty.'],
  ['only line breaks', ' \n\n', 'The file is empty.'],
  ['only separators', ',,\n,,\n', 'The file is empty.'],
  ['only headings', 'Email,First,Last\n', /^The file has headings, but no people/],
  ['without an e-mail column', 'Name,Phone\nAda,1\n', /one of them must be “Email”/, 1],
  ['an unclosed quote', 'Email,First\na@x.org,"Ada\nb@x.org,Bob\n', /quotation mark/, 2],
  ['a quote in the middle', 'Email,First\na@x.org,"Ada" K\nb@x.org,Bob\n', /quotation mark/, 2],
  ['NUL bytes', 'Email,First\na@x.org,A\0da and more text\n', /characters that no text has/],
  ['50,001 lines', `Email\na@x.org${'\n'.repeat(csvLimits.lines)}`, /more than 50,000 lines/],
  ['10,001 rows', people(csvLimits.rows + 1), /more than 10,000 people/],
  ['a million empty columns', `${','.repeat(1_000_000)}\n`, 'The file is empty.'],
  ['a long cell', `Email,First\na@x.org,${'a'.repeat(1001)}\n`, /more than 1,000 characters/, 2],
])('T49: a file that is %s is refused', async (_what, text, reason, line = null, file = undefined) => {
  expect(await read(text, file)).toEqual({
    problem: { code: expect.any(String), reason: expect.stringMatching(reason), line },
  })
})

test('10,000 rows are read', async () => {
  const list = await read(people(csvLimits.rows))
  expect('rows' in list && list.rows).toHaveLength(csvLimits.rows)
})

test('whatever is in a file, it is read or refused with a sentence', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'a@x.org,;\t"\'\n\r \0é') })
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (body, hasHeadings) => {
      const list = await read(hasHeadings ? `Email,First\n${body}` : body)
      expect(summarize(list).length).toBeGreaterThan(0)
    }),
  )
})

test('lines below the last person that name nobody are not read, and the review says so', async () => {
  const text =
    'Email,First,Last\na@x.org,Ada,King\nTotal: 1,,\n\nGenerated by Payroll on 2026-11-01,,\nFor internal use,,\n'
  const list = await readMemberList('people.csv', Buffer.from(text), { unclear: 'ask', today: '2026-11-28' })
  expect(list).toMatchObject({
    rows: [{ email: 'a@x.org' }],
    columns: {
      notRead: [
        'the line “Total: 1”',
        'the line “Generated by Payroll on 2026-11-01”',
        'the line “For internal use”',
      ],
    },
  })
})

test('a line without an address between people stays, to be corrected', async () => {
  const text = 'Email,First,Last\nTotal,,\na@x.org,Ada,King\n'
  const list = await readMemberList('people.csv', Buffer.from(text), { unclear: 'ask', today: '2026-11-28' })
  expect(list).toMatchObject({ rows: [{ email: 'Total' }, { email: 'a@x.org' }] })
})
