import { expect, test } from 'vitest'
import { formatOrganizationSearch, parseOrganizationSearch } from './organization-search.ts'

const plain = parseOrganizationSearch({})

test('an address without parameters shows all members by name', () => {
  expect(plain).toEqual({
    tab: 'users',
    q: '',
    subGroup: '',
    status: null,
    sort: 'name',
    order: 'ascending',
    range: '',
    month: '',
    quarter: '',
    import: null,
    member: null,
  })
  expect(formatOrganizationSearch(plain)).toEqual({})
})

test.each([
  { tab: 'billing', sort: 'password', order: 'random', status: 'asleep' },
  { tab: ['audit', 'users'], q: 7, member: {}, import: '' },
])('parameters that the page does not know are left out: %j', (search) => {
  expect(parseOrganizationSearch(search)).toEqual(plain)
})

test.each([
  { tab: 'audit' },
  { tab: 'analytics', range: 'month_to_date' },
  { tab: 'report', quarter: '2026-Q3' },
  { q: 'ada', subGroup: 'none', status: 'pending' },
  { sort: 'invited', order: 'descending' },
  { import: 'new', member: 'a-sub' },
])('what the address says is read and written as it is: %j', (search) => {
  expect(formatOrganizationSearch(parseOrganizationSearch(search))).toEqual(search)
})
