import { MAX_SEATS } from '@kitchen-table/domain/organizations'
import { messages } from './messages.ts'

/** Lists, filters and files of members say "None" of those without a sub-group. */
const NO_SUB_GROUP_WORD = 'none'

/** Returns what is wrong with the name of a sub-group; undefined if it can be sent. */
export function validateSubGroupName(name: string): string | undefined {
  return name.trim().toLowerCase() === NO_SUB_GROUP_WORD ? messages.wordMeansNoSubGroup() : undefined
}

/** Returns what is wrong with a typed number of seats; undefined if it can be sent. */
export function validateSeats(text: string): string | undefined {
  if (/^\s*-\s*\d+\s*$/.test(text)) return messages.zeroOrMore()
  return parseSeats(text) === null ? messages.enterNumber() : undefined
}

/** Returns the number of seats; null if it is none that an organization may have. */
export function parseSeats(text: string): number | null {
  const seats = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : Number.NaN
  return seats <= MAX_SEATS ? seats : null
}
