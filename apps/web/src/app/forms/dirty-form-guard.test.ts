import { expect, test } from 'vitest'
import { leadsToOtherPage, replacesForms } from './dirty-form-guard.tsx'

test.each([
  { from: '/profile', to: '/dashboard', expected: true },
  { from: '/track/giving', to: '/track/renting', expected: true },
  // The skip link changes the fragment, a filter the search; both keep the form.
  { from: '/profile', to: '/profile', expected: false },
])('a navigation from $from to $to leads to another page: $expected', ({ from, to, expected }) => {
  expect(leadsToOtherPage({ current: { pathname: from }, next: { pathname: to } })).toBe(expected)
})

const page = '/admin/group/acme'

test.each([
  { from: {}, to: { tab: 'audit' }, expected: true },
  { from: { tab: 'audit' }, to: {}, expected: true },
  { from: {}, to: { import: 'new' }, expected: true },
  { from: { q: 'ada' }, to: { q: 'ada', member: 'x' }, expected: false },
  { from: { tab: 'users', sort: 'name' }, to: { tab: 'users', sort: 'email' }, expected: false },
])(
  'a navigation from $from to $to of the same page replaces its forms: $expected',
  ({ from, to, expected }) => {
    const navigation = { current: { pathname: page, search: from }, next: { pathname: page, search: to } }
    expect(replacesForms(navigation)).toBe(expected)
  },
)

test('a navigation to another page replaces the forms', () => {
  expect(replacesForms({ current: { pathname: page }, next: { pathname: '/profile' } })).toBe(true)
})
