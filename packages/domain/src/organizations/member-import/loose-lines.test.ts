import { expect, test } from 'vitest'
import { parseUnseparatedLines } from './loose-lines.ts'

test('a name before an address is one, without its number', () => {
  const text = [
    'Staff of the Mill',
    'No. Name E-mail Dept',
    '1 Ida Lund ida@mill.test Ops 2100',
    '12. Uwe van der Lang uwe@mill.test Food & Drinks',
    'Ute Roe ute@mill.test',
    'Zoe Roe zoe@mill.test',
    'O’Hara (Finn) finn@mill.test',
    'Questions to hr@mill.test',
    'Manager boss@mill.test',
    'Printed 11/20/2026 – questions to hr@mill.test',
  ].join('\n')
  expect(parseUnseparatedLines(text)).toEqual({
    rows: [
      { line: 3, email: 'ida@mill.test', first: 'Ida', last: 'Lund' },
      { line: 4, email: 'uwe@mill.test', first: 'Uwe', last: 'van der Lang' },
      { line: 5, email: 'ute@mill.test', first: 'Ute', last: 'Roe' },
      { line: 6, email: 'zoe@mill.test', first: 'Zoe', last: 'Roe' },
      { line: 7, email: 'finn@mill.test', first: 'O’Hara', last: '' },
    ],
    others: [
      'Questions to hr@mill.test',
      'Manager boss@mill.test',
      'Printed 11/20/2026 – questions to hr@mill.test',
    ],
    hasOtherPeople: true,
  })
})

test.each([
  ['prose', 'Questions to hr@mill.test\nor write to ida@mill.test before noon'],
  ['one person', 'Ida Lund ida@mill.test'],
  ['two addresses in a line', 'Ida ida@mill.test Uwe uwe@mill.test\nUte ute@mill.test Zoe zoe@mill.test'],
  ['nothing', ''],
])('%s is no list of people', (_, text) => {
  expect(parseUnseparatedLines(text)).toBeNull()
})
