import { expect, test } from 'vitest'
import {
  getFirstReportDay,
  getLastEndedQuarter,
  isReportMailingPeriod,
  listReportQuarters,
} from './report-quarters.ts'

test.each([
  { today: '2026-01-01', last: '2025-Q4' },
  { today: '2026-03-31', last: '2025-Q4' },
  { today: '2026-04-01', last: '2026-Q1' },
  { today: '2028-02-29', last: '2027-Q4' },
])('on $today, the last quarter that has ended is $last', ({ today, last }) => {
  expect(getLastEndedQuarter(today)).toBe(last)
})

test.each([
  { createdOn: '2026-02-10', today: '2026-03-31', quarters: [] },
  { createdOn: '2026-02-10', today: '2026-04-01', quarters: ['2026-Q1'] },
  { createdOn: '2025-12-31', today: '2026-04-01', quarters: ['2026-Q1', '2025-Q4'] },
  { createdOn: '2026-01-01', today: '2026-09-30', quarters: ['2026-Q2', '2026-Q1'] },
  {
    createdOn: '2019-05-05',
    today: '2026-11-05',
    quarters: 'Q3 Q2 Q1'
      .split(' ')
      .map((n) => `2026-${n}`)
      .concat(['2025-Q4', '2025-Q3', '2025-Q2', '2025-Q1', '2024-Q4']),
  },
  // The clock was set back.
  { createdOn: '2026-11-05', today: '2026-01-01', quarters: [] },
])(
  'an organization of $createdOn has on $today the reports of $quarters',
  ({ createdOn, today, quarters }) => {
    expect(listReportQuarters(createdOn, today)).toEqual(quarters)
  },
)

test.each(['2024-01-01', '2025-12-31', '2026-02-28', '2028-02-29'])(
  'an organization of %s has its first report on the day that is announced, and none before it',
  (createdOn) => {
    const first = getFirstReportDay(createdOn)
    const dayBefore = new Date(Date.parse(first) - 1).toISOString().slice(0, 10)
    expect(listReportQuarters(createdOn, first)).toHaveLength(1)
    expect(listReportQuarters(createdOn, dayBefore)).toEqual([])
  },
)

test.each([
  { today: '2026-10-01', isMailed: true },
  { today: '2026-10-31', isMailed: true },
  { today: '2026-11-01', isMailed: false },
  { today: '2026-12-31', isMailed: false },
  { today: '2027-01-01', isMailed: true },
])('on $today, the report of the last quarter is mailed: $isMailed', ({ today, isMailed }) => {
  expect(isReportMailingPeriod(today)).toBe(isMailed)
})
