import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeColumnWidths } from './worksheet-columns.ts'

const byLetter = (size: number) => (text: string) => text.length * size
const measures = { totalWidth: 500, padding: 7, measureHead: byLetter(5), measureCell: byLetter(5.5) }

test('a column with words is as wide as they are, the others share the rest', () => {
  const head = ['What', 'How much', 'When']
  const [what = 0, much = 0, when = 0] = computeColumnWidths(
    { head, rows: [['Rent or mortgage', '', '']] },
    measures,
  )

  expect(what).toBeCloseTo(16 * 5.5 + 16)
  expect(much).toBeGreaterThan(when)
  expect(what + much + when).toBeCloseTo(500)
})

test('words may take less than half of the sheet', () => {
  const rows = [['x'.repeat(200), '']]
  const [first = 0] = computeColumnWidths({ head: ['What', 'Answer'], rows }, measures)
  expect(first).toBeCloseTo(220)
})

const cell = fc.oneof(fc.constant(''), fc.string({ maxLength: 20 }))
const table = fc.integer({ min: 1, max: 6 }).chain((columns) =>
  fc.record({
    head: fc.array(fc.string({ minLength: 1, maxLength: 14 }), { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 5 }),
  }),
)

test('whatever is in it, a table is as wide as the sheet and no column is lost', () => {
  fc.assert(
    fc.property(table, (content) => {
      const widths = computeColumnWidths(content, measures)
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(500)
      expect(Math.min(...widths)).toBeGreaterThan(2 * measures.padding)
    }),
  )
})
