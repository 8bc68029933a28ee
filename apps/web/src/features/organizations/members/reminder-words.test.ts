import { emptyReminderOutcome } from '@kitchen-table/domain/organizations'
import { expect, test } from 'vitest'
import { describeReminders, getRemindAllQuestion } from './reminder-words.ts'

test.each([
  {
    outcome: { sent: 29, recent: 65 },
    words: '29 sent, 65 skipped, because they were invited in the last seven days.',
  },
  {
    outcome: { recent: 494 },
    words: '0 sent, 494 skipped, because they were invited in the last seven days.',
  },
  { outcome: { sent: 3 }, words: '3 sent.' },
  {
    outcome: { sent: 1, notPending: 2, limited: 4 },
    words:
      '1 sent, 2 skipped, because they have signed in or are disabled, 4 skipped, because they were sent many e-mails today.',
  },
  {
    outcome: { sent: 5, stoppedBy: 'daily_limit' as const },
    words: '5 sent. The others were not invited: your organization has sent all the invitations of a day.',
  },
  {
    outcome: { sent: 1, stoppedBy: 'disabled' as const },
    words: '1 sent. The others were not invited: your organization was disabled meanwhile.',
  },
])('after reminders, what was done is said: $words', ({ outcome, words }) => {
  expect(describeReminders({ ...emptyReminderOutcome, ...outcome })).toBe(words)
})

test.each([
  {
    counts: { pendingCount: 94, remindableCount: 29 },
    title: 'Invite 29 people again?',
    description: /^94 people have not signed in\. 29 were invited at least seven days ago; 65 are skipped/,
  },
  {
    counts: { pendingCount: 1, remindableCount: 1 },
    title: 'Invite 1 person again?',
    description: /^1 person has not signed in\. 1 was invited at least seven days ago\. The new/,
  },
  {
    counts: { pendingCount: 494, remindableCount: 0 },
    title: 'Nobody can be invited again yet',
    description: /All of them were invited in the last seven days/,
  },
])('before reminders, the number and the age are named: $title', ({ counts, title, description }) => {
  expect(getRemindAllQuestion(counts)).toEqual({ title, description: expect.stringMatching(description) })
})
