import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWorksheet } from './parse-worksheet.ts'
import { listWorksheetFields, type ParsedWorksheet } from './worksheet.ts'
import { worksheetLimits } from './worksheet-limits.ts'

function parseValid(source: string, language: 'en' | 'es' = 'en'): ParsedWorksheet {
  const { worksheet, error } = parseWorksheet(source, language)
  if (error) throw new Error(error.message)
  return worksheet
}

const listLabels = (source: string, language: 'en' | 'es' = 'en') =>
  listWorksheetFields(parseValid(source, language)).map(({ label }) => label)
const listNames = (source: string) => listWorksheetFields(parseValid(source)).map(({ name }) => name)

test('parses a worksheet into its blocks, each with its fields', () => {
  const { title, blocks } = parseValid(`# What I "owe"

Round the numbers.
Nobody checks.

## First
- [ ] something to tick
- [ ] something else
1. something numbered
2. Their name: ____
Name of the account: ____
Who? ____
____

| What | How much |
|---|---|
| Rent | |
| | ____ |
`)

  expect(title).toBe('What I “owe”')
  expect(blocks).toEqual([
    { kind: 'text', text: 'Round the numbers. Nobody checks.' },
    { kind: 'heading', text: 'First' },
    {
      kind: 'ticks',
      items: [
        {
          text: 'something to tick',
          field: { name: 'something-to-tick', label: 'something to tick', kind: 'tick' },
        },
        { text: 'something else', field: { name: 'something-else', label: 'something else', kind: 'tick' } },
      ],
    },
    {
      kind: 'steps',
      items: [
        { number: '1', text: 'something numbered', field: null },
        {
          number: '2',
          text: 'Their name',
          field: { name: 'their-name', label: 'Their name', kind: 'text' },
        },
      ],
    },
    {
      kind: 'line',
      label: 'Name of the account',
      lineCount: 1,
      field: { name: 'name-of-the-account', label: 'Name of the account', kind: 'text' },
    },
    {
      kind: 'line',
      label: 'Who?',
      lineCount: 2,
      field: { name: 'who', label: 'Who?', kind: 'long-text' },
    },
    {
      kind: 'table',
      head: ['What', 'How much'],
      rows: [
        [
          { text: 'Rent', field: null },
          { text: '', field: { name: 'what_rent_how-much', label: 'How much, row Rent', kind: 'money' } },
        ],
        [
          { text: '', field: { name: 'what_2_what', label: 'What, row 2', kind: 'text' } },
          { text: '', field: { name: 'what_2_how-much', label: 'How much, row 2', kind: 'money' } },
        ],
      ],
    },
  ])
})

test('keeps two tables with an empty line between them apart, and names them in labels', () => {
  const source = '# A\n\n|Coming in|Day|\n|---|---|\n|||\n\n|Going out|Day|\n|---|---|\n|Rent||\n|||'
  expect(listLabels(source)).toEqual([
    'Coming in, row 1',
    'Day, row 1, table Coming in',
    'Day, row Rent, table Going out',
    'Going out, row 2',
    'Day, row 2, table Going out',
  ])
})

test('what is filled in stays with its words when an editor adds others before them', () => {
  const before = '# A\n\nName: ____\n\n|What|How much|\n|---|---|\n|Rent||\n'
  const after =
    '# B\n\n- [ ] Read it\nBank: ____\nName: ____\n\n|What|How much|When|\n|---|---|---|\n|Food|||\n|Rent|||\n'
  expect(listNames(after)).toEqual(expect.arrayContaining(listNames(before)))
})

test('what is filled in stays with its words when the value of a fact changes', () => {
  const source =
    '# Up to {{limit}}\n\nIf you have {{limit.family}}:\n____\n____\n\n- [ ] Older than {{age}}\nBelow {{limit}}: ____\n1. {{age}}: ____\n\n|What|Over {{limit}}|\n|---|---|\n|Rent {{age}}||\n|Food {{age}}||\n'
  const withValues = (limit: string, age: string) => {
    const values = { '{{limit}}': limit, '{{limit.family}}': `${limit} each`, '{{age}}': age }
    const { worksheet, error } = parseWorksheet(source, 'en', values)
    if (error) throw new Error(error.message)
    return worksheet
  }
  const [before, after] = [withValues('$500', '60'), withValues('$1,000 | "more" ____', '62')]

  const namesOf = (worksheet: ParsedWorksheet) => listWorksheetFields(worksheet).map(({ name }) => name)
  expect(namesOf(after)).toEqual(namesOf(before))
  expect(namesOf(before)).toEqual(listNames(source))
  expect(after.title).toBe('Up to $1,000 | “more” ____')
  expect(after.blocks).toHaveLength(before.blocks.length)
  expect(listWorksheetFields(before).map(({ label }) => label)).toEqual([
    'If you have $500 each',
    'Older than 60',
    'Below $500',
    '60',
    'Over $500, row Rent 60',
    'Over $500, row Food 60',
  ])
})

test('labels differ also where the values of two facts are the same, and columns for amounts are known by words', () => {
  const source = '# A\n\n{{a}}: ____\n{{b}}: ____\n\n|What|{{c}}|\n|---|---|\n|Rent||\n'
  const { worksheet } = parseWorksheet(source, 'en', { '{{a}}': 'Yes', '{{b}}': 'Yes', '{{c}}': 'Costs' })
  if (worksheet === null) throw new Error('no worksheet')
  expect(listWorksheetFields(worksheet)).toEqual([
    { name: 'a', label: 'Yes', kind: 'text' },
    { name: 'b', label: 'Yes (2)', kind: 'text' },
    { name: 'what_rent_c', label: 'Costs, row Rent', kind: 'money' },
  ])
})

test('a value with a character that no font has is an error of its line', () => {
  const { error } = parseWorksheet('# A\n\nUp to {{a}}: ____', 'en', { '{{a}}': '1 → 2' })
  expect(error?.message).toContain('Line 3: The character “→” is not in the letters')
})

test('fields with the same words have different names and labels', () => {
  const source = '# A\n\nWho: ____\nWhen: ____\nWho: ____\n\n|What|Cost|\n|---|---|\n|Rent||\n|Rent||\n'
  expect(listNames(source)).toEqual(['who', 'when', 'who_2', 'what_rent-1_cost', 'what_rent-2_cost'])
  expect(listLabels(source)).toEqual(['Who', 'When', 'Who (2)', 'Cost, row Rent 1', 'Cost, row Rent 2'])
})

test.each([
  [
    'a paragraph that ends with a colon',
    'Read this first. Things I care about:\n____\n____',
    'Things I care about',
  ],
  ['a heading', '## What I heard\n\n____', 'What I heard'],
  ['nothing', '- [ ] Done\n____', 'Lines to write on'],
])('bare lines below %s', (_, lines, label) => {
  expect(listWorksheetFields(parseValid(`# A\n\n${lines}`)).at(-1)).toMatchObject({
    label,
    kind: 'long-text',
  })
})

test('numbered lines to write on are called by what stands above them', () => {
  expect(listLabels('# A\n\nThree wishes:\n1. ____\n2. ____')).toEqual(['Three wishes, 1', 'Three wishes, 2'])
  expect(listLabels('# A\n\n1. ____\n2. For me: ____')).toEqual(['Number 1', 'For me'])
})

test('labels are in the language of the worksheet', () => {
  const source = '# A\n\n| | Cuánto |\n|---|---|\n| Alquiler | |\n| | |\n'
  expect(listLabels(source, 'es')).toEqual(['Cuánto, fila Alquiler', 'Columna 1, fila 2', 'Cuánto, fila 2'])
  expect(listWorksheetFields(parseValid(source, 'es'))[0]).toMatchObject({ kind: 'money' })
})

const longRow = (cells: number) => `|${'a|'.repeat(cells)}\n`
const blank = '\n\nName: ____'

test.each([
  ['', 'Line 1: A worksheet begins with “# ” and its title.'],
  ['\n\nWhat I owe', 'Line 3: A worksheet begins with “# ” and its title.'],
  ['#Owe', 'Line 1: A worksheet begins with “# ” and its title.'],
  ['# Empty\n\n', 'Line 1: There is nothing below the title.'],
  ['# A\n\nOnly words.\n', 'Line 3: There is nothing to fill in.'],
  [`# A\n\n# B${blank}`, 'Line 3: Only “## ” and some words make a heading'],
  [`# A\n\n### B${blank}`, 'Line 3: Only “## ” and some words make a heading'],
  [`# A\n\n- milk${blank}`, 'Line 3: A box to tick begins with “- [ ] ”'],
  [`# A\n\n- [ ]${blank}`, 'Line 3: A box to tick begins with “- [ ] ”'],
  ['# A\n\nFrom ____ to ____', 'Line 3: “____” stands at the end of a line, once.'],
  ['# A\n\nFrom ____ to here\nand more', 'Line 3: “____” stands at the end of a line, once.'],
  ['# A\n\n| a | b |\n| 1 | 2 |', 'Line 3: A line such as |---|---| belongs under'],
  ['# A\n\n| a | b |', 'Line 3: A line such as |---|---| belongs under'],
  ['# A\n\n| a | b |\n|---|---|', 'Line 3: The table has no rows.'],
  [
    '# A\n\n| a | b |\n|---|---|\n| 1 | |\n| 1 |',
    'Line 6: This row has 1 cell, and the first line of its table has 2.',
  ],
  ['# A\n\n| a | b |\n|---|\n| 1 | |', 'Line 4: This row has 1 cell, and the first line of its table has 2.'],
  [`# A\n\nTo 10 → 20${blank}`, 'Line 3: The character “→” is not in the letters'],
  [`# A\n\nNice 🙂${blank}`, 'Line 3: The character “🙂” is not in the letters'],
  [`# ${'a'.repeat(121)}${blank}`, 'Line 1: This has 121 characters. At most 120 fit here.'],
  [`# A\n\n${'a '.repeat(501)}b${blank}`, 'Line 3: This has 1,003 characters. At most 1,000 fit here.'],
  [`# A\n\n- [ ] ${'a'.repeat(301)}`, 'Line 3: This has 301 characters. At most 300 fit here.'],
  [`# A\n\n|${'a'.repeat(91)}|\n|---|\n||`, 'Line 3: This has 91 characters. At most 90 fit here.'],
  [`# A\n\n${longRow(9)}${'|---'.repeat(9)}|\n${longRow(9)}`, 'Line 3: A table has at most 8 columns.'],
  [`# A\n\n|a|\n|---|\n${'||\n'.repeat(61)}`, 'Line 3: A table has at most 60 rows.'],
  [`# A\n${`\n|a|b|c|d|\n|-|-|-|-|\n${'|||||\n'.repeat(60)}`.repeat(2)}`, 'at most 400 places to fill in.'],
  [`# A\n\n${'a\n\n'.repeat(3000)}`, 'Line 5,461: A worksheet has at most 8 KB, up to here.'],
  [`# A\r\n\r\n${'ñ'.repeat(4100)}`, 'Line 3: A worksheet has at most 8 KB, up to here.'],
])('%#. %j: %s', (source, message) => {
  const { error, worksheet } = parseWorksheet(source)
  expect(worksheet).toBeNull()
  expect(error?.message).toContain(message)
  expect(error?.message).toContain(`Line ${error?.line.toLocaleString('en')}: `)
})

test('a line of any system ends a line', () => {
  expect(listLabels('# A\r\n\r\nOne: ____\rTwo: ____\nThree: ____')).toEqual(['One', 'Two', 'Three'])
})

const piece = fc.oneof(
  fc.constantFrom(
    '# ',
    '## ',
    '- [ ] ',
    '1. ',
    '|',
    '|---|',
    '____',
    ': ',
    '\n',
    '\n\n',
    ' ',
    'Rent',
    '"',
    '\r',
  ),
  fc.string({ maxLength: 6 }),
)

test('any text is a worksheet whose fields have names and labels of their own, or an error in one of its lines', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(piece, { maxLength: 40 }), (hasTitle, pieces) => {
      const source = (hasTitle ? '# A\n\nName: ____\n\n' : '') + pieces.join('')
      const { worksheet, error } = parseWorksheet(source)
      if (error) {
        expect(error.line).toBeGreaterThan(0)
        expect(error.line).toBeLessThanOrEqual(source.split(/\r\n|\r|\n/).length)
        return
      }
      const fields = listWorksheetFields(worksheet)
      expect(fields.length).toBeGreaterThan(0)
      expect(fields.length).toBeLessThanOrEqual(worksheetLimits.fields)
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
      expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length)
      for (const { name, label } of fields) {
        expect(name).toMatch(/^[a-z0-9_-]{1,120}$/)
        expect(label.trim()).not.toBe('')
      }
    }),
  )
})
