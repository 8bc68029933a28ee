import { expect, test } from 'vitest'
import { describeTooFewSeats } from './describe-seats.ts'

test.each([
  { max: 10, members: 12, text: /^There are 12 members already: 2 more than that\. Nobody is removed/ },
  { max: 1, members: 2, text: /^There are 2 members already: 1 more than that/ },
  { max: 12, members: 12, text: null },
  { max: 0, members: 12, text: null },
  { max: null, members: 12, text: null },
])('a maximum of $max for $members members', ({ max, members, text }) => {
  const words = describeTooFewSeats(max, members)
  if (text === null) expect(words).toBe('')
  else expect(words).toMatch(text)
})
