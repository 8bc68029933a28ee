import { importReasons } from '@kitchen-table/domain/member-import'
import { expect, test } from 'vitest'
import { findRowProblem } from './row-problem.ts'

const row = { reason: null, first: 'Ada', last: 'Okafor', subGroup: 'Night shift' }
const long = 'x'.repeat(101)

test.each([
  { change: {}, field: undefined },
  { change: { reason: importReasons.uncheckedElsewhere }, field: undefined },
  { change: { reason: importReasons.emailInvalid }, field: 'email' },
  { change: { reason: importReasons.sameAddress(2) }, field: 'email' },
  { change: { reason: importReasons.noSubGroup('Night shift') }, field: 'subGroup' },
  { change: { reason: importReasons.longName, first: long }, field: 'first' },
  { change: { reason: importReasons.longName, last: long }, field: 'last' },
])('a line with $change is corrected in: $field', ({ change, field }) => {
  expect(Object.keys(findRowProblem({ ...row, ...change }))).toEqual(field === undefined ? [] : [field])
})
