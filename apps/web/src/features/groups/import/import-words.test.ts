import { expect, test } from 'vitest'
import { describeUndone } from './import-words.ts'

test.each([
  {
    undone: 5,
    succeeded: 5,
    summary: 'Everything it did was taken back.',
    details: /whom it had invited are removed/,
  },
  {
    undone: 0,
    succeeded: 0,
    summary: 'Everything it did was taken back.',
    details: /whom it had invited are removed/,
  },
  {
    undone: 4,
    succeeded: 5,
    summary: 'Taken back for 4 of 5 people.',
    details: /^1 person stays as they are, for example because they have signed in/,
  },
  {
    undone: 1234,
    succeeded: 1300,
    summary: 'Taken back for 1,234 of 1,300 people.',
    details: /^66 people stay as they are/,
  },
])('$undone of $succeeded are taken back: $summary', ({ summary, details, ...counts }) => {
  expect(describeUndone(counts)).toEqual({ summary, details: expect.stringMatching(details) })
})
