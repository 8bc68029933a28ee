import { expect, test } from 'vitest'
import {
  findImportChange,
  type ImportRowInput,
  judgeImportRow,
  normalizeImportRow,
  type PersonHere,
} from './judge-import-row.ts'

const subGroups = [
  { id: 'sub-1', name: 'Warehouse', settings: { layout: 'default' } },
  { id: 'sub-2', name: 'Büro', settings: { layout: 'default' } },
]
const group = { slug: 'harbor', subGroups }

const row = (cells: Partial<ImportRowInput>): ImportRowInput => ({
  line: 2,
  email: 'ada@example.org',
  first: '',
  last: '',
  subGroup: '',
  ...cells,
})

const ada: PersonHere = {
  sub: 'ada',
  role: 'user',
  group: 'harbor',
  first: 'Ada',
  last: 'King',
  subGroupId: 'sub-1',
}

const known = { isElsewhereKnown: true, suggestEmail: () => null }

const judge = (
  cells: Partial<ImportRowInput>,
  person: PersonHere | null = null,
  sameAs: number | null = null,
) => judgeImportRow(normalizeImportRow(row(cells)), { ...known, group, person, sameAs, withheld: null })

/** The judgment of a row that is not withheld, and whose address is no misspelling. */
const judged = (verdict: string, reason: string | null = null) => {
  return { verdict, reason, withheld: null, suggestion: null }
}

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['ada', 'Not a valid email address format'],
  ['ada@example', 'Not a valid email address format'],
  ['ada@@example.org', 'Not a valid email address format'],
  ['a da@example.org', 'Not a valid email address format'],
  ['ada@example.org; bob@example.org', 'Not a valid email address format'],
])('address %j cannot be imported: %s', (email, reason) => {
  expect(judge({ email })).toEqual(judged('cannot', reason))
})

test('a new address is created', () => {
  expect(judge({ email: ' Ada@Example.ORG ' })).toEqual(judged('create'))
})

test.each([
  { email: 'ada@example.org', person: null, sameAs: null, reason: null },
  { email: 'ada@example.org', person: ada, sameAs: null, reason: null },
  { email: 'ada@example.org', person: { ...ada, group: 'other' }, sameAs: null, reason: null },
  { email: 'ada@example.org', person: null, sameAs: 7, reason: null },
  { email: '', person: null, sameAs: null, reason: 'Email is required' },
  { email: 'ada', person: null, sameAs: null, reason: 'Not a valid email address format' },
])(
  'a withheld row with $email, $person and $sameAs is not imported, for $reason',
  ({ email, person, sameAs, reason }) => {
    const withheld = { kind: 'left', text: 'x'.repeat(200) } as const
    expect(
      judgeImportRow(normalizeImportRow(row({ email })), { ...known, group, person, sameAs, withheld }),
    ).toEqual({
      ...judged('cannot', reason),
      withheld: reason === null ? { kind: 'left', text: 'x'.repeat(60) } : null,
    })
  },
)

test('the same address as an earlier line cannot be imported, no matter who has it', () => {
  const outcome = judged('cannot', 'The same address as line 7')
  expect(judge({}, null, 7)).toEqual(outcome)
  expect(judge({}, ada, 7)).toEqual(outcome)
  expect(judge({}, { ...ada, group: 'other' }, 7)).toEqual(outcome)
})

test.each([
  ['warehouse', 'create'],
  [' WAREHOUSE ', 'create'],
  ['Buro', 'create'],
  ['', 'create'],
  ['Night shift', 'cannot'],
])('sub-group %j: %s', (subGroup, verdict) => {
  const reason = verdict === 'cannot' ? 'There is no sub-group “Night shift”' : null
  expect(judge({ subGroup })).toMatchObject({ verdict, reason })
})

test.each([
  { cells: {}, verdict: 'same' },
  { cells: { first: 'Ada', last: 'King', subGroup: 'Warehouse' }, verdict: 'same' },
  { cells: { first: 'Ada\n', last: 'King' }, verdict: 'same' },
  { cells: { first: 'Augusta' }, verdict: 'change' },
  { cells: { subGroup: 'Büro' }, verdict: 'change' },
  { cells: { subGroup: 'nowhere' }, verdict: 'cannot' },
])('someone who is here, $cells: $verdict', ({ cells, verdict }) => {
  expect(judge(cells, ada).verdict).toBe(verdict)
})

test.each([
  { ...ada, group: 'other' },
  { ...ada, group: null, role: 'admin' },
  { ...ada, role: 'admin' },
])('someone who is not a member here is elsewhere: $role of $group', (person) => {
  expect(judge({}, person)).toEqual(judged('elsewhere', 'Users with email already exists'))
})

test.each([{}, { last: 'a'.repeat(101) }, { subGroup: 'nowhere' }, { subGroup: 'Warehouse' }])(
  'T22: where it is not said who is elsewhere, a taken address is judged as a free one: %j',
  (cells) => {
    const context = { ...known, isElsewhereKnown: false, group, sameAs: null, withheld: null }
    const judgments = [null, { ...ada, group: 'other' }, { ...ada, role: 'admin' }].map((person) =>
      judgeImportRow(normalizeImportRow(row(cells)), { ...context, person }),
    )
    const [free] = judgments
    expect(judgments).toEqual([free, free, free])
    expect(free?.verdict).not.toBe('elsewhere')
    expect(judgeImportRow(row({}), { ...context, person: ada }).verdict).toBe('same')
  },
)

test('a mistyped domain is pointed out for those who would be created only', () => {
  const context = { ...known, group, sameAs: null, withheld: null, suggestEmail: () => 'ada@gmail.com' }
  expect(judgeImportRow(row({}), { ...context, person: null }).suggestion).toBe('ada@gmail.com')
  expect(judgeImportRow(row({}), { ...context, person: ada }).suggestion).toBe(null)
})

test('names longer than 100 characters cannot be imported', () => {
  expect(judge({ first: 'a'.repeat(100) }).verdict).toBe('create')
  expect(judge({ last: 'a'.repeat(101) }).verdict).toBe('cannot')
})

test('cells on several lines become one line', () => {
  expect(
    normalizeImportRow(row({ first: 'Ada\r\nAugusta', last: '\tKing  Noel\n', email: '\nada@example.org' })),
  ).toEqual(row({ first: 'Ada Augusta', last: 'King Noel' }))
})

test.each([
  { cells: { first: 'Jennifer', last: 'NULL', email: 'jnull@example.org' }, names: ['Jennifer', 'NULL'] },
  { cells: { first: 'None', last: 'Ada', email: 'none.ada@example.org' }, names: ['None', 'Ada'] },
  { cells: { first: 'Ada', last: 'None' }, names: ['Ada', ''] },
  { cells: { first: 'NULL', last: 'NULL', email: 'null@example.org' }, names: ['NULL', 'NULL'] },
  { cells: { first: 'ada@example.org', last: '' }, names: ['', ''] },
])('the names in $cells are $names', ({ cells, names }) => {
  const { first, last } = normalizeImportRow(row(cells))
  expect([first, last]).toEqual(names)
})

test.each([
  { cells: {}, names: null, subGroupId: null },
  { cells: { first: 'Augusta' }, names: { first: 'Augusta', last: 'King' }, subGroupId: null },
  { cells: { last: 'Byron', subGroup: 'büro' }, names: { first: 'Ada', last: 'Byron' }, subGroupId: 'sub-2' },
  { cells: { first: 'Ada', subGroup: 'Warehouse' }, names: null, subGroupId: null },
  { cells: { subGroup: 'gone since' }, names: null, subGroupId: null },
])('what $cells changes', ({ cells, ...change }) => {
  expect(findImportChange(row(cells), ada, subGroups)).toEqual(change)
})
