import { isAddressCell } from './column.ts'
import { mayLineNamePerson } from './footer.ts'
import { isParticle, splitName } from './split-name.ts'

/** A person in a line without separators: "12 Ada Low ada@example.org Housekeeping 2100". */
type LooseRow = { line: number; email: string; first: string; last: string }

const NUMBER = /^\d{1,5}[.)]?$/
const NAME_WORD = /^[(\p{Lu}\p{Lo}'’][\p{L}\p{M}'’.,()‑-]*$/u
const MAX_NAME_WORDS = 6
/** The share of the lines with an address that have a name before it. */
const NAMED_SHARE = 0.6

function readLine(line: string): Omit<LooseRow, 'line'> | null {
  const words = line.trim().split(/\s+/u)
  const at = words.findIndex((word) => word.includes('@'))
  const email = words[at] ?? ''
  if (!isAddressCell(email) || words.some((word, index) => index > at && word.includes('@'))) return null
  const name = words.slice(NUMBER.test(words[0] ?? '') ? 1 : 0, at)
  // A single word may be one of a sentence: "Questions: hr@example.org".
  const isName =
    name.length > 1 &&
    name.length <= MAX_NAME_WORDS &&
    name.every((word) => NAME_WORD.test(word) || isParticle(word))
  return isName ? { email, ...splitName(name.join(' ')) } : null
}

/**
 * Reads lines in which nothing separates the cells, as they are copied from a page: a name, an address, and anything behind
 * it. Returns null for other texts. `others` are lines with an address that name nobody, such as "Questions to hr@x.org";
 * with `hasOtherPeople`, they or lines without an address may be about people, too.
 */
export function parseUnseparatedLines(
  text: string,
): { rows: LooseRow[]; others: string[]; hasOtherPeople: boolean } | null {
  const rows: LooseRow[] = []
  const others: string[] = []
  let hasName = false
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.includes('@')) {
      hasName ||= mayLineNamePerson(line)
      continue
    }
    const row = readLine(line)
    if (row === null) others.push(line.trim())
    else rows.push({ line: index + 1, ...row })
  }
  const isNamed = rows.length > 1 && rows.length >= (rows.length + others.length) * NAMED_SHARE
  return isNamed ? { rows, others, hasOtherPeople: hasName || others.length > 0 } : null
}
