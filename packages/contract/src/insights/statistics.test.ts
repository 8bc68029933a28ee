import { expect, test } from 'vitest'
import { z } from 'zod'
import { statisticsEndpoints } from './statistics.ts'

const { readStatistics, readGroupAnalytics } = statisticsEndpoints

/** Returns what an endpoint makes of an input, or the fields that it refuses with their messages. */
function parse(
  { '~orpc': { inputSchema } }: typeof readStatistics | typeof readGroupAnalytics,
  input: object,
) {
  if (!(inputSchema instanceof z.ZodType)) throw new Error('The endpoint has no schema.')
  const { data, error } = inputSchema.safeParse(input)
  return data ?? error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const range = { from: '2026-10-01', to: '2026-11-05' }

test.each([
  [{}, { limit: 10 }],
  [
    { group: 'acme', layout: 'default', limit: '7' },
    { group: 'acme', layout: 'default', limit: 7 },
  ],
  [
    { group: 'none', limit: 100 },
    { group: 'none', limit: 100 },
  ],
  [{ to: range.from }, { to: range.from, limit: 10 }],
  [{ from: '2016-10-29' }, { from: '2016-10-29', limit: 10 }],
])('statistics accept %j', (change, parsed) => {
  expect(parse(readStatistics, { ...range, ...change })).toEqual({ ...range, ...parsed })
})

const noDay = (field: string) => [`${field}: Please choose a day.`]

test.each([
  [{ to: '2026-09-30' }, ['to: The last day must not be before the first.']],
  [{ from: '2016-10-28' }, ['to: Please choose at most 3,660 days.']],
  [{ from: '2026-02-29' }, noDay('from')],
  [{ to: '2026-11-5' }, noDay('to')],
  [{ to: '2026-11-05T00:00:00.000Z' }, noDay('to')],
  [{ from: '1999-12-31', to: '1999-12-31' }, [...noDay('from'), ...noDay('to')]],
  [{ from: '9999-01-01', to: '9999-12-31' }, [...noDay('from'), ...noDay('to')]],
])('T56: statistics refuse the days %j', (change, issues) => {
  expect(parse(readStatistics, { ...range, ...change })).toEqual(issues)
})

test.each([
  { group: '' },
  { group: 'No Slug' },
  { layout: '../x' },
  { limit: 0 },
  { limit: 101 },
  { limit: 1.5 },
])('T56: statistics refuse %j', (change) => {
  const [field = ''] = Object.keys(change)
  expect(parse(readStatistics, { ...range, ...change })).toEqual([expect.stringContaining(`${field}: `)])
})

test.each([
  ['last_30_days', true],
  ['last_365_days', true],
  ['month_to_date', true],
  ['year_to_date', true],
  ['custom', false],
  ['', false],
])('analytics of the range "%s" are read: %s', (name, isRead) => {
  const parsed = parse(readGroupAnalytics, { slug: 'acme', range: name })
  expect(Array.isArray(parsed)).toBe(!isRead)
})
