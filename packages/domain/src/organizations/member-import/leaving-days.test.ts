import { expect, test } from 'vitest'
import { listPhrases } from '../../testing/list-phrases.ts'
import { parseLeavingDays } from './leaving-days.ts'

const today = '2026-11-28'

test.each([
  ['2024-05-31', '2024-05-31'],
  ['2024/5/31', '2024-05-31'],
  ['2024-05-31T00:00:00Z', '2024-05-31'],
  ['20240531', '2024-05-31'],
  ['05/31/2024', '2024-05-31'],
  ['31.05.2024', '2024-05-31'],
  ['05/31/2024 12:00 AM', '2024-05-31'],
  ['03/04/2024', '2024-03-04 2024-04-03'],
  ['45443', '2024-05-31'],
  ['45443.5', '2024-05-31'],
  ['31-MAY-24', '2024-05-31'],
  ['May 31, 2024', '2024-05-31'],
  ['Fri May 31 2024', '2024-05-31'],
  ['31st May 2024', '2024-05-31'],
  ['31 de mayo de 2024', '2024-05-31'],
  ['1er août 2024', '2024-08-01'],
  ['31. Mai 2024', '2024-05-31'],
  ['31. März 2024', '2024-03-31'],
  ['30 giugno 2024', '2024-06-30'],
  ['31 mei 2024', '2024-05-31'],
  ['31 października 2024', '2024-10-31'],
  ['31 out. 2024', '2024-10-31'],
  ['2024-May-31', '2024-05-31'],
  ['May 2024', '2024-05-31'],
  ['02/2024', '2024-02-29'],
  ['2024-05', '2024-05-31'],
  ['01/01/2020 - 05/31/2024', '2020-01-01 2024-05-31'],
  ['resigned 05/31/2024', '2024-05-31'],
])('“%s” is %s', (text, days) => {
  const read = parseLeavingDays(text, today)
  expect([...new Set(read.days)].sort().join(' ')).toBe(days)
  expect(read.hasDate).toBe(true)
})

/** The year of two digits is between 80 years before today's and 20 after it. */
test.each([
  ['12/31/98', today, '1998-12-31'],
  ['12/31/24', today, '2024-12-31'],
  ['12/31/46', today, '2046-12-31'],
  ['12/31/47', today, '1947-12-31'],
  ['31-DEC-98', today, '1998-12-31'],
  ['12/31/98', '1999-06-01', '1998-12-31'],
  ['12/31/05', '1999-06-01', '2005-12-31'],
])('“%s” in a list of %s is %s', (text, day, read) => {
  expect(parseLeavingDays(text, day).days).toEqual([read])
})

test.each(
  listPhrases(`
    01/01/1900 | 1900-01-01 | 12/30/1899 | 0001-01-01 | 1601-01-01 | 1753-01-01 | 1970-01-01 | 12/31/1969`),
)('“%s” stands for no day', (text) => {
  expect(parseLeavingDays(text, today)).toEqual({ hasDate: true, days: [] })
})

test.each([
  '',
  ...listPhrases(`
    Phase 2 | Wave 3 | Store 12 | N/A | 00/00/0000 | 0000-00-00 | 31/31/2024 | 2024-13-01 | 02/30/2024
    Market 2 2024 | Ma 2, 2024 | 2.1.3.4 | 9223372036854775807 | 555-01-2024 | 1`),
])('“%s” is no date', (text) => {
  expect(parseLeavingDays(text, today)).toEqual({ hasDate: false, days: [] })
})
