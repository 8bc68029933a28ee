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
  ['', false],
])('%j is a list of fields: %s', (text, expected) => {
  expect(isFieldList(text)).toBe(expected)
})
