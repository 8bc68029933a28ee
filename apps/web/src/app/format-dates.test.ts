import { inLocale } from '@kitchen-table/i18n/locale'
import { describe, expect, test } from 'vitest'
import { formatListDate, formatMoment, formatPickerDate } from './format-dates.ts'

test.each([
  ['2026-03-05T12:00:00.000Z', 'UTC', '03/5/26'],
  ['2026-11-23T23:30:00.000Z', 'UTC', '11/23/26'],
  ['2026-11-23T23:30:00.000Z', 'Asia/Tokyo', '11/24/26'],
])('formatPickerDate(%s, %s) is %s', (time, timeZone, text) => {
  expect(formatPickerDate(time, timeZone)).toBe(text)
})

test.each([
  ['2026-03-05T14:05:00.000Z', '03/05/26 at 2:05 PM'],
  [Date.parse('2026-03-05T00:05:00.000Z'), '03/05/26 at 12:05 AM'],
])('formatMoment(%s) is %s', (time, text) => {
  expect(formatMoment(time, 'UTC')).toBe(text)
})

test('formatListDate writes two digits each', () => {
  expect(formatListDate('2026-03-05T12:00:00.000Z', 'UTC')).toBe('03/05/26')
})

test.each(['America/Los_Angeles', 'Asia/Tokyo'])('a day without a time is the same in %s', (timeZone) => {
  expect(formatListDate('2026-03-05', timeZone)).toBe('03/05/26')
})

describe('in Spanish', () => {
  test('a day has the order of the language everywhere', () => {
    for (const format of [formatListDate, formatPickerDate])
      expect(inLocale('es', () => format('2026-03-05T12:00:00.000Z', 'UTC'))).toBe('5/3/2026')
  })

  // "a las 1:05" would be wrong.
  test('the time of the day stands after a comma', () => {
    const text = inLocale('es', () => formatMoment('2026-03-05T13:05:00.000Z', 'UTC'))
    expect(text).toBe('5/3/2026, 1:05 p.m.')
  })
})

test('in a language for tests, days are as in English', () => {
  expect(inLocale('en-XA', () => formatListDate('2026-03-05', 'UTC'))).toBe('03/05/26')
})
