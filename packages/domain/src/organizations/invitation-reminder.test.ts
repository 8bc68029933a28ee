import { expect, test } from 'vitest'
import { classifyReminder, isAutomaticReminderDue, type ReminderDay } from './invitation-reminder.ts'

const DAY = 24 * 60 * 60_000
const invitee = {
  status: 'FORCE_CHANGE_PASSWORD',
  enabled: true,
  invitedAt: 0,
  firstInvitedAt: 0,
  wantsReminders: true,
}

test.each([
  { name: 'was invited a week ago', change: {}, result: 'due' },
  { name: 'was invited less than a week ago', change: { invitedAt: 1 }, result: 'recent' },
  { name: 'was not invited yet', change: { invitedAt: null }, result: 'due' },
  {
    name: 'was not invited yet, and wants no reminders',
    change: { invitedAt: null, wantsReminders: false },
    result: 'due',
  },
  { name: 'wants no reminders', change: { wantsReminders: false }, result: 'refused' },
  { name: 'has signed in', change: { status: 'CONFIRMED' }, result: 'not_pending' },
  { name: 'is disabled', change: { enabled: false, invitedAt: null }, result: 'not_pending' },
])('an invitation of someone who $name is $result', ({ change, result }) => {
  expect(classifyReminder({ ...invitee, ...change }, 7 * DAY)).toBe(result)
})

/** Returns the days on which someone is reminded who is looked at once a day and never signs in. */
function listReminders(days: readonly ReminderDay[], alsoInvitedOn: number | null = null): number[] {
  const reminders: number[] = []
  let invitedAt = 0
  for (let day = 1; day <= 120; day += 1) {
    if (isAutomaticReminderDue({ ...invitee, invitedAt }, days, day * DAY)) {
      reminders.push(day)
      invitedAt = day * DAY
    }
    if (day === alsoInvitedOn) invitedAt = day * DAY
  }
  return reminders
}

test.each<{ days: ReminderDay[]; alsoOn?: number; reminders: number[] }>([
  { days: [], reminders: [] },
  { days: [7, 21, 45], reminders: [7, 21, 45] },
  { days: [21], reminders: [21] },
  // A manager has invited them again in between.
  { days: [7, 21, 45], alsoOn: 5, reminders: [12, 21, 45] },
  { days: [7, 21, 45], alsoOn: 18, reminders: [7, 25, 45] },
  { days: [45], alsoOn: 44, reminders: [51] },
])('with reminders after $days days, invited again on day $alsoOn, they go out on days $reminders', (of) => {
  expect(listReminders(of.days, of.alsoOn)).toEqual(of.reminders)
})

test('an organization that switches reminders on late sends one, not those of all days that have passed', () => {
  const late = (day: number, invitedAt: number) =>
    isAutomaticReminderDue({ ...invitee, invitedAt }, [7, 21, 45], day * DAY)
  expect(late(50, 0)).toBe(true)
  expect(late(57, 50 * DAY)).toBe(false)
})

test.each([
  { name: 'from the ninetieth day on', change: {}, day: 90 },
  { name: 'who was not invited yet', change: { invitedAt: null, firstInvitedAt: null }, day: 30 },
  { name: 'who wants none', change: { wantsReminders: false }, day: 30 },
  { name: 'who has signed in', change: { status: 'CONFIRMED' }, day: 30 },
])('nobody is reminded $name', ({ change, day }) => {
  expect(isAutomaticReminderDue({ ...invitee, ...change }, [7, 21, 45], day * DAY)).toBe(false)
})
