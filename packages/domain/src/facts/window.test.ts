import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { describeWindow, findLastWindowChange, isWindowOpen, toWindowDay } from './window.ts'

const enrollment = {
  periods: [
    { opens: '2026-11-01', closes: '2027-01-15' },
    { opens: '2027-11-01', closes: '2027-12-15' },
  ],
}

test.each([
  ['2026-10-31', false, 'closed; it opens on November 1, 2026', 'November 1, 2026', 'January 15, 2027'],
  ['2026-11-01', true, 'open until January 15, 2027', 'November 1, 2026', 'January 15, 2027'],
  ['2027-01-15', true, 'open until January 15, 2027', 'November 1, 2026', 'January 15, 2027'],
  ['2027-01-16', false, 'closed; it opens on November 1, 2027', 'November 1, 2027', 'December 15, 2027'],
  ['2027-12-16', false, 'closed since December 15, 2027', 'November 1, 2027', 'December 15, 2027'],
])('on %s the window is open: %s', (day, isOpen, state, opens, closes) => {
  expect(isWindowOpen(enrollment, day)).toBe(isOpen)
  expect(describeWindow(enrollment, '', day)).toBe(state)
  expect(describeWindow(enrollment, 'opens', day)).toBe(opens)
  expect(describeWindow(enrollment, 'closes', day)).toBe(closes)
})

test('a window has no other value, and one without days has none', () => {
  expect(describeWindow(enrollment, 'begins', '2026-11-01')).toBeNull()
  expect(describeWindow({ periods: [] }, '', '2026-11-01')).toBeNull()
})

test('the state is in the language of the text', () => {
  const state = inLocale('es', () => describeWindow(enrollment, '', '2026-11-01') ?? '')
  expect(state).toBe('abierto hasta el 15 de enero de 2027')
})

test('texts change on the day on which a window opens, and on the day after its last one', () => {
  const lastChange = (day: string) => findLastWindowChange([enrollment, { periods: [] }], day)
  expect(lastChange('2026-10-31')).toBe('')
  expect(lastChange('2026-11-01')).toBe('2026-11-01')
  expect(lastChange('2027-01-15')).toBe('2026-11-01')
  expect(lastChange('2027-01-16')).toBe('2027-01-16')
  expect(lastChange('2030-01-01')).toBe('2027-12-16')
})

test('the day is that of the east coast', () => {
  expect(toWindowDay(Date.parse('2027-01-16T04:59:59Z'))).toBe('2027-01-15')
  expect(toWindowDay(Date.parse('2027-01-16T05:00:00Z'))).toBe('2027-01-16')
})
