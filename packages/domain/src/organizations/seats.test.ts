import { expect, test } from 'vitest'
import {
  areSeatsShort,
  countFreeSeats,
  describeSeats,
  describeUserCount,
  hasFreeSeat,
  toSeats,
} from './seats.ts'

test.each([
  { taken: 0, max: 10, free: 10, users: '0 of 10 Users', seats: '0 / 10' },
  { taken: 9, max: 10, free: 1, users: '9 of 10 Users', seats: '9 / 10' },
  { taken: 10, max: 10, free: 0, users: '10 of 10 Users', seats: '10 / 10' },
  // The limit was lowered after people joined.
  { taken: 11, max: 10, free: 0, users: '11 of 10 Users', seats: '11 / 10' },
  {
    taken: 5000,
    max: 0,
    free: Number.POSITIVE_INFINITY,
    users: 'Unlimited Users',
    seats: '5000 / unlimited',
  },
])('$taken of $max seats taken: $free free, "$users", "$seats"', ({ free, users, seats, ...taken }) => {
  expect(countFreeSeats(taken)).toBe(free)
  expect(hasFreeSeat(taken)).toBe(free > 0)
  expect(describeUserCount(taken)).toBe(users)
  expect(describeSeats(taken)).toBe(seats)
})

test('disabled members have no seat', () => {
  expect(toSeats({ memberCount: 12, disabledCount: 2, maxMembers: 10 })).toEqual({ taken: 10, max: 10 })
})

test.each([
  { taken: 5000, max: 0, short: false },
  { taken: 179, max: 200, short: false },
  { taken: 180, max: 200, short: true },
  { taken: 201, max: 200, short: true },
  // Four seats are soon gone, whatever share they are.
  { taken: 5, max: 10, short: false },
  { taken: 6, max: 10, short: true },
  { taken: 0, max: 3, short: true },
])('$taken of $max seats are running out: $short', ({ short, ...seats }) => {
  expect(areSeatsShort(seats)).toBe(short)
})
