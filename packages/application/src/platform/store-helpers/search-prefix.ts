/** Follows every other character in the order in which SQLite and DynamoDB compare texts. */
const LAST_CHARACTER = '\u{10FFFF}'

/** Returns the text before which all texts with a prefix are sorted: those from the prefix up to it begin with it. */
export function endOfPrefix(prefix: string): string {
  return prefix + LAST_CHARACTER
}
