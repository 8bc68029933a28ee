import { expect, test } from 'vitest'
import { parseImportQuestion } from './parse-import-question.ts'

const guess = { email: 1, first: 0, last: null, fullName: null, subGroup: null, status: null }
const column = { index: 0, heading: 'Name', samples: ['Ada Low'] }
const encoding = { encoding: 'windows-1250', names: ['Łucja'] }
const question = { columns: [column], guess, encodings: [encoding] }

test('returns what is asked', () => {
  expect(parseImportQuestion(question)).toEqual(question)
})

test('returns how whole names are written, and nothing for what is no order of them', () => {
  const nameOrder = { isFamilyFirst: true, surnames: 2 }
  const read = (value: unknown) =>
    parseImportQuestion({ ...question, columns: [{ ...column, nameOrder: value }] })?.columns
  expect(read(nameOrder)).toEqual([{ ...column, nameOrder }])
  for (const other of ['last', {}, { ...nameOrder, surnames: 3 }, { surnames: 1 }])
    expect(read(other)).toEqual([column])
})

test('leaves out what is no column and no known encoding, and reads a column that is no number as none', () => {
  const data = {
    columns: [null, column, { index: '1', heading: 'x' }, { ...column, samples: ['a', 7] }],
    guess: { ...guess, first: 'Name', status: 2 },
    encodings: ['utf-8', { encoding: 'ebcdic', names: [] }, encoding],
  }
  expect(parseImportQuestion(data)).toEqual({
    columns: [column, { ...column, samples: ['a'] }],
    guess: { ...guess, first: null, status: 2 },
    encodings: [encoding],
  })
})

test.each([null, 'text', {}, { ...question, guess: 7 }, { ...question, guess: { ...guess, email: null } }])(
  'returns null for %j',
  (data) => {
    expect(parseImportQuestion(data)).toBeNull()
  },
)
