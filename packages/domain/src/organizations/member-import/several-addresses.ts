import { normalizeEmail } from '../../accounts/email.ts'
import { splitAddressLines } from './address-list.ts'
import { parseMailbox } from './clean-cell.ts'
import { isNoReplyAddress, isSharedAddress } from './no-reply-address.ts'

const SEPARATORS = /\s*[;,|/\n\r]\s*|\s+(?:or|and|und|oder|et|ou|y|o|e|of|en|lub|i)\s+|\s+/u
/** Words between the names of two people, who may have an address each. */
const TWO_PEOPLE = /[&/;+]|\s(?:and|und|et)\s/iu
/** The same in one letter or two, between first names: "Ana y Luis". Families join their names so, and initials are capitals. */
const TWO_FIRST_NAMES = /\s(?:y|e|en|i)\s/u
/** More than a person has. */
const MAX_ADDRESSES = 5

/** Returns the addresses of a cell that has several and nothing else; null for other cells. */
export function parseSeveralAddresses(cell: string): string[] | null {
  if (cell.indexOf('@') === cell.lastIndexOf('@')) return null
  const addresses: string[] = []
  for (const piece of cell
    .trim()
    .split(SEPARATORS, MAX_ADDRESSES + 1)
    .filter(Boolean)) {
    const email = normalizeEmail(parseMailbox(piece).address)
    if (email === null) return null
    addresses.push(email)
  }
  return addresses.length > 1 && addresses.length <= MAX_ADDRESSES ? addresses : null
}

/** Returns a cell without the addresses that nobody reads, if it has others beside them. */
export function dropNoReplyAddresses(cell: string): string {
  if (cell.indexOf('@') === cell.lastIndexOf('@') || !isNoReplyAddress(cell)) return cell
  const addresses = parseSeveralAddresses(cell) ?? splitAddressLines(cell).flat()
  const read = addresses.filter((address) => address.includes('@') && !isNoReplyAddress(address))
  return read.length === 0 ? cell : read.join('; ')
}

/** Returns the addresses that are no office's; all of them if none is a person's. */
export function filterPersonalAddresses(
  addresses: readonly string[],
  isShared: (email: string) => boolean,
): readonly string[] {
  const own = addresses.filter((address) => !isSharedAddress(address) && !isShared(address))
  return own.length === 0 ? addresses : own
}

/** Whether the names of a row are of one person: there is a name, and no word for "and" in it. */
export function areNamesOfOnePerson({ first, last }: { first: string; last: string }): boolean {
  const name = `${first} ${last}`.trim()
  return name !== '' && !TWO_PEOPLE.test(name) && !TWO_FIRST_NAMES.test(first)
}

const domainOf = (email: string) =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

/** Returns the domain that most cells with one address have; null for none. */
export function findMostCommonDomain(emails: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const email of emails) {
    if (email.split('@').length !== 2) continue
    const domain = domainOf(email)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  let best: { domain: string; count: number } | null = null
  for (const [domain, count] of counts) if (best === null || count > best.count) best = { domain, count }
  return best?.domain ?? null
}

/** Returns the address of a person with several: the first one with the domain, or else the first one. */
export function chooseAddress(addresses: readonly string[], domain: string | null): string {
  return addresses.find((address) => domainOf(address) === domain) ?? addresses[0] ?? ''
}
