import { expect, test } from 'vitest'
import { leadsToOtherPage } from './dirty-form-guard.tsx'

test.each([
  { from: '/profile', to: '/dashboard', expected: true },
  { from: '/track/giving', to: '/track/renting', expected: true },
  // The skip link changes the fragment, a filter the search; both keep the form.
  { from: '/profile', to: '/profile', expected: false },
])('a navigation from $from to $to leads to another page: $expected', ({ from, to, expected }) => {
  expect(leadsToOtherPage({ current: { pathname: from }, next: { pathname: to } })).toBe(expected)
})
