import { messages } from './messages.ts'

/** Stored organizations write "no limit" as 0. */
const UNLIMITED = 0

export type Seats = { taken: number; max: number }

/** Returns the seats of an organization, of which its disabled members have none. */
export function toSeats(group: { memberCount: number; disabledCount: number; maxMembers: number }): Seats {
  return { taken: group.memberCount - group.disabledCount, max: group.maxMembers }
}

/** The most members that an organization can be limited to. */
export const MAX_SEATS = 1_000_000

export function hasFreeSeat({ taken, max }: Seats): boolean {
  return max === UNLIMITED || taken < max
}

/** Returns how many more members have a seat; infinite without a limit, never negative. */
export function countFreeSeats({ taken, max }: Seats): number {
  return max === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, max - taken)
}

/** Of a limited organization, this share of taken seats, or so few free ones, is worth a word. */
const SHORT_SHARE = 0.9
const FEW_FREE_SEATS = 5

/** Whether at least 90 % of the seats are taken, of which managers get an e-mail. Never without a maximum. */
export function areSeatsNearlyTaken({ taken, max }: Seats): boolean {
  return max !== UNLIMITED && taken >= max * SHORT_SHARE
}

/** Whether those who run an organization should know that its seats are running out. */
export function areSeatsShort(seats: Seats): boolean {
  if (seats.max === UNLIMITED) return false
  return areSeatsNearlyTaken(seats) || countFreeSeats(seats) < FEW_FREE_SEATS
}

/** Returns the count above the members of an organization (docs/product.md 3.4). */
export function describeUserCount({ taken, max }: Seats): string {
  return max === UNLIMITED ? messages.unlimitedUsers() : messages.usersOfMax({ taken, max })
}

/** Returns the members of an organization in the list of organizations: "12 / 50", or "12 / unlimited". */
export function describeSeats({ taken, max }: Seats): string {
  return max === UNLIMITED ? messages.unlimitedSeats({ taken }) : messages.seats({ taken, max })
}
