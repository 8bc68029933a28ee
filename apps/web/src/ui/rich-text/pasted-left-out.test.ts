import { expect, test } from 'vitest'
import { describeLeftOutParts, type LeftOutKind } from './pasted-left-out.ts'

test.each<{ leftOut: [LeftOutKind, number][]; words: string | null }>([
  { leftOut: [], words: null },
  {
    leftOut: [['table', 1]],
    words: 'Left out of what you pasted: 1 table that is too large (its text stays).',
  },
  {
    leftOut: [
      ['picture', 2],
      ['table', 3],
    ],
    words: 'Left out of what you pasted: 3 tables that are too large (their text stays) and 2 pictures.',
  },
  {
    leftOut: [
      ['link', 2],
      ['video', 1],
      ['tickBox', 4],
    ],
    words: 'Left out of what you pasted: 1 video, 4 tick boxes, and 2 links (their text stays).',
  },
])('$words', ({ leftOut, words }) => {
  expect(describeLeftOutParts(new Map(leftOut))).toBe(words)
})
