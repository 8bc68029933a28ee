import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvLine, neutralizeCell, restoreCell } from './spreadsheet-formula.ts'

test.each([
  ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\tAda', "'\tAda"],
  ['\r=1', "'\r'=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['\n=1', "'\n'=1"],
  ['\u0000=1', "'\u0000=1"],
  ['\u0000\u0001\u007f+1', "'\u0000\u0001\u007f+1"],
  ['\u0000\t=1', "\u0000\t'=1"],
  [' @SUM(A1)', "' @SUM(A1)"],
  ['\u00a0-1', "'\u00a0-1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u200b＝1', "'\u200b＝1"],
  ['\ufe0f\u3164\u2800=1', "'\ufe0f\u3164\u2800=1"],
  ['\u0000Ada', '\u0000Ada'],
  [' Ada', ' Ada'],
  ["'t Hooft", "'t Hooft"],
  ["'Okina", "'Okina"],
  ["'=1", "''=1"],
  ["''-1", "'''-1"],
  ["Ada;=cmd|' /C calc'!A0", "Ada;'=cmd|' /C calc'!A0"],
  ['Ada,+1', "Ada,'+1"],
  ['Ada\t@x', "Ada\t'@x"],
  ['Ada|-1;=2', "Ada|'-1;'=2"],
  ['Ada\n=1', "Ada\n'=1"],
  ['Ada; \u200b=1', "Ada;' \u200b=1"],
  ["Ada;'=1", "Ada;''=1"],
  ['Low; Ada', 'Low; Ada'],
  ['Ada', 'Ada'],
  ['', ''],
  ['a=b', 'a=b'],
])('%j is written as %j', (text, cell) => {
  expect(neutralizeCell(text)).toBe(cell)
  expect(restoreCell(cell)).toBe(text)
})

test('T49: every text comes back as it was, and none begins a formula', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n,;|＝＋－＠\'"a\u0000\u007f\u200b\ufeff ') }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const cell = neutralizeCell(text)
      expect(cell).not.toMatch(/^[\t\r\n]/)
      for (const part of cell.split(/[,;|\t\r\n]/))
        expect(part).not.toMatch(/^[\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠]/u)
      expect(restoreCell(cell)).toBe(text)
    }),
  )
})

test('every cell of a line is quoted', () => {
  expect(formatCsvLine(['a"b', '', '=1', 'x,y'])).toBe('"a""b","","\'=1","x,y"\r\n')
})
