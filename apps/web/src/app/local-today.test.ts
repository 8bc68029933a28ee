import { expect, test } from 'vitest'
import { localToday } from './local-today.ts'

test('the day of the viewer has two digits for month and day', () => {
  expect(localToday(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05')
})
