import { expect, test, vi } from 'vitest'
import { emptyTrackValues, isMarkedUpdated, predictTrackAddress, validateTrack } from './track-values.ts'

vi.mock('../../../app/start-data.ts', () => ({ product: { newFlag: { time: 30, unit: 'minutes' } } }))

const now = Date.parse('2026-03-05T12:00:00.000Z')
const flagWindow = { time: 30, unit: 'minutes' } as const

test.each([
  [null, false],
  ['2026-03-05T11:45:00.000Z', true],
  ['2026-03-05T11:30:00.000Z', true],
  ['2026-03-05T11:29:59.000Z', false],
])('a track updated at %s carries the flag: %s', (updateContentDate, isMarked) => {
  expect(isMarkedUpdated(updateContentDate, flagWindow, now)).toBe(isMarked)
})

test.each([
  ['Buying', '/track/buying'],
  ['Rent!', '/track/rent-3'],
  ['Admin', '/track/admin-1'],
])('a new track %j gets the address %s', (title, address) => {
  expect(predictTrackAddress(title, new Set(['rent', 'rent-2']))).toBe(address)
})

test.each([
  { name: 'no title', change: { title: ' ' }, errors: { title: 'Please give it a title.' } },
  {
    name: 'a title that is too long',
    change: { title: 'a'.repeat(10_000) },
    errors: { title: 'A title has at most 200 characters.' },
  },
  {
    name: 'an empty tag',
    change: { title: 'Rent', keywords: ['home', ''] },
    errors: { keywords: 'A keyword needs at least one letter.' },
  },
  { name: 'nothing wrong', change: { title: 'Rent', keywords: ['home', 'home'] }, errors: {} },
])('$name', ({ change, errors }) => {
  expect(validateTrack({ ...emptyTrackValues, ...change })).toEqual(errors)
})
