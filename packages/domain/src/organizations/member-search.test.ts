import { expect, test } from 'vitest'
import { toSearchKey } from './member-search.ts'

test.each([
  ['Éloise', 'eloise'],
  ['E\u0301loise', 'eloise'],
  [' ÅSA ', 'asa'],
  ['İpek', 'ipek'],
  ['Østergård', 'ostergard'],
  ['Łukasz', 'lukasz'],
  ['Weiß', 'weiss'],
  ['WEIẞ', 'weiss'],
  ['Æsa Þórðardóttir', 'aesa thordardottir'],
  ['Đorđević', 'dordevic'],
  ['Κώστας', 'κωστασ'],
  ['A\u00adda\u200b', 'ada'],
  ['ﬁona', 'fiona'],
  ['李', '李'],
  ['ada@example.com', 'ada@example.com'],
  ['', ''],
])('the search key of %j is %j', (text, key) => {
  expect(toSearchKey(text)).toBe(key)
  expect(toSearchKey(key)).toBe(key)
})

test('a search key has at most 100 characters, so a longer search still finds the name', () => {
  const [long, longer] = ['x'.repeat(120), 'x'.repeat(150)]
  expect(toSearchKey(long)).toHaveLength(100)
  expect(toSearchKey(long).startsWith(toSearchKey(longer))).toBe(true)
})
