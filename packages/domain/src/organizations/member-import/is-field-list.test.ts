import { expect, test } from 'vitest'
import { isFieldList } from './is-field-list.ts'

test.each([
  [
    'First name: Ada\nLast name: Low\nEmail: ada@example.com\n\nFirst name: Ben\nEmail: ben@example.com',
    true,
  ],
  ['Vorname = Ada\nNachname = Low\nE-Mail = ada@example.com', true],
  ['Email,First,Last\nada@example.com,Ada,Low', false],
  ['Email: ada@example.com\nEmail: ben@example.com\nEmail: cy@example.com', false],
  ['To: ada@example.com, ben@example.com\nCc: cy@example.com', false],
  ['First name: Ada\nURL=https://example.com\nEmail: ada@example.com\nLast name :\tLow', true],
  ['First name:Ada\nLast name:Low\nEmail:ada@example.com', false],
  [`${'First name'.padEnd(61)}: Ada\n${'Email'.padEnd(61)}: ada@example.com\nLast name: Low`, false],
  ['', false],
])('%j is a list of fields: %s', (text, expected) => {
  expect(isFieldList(text)).toBe(expected)
})

test('T49: the time for a line of spaces does not grow with the square of their number', () => {
  const text = `${' '.repeat(19_990)}x`
  // A pattern that tries every space as the beginning of a name needs half a minute for each.
  for (let n = 0; n < 100; n += 1) expect(isFieldList(text)).toBe(false)
})
