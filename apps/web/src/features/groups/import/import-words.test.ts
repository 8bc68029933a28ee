import { expect, test } from 'vitest'
import { describeUndone } from './import-words.ts'

test.each([
  { undone: 5, succeeded: 5, words: '5 of 5 were taken back.' },
  { undone: 1, succeeded: 1, words: '1 of 1 was taken back.' },
  {
    undone: 4,
    succeeded: 5,
    words: '4 of 5 were taken back. 1 has signed in or was changed since, so that person stays as they are.',
  },
  {
    undone: 1234,
    succeeded: 1300,
    words:
      '1,234 of 1,300 were taken back. 66 have signed in or were changed since, so they stay as they are.',
  },
])('$undone people of $succeeded are taken back: $words', ({ words, ...counts }) => {
  expect(describeUndone(counts)).toBe(words)
})
