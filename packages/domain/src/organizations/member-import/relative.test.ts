import { expect, test } from 'vitest'
import { classifyRelation, isRelationOfRows } from './relative.ts'

test.each([
  ['Relationship', 'SPOUSE', 'relative'],
  ['Relationship', 'Domestic Partner', 'relative'],
  ['Relationship', 'CH', 'relative'],
  ['Relationship', 'Employee', 'self'],
  ['Relationship', 'Self', 'self'],
  ['Relationship', 'Friend', null],
  ['Relationship', '', null],
  ['Parentesco', 'Cónyuge', 'relative'],
  ['Parentesco', 'Titular', 'self'],
  ['Lien de parenté', 'Enfant', 'relative'],
  ['Verwandtschaftsverhältnis', 'Ehegatte', 'relative'],
  ['Grau de parentesco', 'Filha', 'relative'],
  ['Parentela', 'Coniuge', 'relative'],
  ['Relatie', 'Echtgenote', 'relative'],
  ['Pokrewieństwo', 'Małżonek', 'relative'],
  ['Dependent (Y/N)', 'Y', 'relative'],
  ['Is Dependent', 'No', 'self'],
])('below “%s”, “%s” says %s', (heading, cell, relation) => {
  expect(classifyRelation(heading, cell)).toBe(relation)
})

test.each([
  { headings: ['Relationship'], hasSelf: true, hasEmpty: false, isOfRows: true },
  { headings: ['Relationship'], hasSelf: false, hasEmpty: true, isOfRows: true },
  // Parents of a school, of whom all are invited.
  { headings: ['Relationship'], hasSelf: false, hasEmpty: false, isOfRows: false },
  { headings: ['Emergency contact', 'Relationship'], hasSelf: false, hasEmpty: true, isOfRows: false },
  { headings: ['Notfallkontakt', 'Beziehung'], hasSelf: false, hasEmpty: true, isOfRows: false },
  { headings: ['Emergency contact', 'Relationship'], hasSelf: true, hasEmpty: true, isOfRows: true },
])('the relations below $headings are of the rows: $isOfRows', ({ headings, isOfRows, ...seen }) => {
  expect(isRelationOfRows(headings, seen)).toBe(isOfRows)
})
