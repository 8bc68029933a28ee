import { describe, expect, test } from 'vitest'
import { formatStatisticsSearch, parseStatisticsSearch, resolveSearchedRange } from './statistics-search.ts'

const plain = parseStatisticsSearch({})

test('an address without parameters shows the overview of everything of the last 365 days', () => {
  expect(plain).toEqual({
    tab: 'overview',
    range: 'last_365_days',
    from: '',
    to: '',
    group: '',
    layout: '',
    metric: 'activeUsers',
    track: '',
  })
  expect(formatStatisticsSearch(plain)).toEqual({})
})

test.each([
  { range: 'toString', tab: 7, group: ['acme'] },
  { range: 'last_7_days', layout: {}, metric: '' },
])('parameters that the page does not know are left out: %j', (search) => {
  expect(parseStatisticsSearch(search)).toEqual(plain)
})

test.each([
  { tab: 'content', range: 'year_to_date', group: 'none' },
  { range: 'custom', from: '2026-01-01', to: '2026-02-01', layout: 'rising-gen' },
  { tab: 'stops', track: 'start-here', metric: 'logins' },
  { range: 'custom', from: 'soon' },
])('what the address says is read and written as it is: %j', (search) => {
  expect(formatStatisticsSearch(parseStatisticsSearch(search))).toEqual(search)
})

test('days are written only of a custom range', () => {
  const search = parseStatisticsSearch({ range: 'last_30_days', from: '2026-01-01', to: '2026-02-01' })
  expect(formatStatisticsSearch(search)).toEqual({ range: 'last_30_days' })
})

describe('the days of an address', () => {
  test.each([
    { search: {}, range: { from: '2025-11-27', to: '2026-11-26' } },
    { search: { range: 'month_to_date' }, range: { from: '2026-11-01', to: '2026-11-26' } },
    {
      search: { range: 'custom', from: '2026-01-01', to: '2026-01-01' },
      range: { from: '2026-01-01', to: '2026-01-01' },
    },
    { search: { range: 'custom', from: '2026-01-02', to: '2026-01-01' }, range: null },
    {
      search: { range: 'custom', from: '2016-11-19', to: '2026-11-26' },
      range: { from: '2016-11-19', to: '2026-11-26' },
    },
    { search: { range: 'custom', from: '2016-11-18', to: '2026-11-26' }, range: null },
    { search: { range: 'custom', from: '', to: '2026-11-26' }, range: null },
    // While a year is typed.
    { search: { range: 'custom', from: '0202-01-01', to: '0202-01-02' }, range: null },
    { search: { range: 'custom', from: '2026-02-30', to: '2026-03-01' }, range: null },
  ])('$search: $range', ({ search, range }) => {
    expect(resolveSearchedRange(parseStatisticsSearch(search), '2026-11-26')).toEqual(range)
  })
})
