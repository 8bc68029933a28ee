import { expect, test } from 'vitest'
import { summarizeTrend } from './summarize-trend.ts'

const months = ['September', 'October', 'November']

test.each([
  {
    values: [96, 250, 238],
    summary:
      'Logins. First: September, 96 logins. Last: November, 238 logins. Most: October, 250 logins. Fewest: September, 96 logins.',
  },
  {
    values: [null, 96, 96],
    summary: 'Logins. First: October, 96 logins. Last: November, 96 logins. The same throughout.',
  },
  { values: [null, null, 7], summary: 'Logins. November, 7 logins.' },
  { values: [null, null, null], summary: 'Logins. Nothing was recorded.' },
  {
    values: [96, 250, 7],
    partial: [2],
    summary:
      'Logins. First: September, 96 logins. Last: November, 7 logins, incomplete. Most: October, 250 logins. Fewest: September, 96 logins.',
  },
  {
    values: [96, 96, 7],
    partial: [2],
    summary:
      'Logins. First: September, 96 logins. Last: November, 7 logins, incomplete. The same in all complete periods.',
  },
  {
    values: [9, 250, 7],
    partial: [0, 2],
    summary: 'Logins. First: September, 9 logins, incomplete. Last: November, 7 logins, incomplete.',
  },
  { values: [null, null, 7], partial: [2], summary: 'Logins. November, 7 logins, incomplete.' },
])('$values, of which $partial are incomplete, are summarized', ({ values, partial = [], summary }) => {
  const points = values.map((value, at) => {
    return { value, isPartial: partial.includes(at), short: '', when: '', long: months[at] ?? '' }
  })
  expect(summarizeTrend('Logins', points, (value) => `${value} logins`)).toBe(summary)
})
