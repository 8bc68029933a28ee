import { expect, test } from 'vitest'
import { addReminderOutcomes, emptyReminderOutcome } from './reminder-outcome.ts'

const part = { sent: 1, recent: 2, notPending: 3, limited: 4, refused: 5, stoppedBy: null }

test('the outcome of two parts has the sum of each number, and was stopped if one of them was', () => {
  const sum = { sent: 2, recent: 4, notPending: 6, limited: 8, refused: 10 }
  expect(addReminderOutcomes(part, part)).toEqual({ ...sum, stoppedBy: null })
  expect(addReminderOutcomes(part, { ...part, stoppedBy: 'disabled' })).toEqual({
    ...sum,
    stoppedBy: 'disabled',
  })
  expect(addReminderOutcomes({ ...part, stoppedBy: 'disabled' }, part)).toEqual({
    ...sum,
    stoppedBy: 'disabled',
  })
  expect(addReminderOutcomes(emptyReminderOutcome, part)).toEqual(part)
})
