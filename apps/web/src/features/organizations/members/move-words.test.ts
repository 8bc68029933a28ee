import { expect, test } from 'vitest'
import { describeMemberMove, describeOneMemberMove } from './move-words.ts'

test.each([
  { outcome: 'moved', title: 'Action complete', text: 'Sub Groups Updated' },
  {
    outcome: 'unchanged',
    title: 'Nothing has changed',
    text: 'Everyone selected is there already, or no longer a member.',
  },
  { outcome: 'no_sub_group', title: 'Update Failed', text: /^The sub-group no longer exists/ },
  { outcome: 'gone', title: 'Update Failed', text: /^The sub-group no longer exists/ },
] as const)('a move that has ended with "$outcome" reads: $title', ({ outcome, title, text }) => {
  expect(describeMemberMove(outcome)).toEqual({
    title,
    text: expect.stringMatching(text),
    isFailed: title === 'Update Failed',
  })
})

test('nothing is said to be updated of a member who was not moved', () => {
  expect(describeOneMemberMove('ada@example.com', true).text).toBe('ada@example.com sub group updated')
  expect(describeOneMemberMove('ada@example.com', false).text).toBe(
    'ada@example.com is there already, or no longer a member.',
  )
})
