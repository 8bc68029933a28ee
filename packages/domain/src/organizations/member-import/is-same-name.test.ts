import { expect, test } from 'vitest'
import { isSameName } from './is-same-name.ts'

test.each([
  ['Ada', 'Low', 'Ada', 'Low', true],
  ['ADA', 'LOW', 'Ada', 'Low', true],
  ['José', 'Díaz', 'Jose', 'Diaz', true],
  ['Low', 'Ada', 'Ada', 'Low', true],
  ['Ada M.', 'Low', 'Ada', 'Low', true],
  ['Ada', 'Low-Stone', 'Ada', 'Low', true],
  ['Ada', '', 'Ada', 'Low', true],
  ['Ada', 'Low', 'Ann', 'Low', false],
  ['Ada', 'Low', 'Bob', 'Ray', false],
  ['', '', 'Bob', 'Ray', false],
  ['Ada', 'Low', '', '', false],
  ['', '', '', '', false],
])('“%s” “%s” and “%s” “%s” may be one person: %s', (first, last, otherFirst, otherLast, isSame) => {
  expect(isSameName({ first, last }, { first: otherFirst, last: otherLast })).toBe(isSame)
})
