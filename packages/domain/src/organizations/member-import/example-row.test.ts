import { expect, test } from 'vitest'
import { listPhrases } from '../../testing/list-phrases.ts'
import {
  findAddressInInstruction,
  findExampleMark,
  isPlaceholderPerson,
  isTemplateExample,
} from './example-row.ts'

test.each(
  listPhrases(`
    EXAMPLE - DELETE THIS ROW | Example | (sample) | Sample employee
    Please remove this line before you upload the file | This is an example row | Beispiel | Ejemplo
    Przykład | Diese Zeile löschen | Sample row: please delete | Required fields only. Delete this row
    Do not import, and remove these lines | Delete the example before you upload`),
)('“%s” marks an example', (mark) => {
  expect(findExampleMark(['Jane', 'jane@acme.example', mark])).toBe(mark)
})

test.each(
  listPhrases(`
    Exampleton | Sampleson | Sample Room Lead | Does sampling for the lab | mark@example.org
    Remove from payroll in March | Please remove the old entry in ADP
    Asked us to delete the record of her car | Replace this line lead in May | Sample Data Analyst
    Sample Entry Technician | Sample Line Operator`),
)('“%s” marks none', (text) => {
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

test.each([
  { email: 'name@example.com', first: 'First name', last: 'Last name', isExample: true },
  { email: ' Name@Example.com ', first: 'First name', last: 'Last name', isExample: true },
  { email: 'name@example.com', first: '', last: '', isExample: true },
  { email: 'name@example.com', first: 'Ada', last: 'Low', isExample: false },
  { email: 'ada@example.com', first: 'First name', last: 'Last name', isExample: false },
])('$first $last <$email> is the example of our template: $isExample', ({ isExample, ...row }) => {
  expect(isTemplateExample(row)).toBe(isExample)
})
