import { countFreeSeats, type Seats } from '../seats.ts'

/** Returns the number of members when every row to create is created, and how many of these have no seat. */
export function countSeatsAfterImport(seats: Seats, toCreate: number): { after: number; without: number } {
  return { after: seats.taken + toCreate, without: Math.max(0, toCreate - countFreeSeats(seats)) }
}
