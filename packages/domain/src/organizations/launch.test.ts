import { expect, test } from 'vitest'
import {
  countDueInvitations,
  findNextLaunchTime,
  isLaunchOver,
  LAUNCH_INTERVAL_MS,
  launchHours,
} from './launch.ts'

const startsAt = Date.parse('2027-01-04T15:00:00Z')
const minute = 60_000

test.each([
  { hours: 0, after: -1, sent: 0, waiting: 500, due: 0 },
  { hours: 0, after: 0, sent: 0, waiting: 500, due: 500 },
  { hours: 4, after: 0, sent: 0, waiting: 500, due: 32 },
  { hours: 4, after: 14, sent: 32, waiting: 468, due: 0 },
  { hours: 4, after: 15, sent: 32, waiting: 468, due: 31 },
  // The server was away for an hour.
  { hours: 4, after: 75, sent: 63, waiting: 437, due: 125 },
  // People were added meanwhile, and removed.
  { hours: 4, after: 120, sent: 63, waiting: 1000, due: 535 },
  { hours: 4, after: 120, sent: 300, waiting: 10, due: 0 },
  { hours: 4, after: 225, sent: 480, waiting: 20, due: 20 },
  { hours: 4, after: 10_000, sent: 480, waiting: 20, due: 20 },
])(
  'of a launch over $hours hours, $after minutes after its start, with $sent sent and $waiting waiting, $due are due',
  ({ hours, after, sent, waiting, due }) => {
    const launch = { id: 'a', startsAt, hours }
    expect(countDueInvitations(launch, { sent, waiting }, startsAt + after * minute)).toBe(due)
  },
)

test.each(launchHours)('a launch over %i hours reaches everybody, with its last part', (hours) => {
  const launch = { id: 'a', startsAt, hours }
  let [sent, waiting, parts] = [0, 777, 0]
  for (let now: number | null = startsAt; now !== null; now = findNextLaunchTime(launch, now)) {
    const due = countDueInvitations(launch, { sent, waiting }, now)
    sent += due
    waiting -= due
    parts += 1
    expect(isLaunchOver(launch, now)).toBe(waiting === 0)
  }
  expect({ sent, waiting }).toEqual({ sent: 777, waiting: 0 })
  expect(parts).toBe(Math.max(1, (hours * 60 * minute) / LAUNCH_INTERVAL_MS))
})

test('before its start, the next part of a launch is the first one', () => {
  expect(findNextLaunchTime({ id: 'a', startsAt, hours: 4 }, startsAt - 5 * minute)).toBe(startsAt)
})
