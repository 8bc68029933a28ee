import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeColumnWidths } from './column-widths.ts'

const fixedWidth = (size: number) => (text: string) => text.length * size
const metrics = { totalWidth: 500, padding: 7, measureHead: fixedWidth(5), measureCell: fixedWidth(5.5) }

test('a column with text is as wide as its text, the others share the rest', () => {
  const head = ['What', 'How much', 'When']
  const [what = 0, much = 0, when = 0] = computeColumnWidths(
    { head, rows: [['Rent or mortgage', '', '']] },
    metrics,
  )

  expect(what).toBeCloseTo(16 * 5.5 + 16)
  expect(much).toBeGreaterThan(when)
  expect(what + much + when).toBeCloseTo(500)
})

test('a column with text takes less than half of the width', () => {
  const rows = [['x'.repeat(200), '']]
  const [first = 0] = computeColumnWidths({ head: ['What', 'Answer'], rows }, metrics)
  expect(first).toBeCloseTo(220)
})

const cell = fc.oneof(fc.constant(''), fc.string({ maxLength: 20 }))
const table = fc.integer({ min: 1, max: 6 }).chain((columns) =>
  fc.record({
    head: fc.array(fc.string({ minLength: 1, maxLength: 14 }), { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 5 }),
  }),
)

test('a table with any content has the total width, and every column is wider than its padding', () => {
  fc.assert(
    fc.property(table, (content) => {
      const widths = computeColumnWidths(content, metrics)
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(500)
      expect(Math.min(...widths)).toBeGreaterThan(2 * metrics.padding)
    }),
  )
})

const longCell = fc.oneof(cell, fc.constant('word '.repeat(18)), fc.constant('W'.repeat(90)))

test('a table of eight columns with any words has columns that one can write in', () => {
  const eight = fc.array(longCell, { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(eight, fc.array(eight, { maxLength: 3 }), (head, rows) => {
      const widths = computeColumnWidths({ head, rows }, metrics)
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(500)
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(40 - 1e-9)
    }),
  )
})
