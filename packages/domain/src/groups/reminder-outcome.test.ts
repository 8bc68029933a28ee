import { expect, test } from 'vitest'
import { addReminders, noReminders } from './reminder-outcome.ts'

const part = { sent: 1, recent: 2, notPending: 3, limited: 4, isStopped: false }

test('the outcome of two parts has the sum of each number, and is stopped if one of them is', () => {
  const sum = { sent: 2, recent: 4, notPending: 6, limited: 8 }
  expect(addReminders(part, part)).toEqual({ ...sum, isStopped: false })
  expect(addReminders(part, { ...part, isStopped: true })).toEqual({ ...sum, isStopped: true })
  expect(addReminders({ ...part, isStopped: true }, part)).toEqual({ ...sum, isStopped: true })
  expect(addReminders(noReminders, part)).toEqual(part)
})
