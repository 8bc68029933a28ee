import { expect, test } from 'vitest'
import { findAddressInInstruction, findExampleMark, isPlaceholderPerson } from './example-row.ts'

test.each([
  'EXAMPLE - DELETE THIS ROW',
  'Example',
  '(sample)',
  'Sample employee',
  'Please remove this line before you upload the file',
  'This is an example row',
  'Beispiel',
  'Ejemplo',
  'Przykład',
  'Diese Zeile löschen',
])('“%s” marks an example', (mark) => {
  expect(findExampleMark(['Jane', 'jane@acme.example', mark])).toBe(mark)
})

test.each([
  'Exampleton',
  'Sampleson',
  'Sample Room Lead',
  'Does sampling for the lab',
  'mark@example.org',
  'Remove from payroll in March',
])('“%s” marks none', (text) => {
  expect(findExampleMark(['Ada', text])).toBeNull()
})

test.each([
  ['Required. Must be a valid e-mail e.g. jane.doe@acme.com', 'jane.doe@acme.com'],
  ['Format: name@acme.com', 'name@acme.com'],
  ['z. B. max@firma.de', 'max@firma.de'],
  ['ada@acme.com', null],
  ['Ada Low <ada@example.org>', null],
  ['=HYPERLINK("mailto:ada@example.com","ada@example.com")', null],
  ['Required, a@acme.com or b@acme.com', null],
  ['Required', null],
])('of the instruction “%s” the address is %s', (cell, address) => {
  expect(findAddressInInstruction(cell)).toBe(address)
})

test.each([
  { email: 'jane.doe@example.com', first: 'Jane', last: 'Doe', isPlaceholder: true },
  { email: 'max@beispiel.example', first: 'Max', last: 'Mustermann', isPlaceholder: true },
  { email: 'john.doe@acme.com', first: 'John', last: 'Doe', isPlaceholder: false },
  { email: 'ada@example.com', first: 'Ada', last: 'Low', isPlaceholder: false },
])('$first $last <$email> is a placeholder: $isPlaceholder', ({ isPlaceholder, ...person }) => {
  expect(isPlaceholderPerson(person)).toBe(isPlaceholder)
})
