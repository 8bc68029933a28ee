import { expect, test } from 'vitest'
import { isNameInAddress, isNothing } from './nothing.ts'

test.each(['#N/A', '#REF!', '#¿NOMBRE?', 'NULL', 'null', 'None', 'n/a', 'nil', 'NaN', 'unknown', '-', '--'])(
  '“%s” is nothing',
  (text) => {
    expect(isNothing(text)).toBe(true)
  },
)

test.each(['Null', 'Nil', 'Nan', 'Na', 'NA', 'Nona', 'Nonesuch', 'Ada'])('“%s” is a name', (text) => {
  expect(isNothing(text)).toBe(false)
})

test.each([
  ['NULL', 'JENNIFER', 'jennifer.null@example.org', true],
  ['None', 'Ada', 'none@example.org', true],
  ['None', 'Ada', 'ada_none7@example.org', true],
  ['None', 'Ada', 'anone@example.org', true],
  ['None', 'Ada', 'nonea@example.org', true],
  ['None', 'Ada', 'adanone@example.org', true],
  ['NULL', '', 'null@example.org', true],
  ['None', 'Neil', 'noneill@example.org', false],
  ['None', 'Ada', 'ada@none.example', false],
  ['None', 'Ada', 'ada@example.org', false],
  ['None', '', 'anone@example.org', false],
  ['n/a', 'Ada', 'n.a@example.org', false],
])('%s beside “%s” and %s is a name: %s', (word, other, address, isName) => {
  expect(isNameInAddress(word, other, address)).toBe(isName)
})
