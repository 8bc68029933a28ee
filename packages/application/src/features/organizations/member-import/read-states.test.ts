import type { ColumnChoice } from '@kitchen-table/domain/member-import'
import { expect, test } from 'vitest'
import { readMemberList } from './read-member-list.ts'
import { summarizeFile, summarizeList } from './testing/summarize-list.ts'

const none: ColumnChoice = { email: 0, first: null, last: null, fullName: null, subGroup: null, status: null }
const readAs = (text: string, columns?: ColumnChoice) =>
  readMemberList('people.csv', Buffer.from(text), { unclear: 'guess', today: '2026-11-28', columns })

/** Files with several columns of states, and what comes of each line. */
test.each([
  {
    name: 'a state and a date of leaving: either says so, but a state that says "active" counts before a past date',
    text: 'Email,Status,Termination Date\na@example.org,Terminated,\nb@example.org,Active,2024-05-31\nf@example.org,,2024-05-31\nc@example.org,Active,12/31/9999\nd@example.org,Active,01/01/1900\ne@example.org,On leave,12/31/2026\n',
    outcome: [
      'a@example.org||: Left in your file (Terminated)',
      'b@example.org||',
      'f@example.org||: Left in your file (2024-05-31)',
      'c@example.org||',
      'd@example.org||',
      'e@example.org||',
    ],
  },
  {
    name: 'two states',
    text: 'Email,Employment Status,Status\na@example.org,Full-Time,Inactive\nb@example.org,Part-Time,Active\n',
    outcome: ['a@example.org||: Left in your file (Inactive)', 'b@example.org||'],
  },
  {
    name: 'a Mexican state beside the date of leaving',
    text: 'Correo;Nombre;Apellidos;Estado;Fecha de baja\na@example.org;Ida;Lund;Baja California;\nb@example.org;Uwe;Lang;Quintana Roo;31/12/98\n',
    outcome: ['a@example.org|Ida|Lund', 'b@example.org|Uwe|Lang: Left in your file (31/12/98)'],
  },
  {
    name: 'departments and towns alone in a line',
    text: 'First,Email\nFire Department,\nIda,ida@example.org\nQuito,\nUwe,uwe@example.org\n',
    outcome: [
      '|Fire Department|: Email is required',
      'ida@example.org|Ida|',
      '|Quito|: Email is required',
      'uwe@example.org|Uwe|',
    ],
  },
  {
    name: 'full-time, part-time and temporary as one letter',
    text: 'Email,Employment Status\na@example.org,F\nb@example.org,P\nc@example.org,T\n',
    outcome: ['a@example.org||', 'b@example.org||', 'c@example.org||'],
  },
  {
    name: 'active and inactive as one letter',
    text: 'Email,Status\na@example.org,A\nb@example.org,I\n',
    outcome: ['a@example.org||', 'b@example.org||: Left in your file (I)'],
  },
  {
    name: 'a disability and a termination that is checked',
    text: 'Email,First,Last,Veteran,Disabled,Terminated\na@example.org,Ida,Lund,No,Yes,\nb@example.org,Uwe,Lang,No,No,X\n',
    outcome: ['a@example.org|Ida|Lund', 'b@example.org|Uwe|Lang: Left in your file (X)'],
  },
  {
    name: 'who was not present, and is not working today',
    text: 'Email,First,Last,Present,Working\na@example.org,Ida,Lund,No,No\n',
    outcome: ['a@example.org|Ida|Lund'],
  },
  {
    name: 'former staff of whom one has no address',
    text: 'First,Email\nAda Low,a@example.org\nFORMER EMPLOYEES,\nBob Ray,\nCy Dee,c@example.org\nKITCHEN,\nEd Fox,e@example.org\n',
    outcome: [
      'a@example.org|Ada Low|',
      '|FORMER EMPLOYEES|: Email is required',
      '|Bob Ray|: Email is required',
      'c@example.org|Cy Dee|: Left in your file (FORMER EMPLOYEES)',
      '|KITCHEN|: Email is required',
      'e@example.org|Ed Fox|',
    ],
  },
  {
    name: 'an active column of T and F',
    text: 'Email,Active\na@example.org,T\nb@example.org,F\n',
    outcome: ['a@example.org||', 'b@example.org||: Left in your file (F)'],
  },
])('$name', async ({ text, outcome }) => {
  expect(await summarizeFile('people.csv', text)).toEqual(outcome)
})

const twoStates = 'Email,Status,Last Day\na@example.org,Terminated,\nb@example.org,,2024-05-31\n'

/** What a manager has chosen for who has left, beside what would have been guessed: the state. */
test.each([
  ['the guess', 1, ['a@example.org', 'b@example.org'], ['Email', 'Status', 'Last Day']],
  ['another column', 2, ['b@example.org'], ['Email', 'Last Day']],
  ['no column', null, [], ['Email']],
])('%s was chosen', async (_, status, left, read) => {
  const list = await readAs(twoStates, { ...none, status })
  expect(summarizeList(list).filter((line) => line.includes('Left in your file'))).toHaveLength(left.length)
  expect(list).toMatchObject({ columns: { read } })
})

/** Values of the column that was chosen, and those that the review shows if none of them is understood. */
test.each([
  [
    ['Pool A', 'Pool B', 'Pool A', 'Pool C', 'Pool D'],
    ['Pool A', 'Pool B', 'Pool C'],
  ],
  [['Phase 2'], ['Phase 2']],
  [['', ''], []],
  [['Pool A', 'Active'], null],
  [['Pool A', 'Left'], null],
  [['A', 'T'], null],
  [['2099-12-31'], null],
  [['Bot'], null],
])('of the chosen column %j, the review shows %j', async (cells, values) => {
  const lines = cells.map((cell, at) => `p${at}@example.org,Ida,${cell}`)
  const list = await readAs(`Email,First,Pool\n${lines.join('\n')}\n`, { ...none, status: 2 })
  const unclearStates = 'columns' in list ? list.columns.unclearStates : null
  expect(unclearStates).toEqual(values === null ? undefined : { column: 'Pool', values })
})

test('a column that nobody has chosen is listed as not read, without its values', async () => {
  const list = await readAs('Email,Status\na@example.org,Pool A\n')
  expect(list).toMatchObject({ columns: { read: ['Email'], notRead: ['Status'] } })
  expect('columns' in list && list.columns.unclearStates).toBe(undefined)
})
