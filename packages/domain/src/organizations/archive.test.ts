import { expect, test } from 'vitest'
import { isRemovable } from './archive.ts'

const DAY = 24 * 60 * 60_000

test.each([
  { archivedAt: null, now: 100 * DAY, canBeRemoved: false },
  { archivedAt: 0, now: 30 * DAY - 1, canBeRemoved: false },
  { archivedAt: 0, now: 30 * DAY, canBeRemoved: true },
])(
  'an organization archived at $archivedAt can be removed at $now: $canBeRemoved',
  ({ archivedAt, now, canBeRemoved }) => {
    expect(isRemovable({ archivedAt }, now)).toBe(canBeRemoved)
  },
)
