import { expect, test } from 'vitest'
import { createCsvFileName, formatCsvFile } from './download-csv.ts'

test('a file has a byte order mark, quoted cells, and an empty cell where nothing was recorded', () => {
  const rows = [{ cells: ['October 2026', 1204] }, { cells: ['November 2026', null] }, { cells: ['', 0] }]
  expect(formatCsvFile({ headings: ['Period', 'Logins'], rows })).toBe(
    '\ufeff"Period","Logins"\r\n"October 2026","1204"\r\n"November 2026",""\r\n"","0"\r\n',
  )
})

test.each([
  ['=HYPERLINK("http://example.com")', `"'=HYPERLINK(""http://example.com"")"`],
  ['+1', `"'+1"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  ['a "quoted" term, with a comma', '"a ""quoted"" term, with a comma"'],
  ['two\nlines', '"two\nlines"'],
])('what someone has searched for is no formula and no second cell: %s', (term, cell) => {
  expect(formatCsvFile({ headings: [], rows: [{ cells: [term, 3] }] })).toContain(`\r\n${cell},"3"\r\n`)
})

test.each([
  { subject: ' Track views', name: 'track-views-2025-11-27-to-2026-11-26.csv' },
  { subject: 'harbor-foods  Logins', name: 'harbor-foods-logins-2025-11-27-to-2026-11-26.csv' },
  { subject: '../Ünits: 100 %', name: 'nits-100-2025-11-27-to-2026-11-26.csv' },
])('the name of a file says what it has, and of which days: $name', ({ subject, name }) => {
  expect(createCsvFileName(subject, { from: '2025-11-27', to: '2026-11-26' })).toBe(name)
})
