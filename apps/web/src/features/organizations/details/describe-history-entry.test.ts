import { expect, test } from 'vitest'
import { describeHistoryEntry } from './describe-history-entry.ts'

test.each([
  { action: 'member_added', detail: '', words: 'Added and invited' },
  { action: 'member_moved', detail: 'Office', words: 'Moved to Office' },
  { action: 'member_transferred', detail: '', words: 'Moved to another organization' },
  { action: 'second_factor_reset', detail: 'new phone', words: 'Second step removed: new phone' },
  // An action that is about no single person has the words of the audit log.
  { action: 'missing_removed', detail: '12 members', words: 'removed 12 members' },
] as const)('$action is "$words"', ({ words, ...entry }) => {
  expect(describeHistoryEntry(entry)).toBe(words)
})
