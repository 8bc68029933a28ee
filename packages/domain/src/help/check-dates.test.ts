import { expect, test } from 'vitest'
import { computeCheckDates, isCheckOverdue } from './check-dates.ts'

test.each([
  ['2026-11-28', '2027-05-28'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-31', '2028-02-29'],
  ['2026-12-31', '2027-06-30'],
])('checked on %s, a line is to be checked again by %s', (checkedOn, checkAgainBy) => {
  expect(computeCheckDates(checkedOn)).toEqual({ checkedOn, checkAgainBy })
})

test.each([
  ['2027-05-27T23:59:59Z', false, false],
  ['2027-05-28T00:00:00Z', false, true],
  ['2027-06-01T12:00:00Z', false, true],
  ['2027-06-01T12:00:00Z', true, false],
])('at %s, disabled: %s, the check is overdue: %s', (time, disabled, isOverdue) => {
  expect(isCheckOverdue({ checkAgainBy: '2027-05-28', disabled }, Date.parse(time))).toBe(isOverdue)
})
