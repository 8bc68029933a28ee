import { expect, test } from 'vitest'
import { formatListView, type ListRules, parseListView } from './list-view.ts'

const rules: ListRules = {
  columns: [{ id: 'name', sortValue: () => '' }, { id: 'created', sortValue: () => 0 }, { id: 'actions' }],
  filters: [{ id: 'status', options: [{ value: 'active' }, { value: 'disabled' }] }],
  initialSort: { id: 'name', order: 'ascending' },
}
const usual = { searchText: '', filterValues: {}, sort: rules.initialSort }
const narrowed = {
  searchText: 'two words',
  filterValues: { status: 'disabled' },
  sort: { id: 'created', order: 'descending' as const },
}

const withoutUndefined = (search: object) => JSON.parse(JSON.stringify(search))

test('an address without parameters shows a list as it begins, and the other way around', () => {
  expect(parseListView({}, rules)).toEqual(usual)
  expect(withoutUndefined(formatListView(usual, rules))).toEqual({})
})

test('the address says what is searched, filtered and sorted', () => {
  const search = { q: 'two words', status: 'disabled', sort: 'created', order: 'descending' }
  expect(withoutUndefined(formatListView(narrowed, rules))).toEqual(search)
  expect(parseListView(search, rules)).toEqual(narrowed)
})

test('what is back to usual is taken out of the address', () => {
  expect(formatListView(usual, rules)).toHaveProperty('status', undefined)
  expect(formatListView(usual, rules)).toHaveProperty('q', undefined)
})

test('the usual column in the other order is named', () => {
  const view = { ...usual, sort: { id: 'name', order: 'descending' as const } }
  expect(parseListView(formatListView(view, rules), rules)).toEqual(view)
})

test.each([
  { status: 'deleted' },
  { sort: 'actions' },
  { sort: 'no such column', order: 'descending' },
  { sort: ['created'] },
  { q: ['a', 'b'] },
  { order: 'descending' },
])('what an address may not say is left out: %j', (search) => {
  expect(parseListView(search, rules)).toEqual(usual)
})

test('a text is as long as its field allows', () => {
  expect(parseListView({ q: 'a'.repeat(150) }, rules).searchText).toHaveLength(100)
})
