import { describe, expect, test } from 'vitest'
import { eventCodes, isPageCode, isServerOnlyCode, truncateEventDetail } from './event.ts'

const pageCodes = [100, 110, 120, 200, 210, 220, 300, 400, 410]
const serverCodes = [500, 510]

test('the codes are those of docs/product.md 10.1, each once', () => {
  expect(Object.values(eventCodes)).toEqual([...pageCodes, ...serverCodes])
})

describe('T54: who may send which', () => {
  test.each(pageCodes)('%d comes from pages', (code) => {
    expect(isPageCode(code)).toBe(true)
    expect(isServerOnlyCode(code)).toBe(false)
  })

  test.each(serverCodes)('%d comes from the server alone', (code) => {
    expect(isPageCode(code)).toBe(false)
    expect(isServerOnlyCode(code)).toBe(true)
  })

  test.each([0, -100, 99, 101, 105, 121, 221, 420, 501, 511, 1000, Number.NaN, 100.5])(
    '%d is none',
    (code) => {
      expect(isPageCode(code)).toBe(false)
      expect(isServerOnlyCode(code)).toBe(false)
    },
  )
})

test.each([
  { detail: '', kept: '' },
  { detail: 'saving', kept: 'saving' },
  { detail: 'x'.repeat(200), kept: 'x'.repeat(200) },
  { detail: 'x'.repeat(201), kept: 'x'.repeat(200) },
  { detail: '👪'.repeat(1000), kept: '👪'.repeat(200) },
  { detail: '<b>\u0000', kept: '<b>\u0000' },
])('of a detail at most 200 characters are kept (case %#)', ({ detail, kept }) => {
  expect(truncateEventDetail(detail)).toBe(kept)
})
