import { describe, expect, test } from 'vitest'
import { eventCodes, isPageCode, isServerOnlyCode, truncateEventDetail } from './event.ts'

const pageCodes = [100, 110, 120, 200, 210, 220, 300, 400, 410]
const serverCodes = [500, 510]

test('the codes are those of docs/product.md 10.1, each once', () => {
  expect(Object.values(eventCodes)).toEqual([...pageCodes, ...serverCodes])
})

describe('T54: who may send which event code', () => {
  test.each(pageCodes)('%d comes from pages', (code) => {
    expect(isPageCode(code)).toBe(true)
    expect(isServerOnlyCode(code)).toBe(false)
  })

  test.each(serverCodes)('%d comes from the server alone', (code) => {
    expect(isPageCode(code)).toBe(false)
    expect(isServerOnlyCode(code)).toBe(true)
  })

  test.each([0, -100, 99, 101, 105, 121, 221, 420, 501, 511, 1000, Number.NaN, 100.5])(
    '%d is not an event code',
    (code) => {
      expect(isPageCode(code)).toBe(false)
      expect(isServerOnlyCode(code)).toBe(false)
    },
  )
})

test.each([
  { detail: '', expected: '' },
  { detail: 'saving', expected: 'saving' },
  { detail: 'x'.repeat(200), expected: 'x'.repeat(200) },
  { detail: 'x'.repeat(201), expected: 'x'.repeat(200) },
  { detail: '👪'.repeat(1000), expected: '👪'.repeat(200) },
  { detail: '<b>\u0000', expected: '<b>\u0000' },
])('truncates a detail to 200 characters (case %#)', ({ detail, expected }) => {
  expect(truncateEventDetail(detail)).toBe(expected)
})
