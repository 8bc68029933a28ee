import { expect, test } from 'vitest'
import { describeTooFewSeats } from './describe-seats.ts'

test.each([
  { max: 10, taken: 12, text: /^12 seats are taken already: 2 more than that\. Nobody is removed/ },
  { max: 1, taken: 2, text: /^2 seats are taken already: 1 more than that/ },
  { max: 12, taken: 12, text: null },
  { max: 0, taken: 12, text: null },
  { max: null, taken: 12, text: null },
])('a maximum of $max for $taken taken seats', ({ max, taken, text }) => {
  const words = describeTooFewSeats(max, taken)
  if (text === null) expect(words).toBe('')
  else expect(words).toMatch(text)
})
