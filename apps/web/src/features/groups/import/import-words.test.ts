import { expect, test } from 'vitest'
import { describeUndone } from './import-words.ts'

test.each([
  [0, 'Everything it did was taken back.', /^Nobody whom it invited/],
  [1, 'What it did was taken back, except for 1 person.', /^That person stays as they are/],
  [1234, 'What it did was taken back, except for 1,234 people.', /^They stay as they are/],
])('if %i people stay: %s', (remaining, summary, details) => {
  expect(describeUndone(remaining)).toEqual({ summary, details: expect.stringMatching(details) })
})
