/** Something that is wrong with a store: which rule of the list it breaks, and a sentence with what to do. */
export type Finding = { rule: string; words: string }

/** A few bad rows say enough; thousands would hide the others. */
const MOST_NAMED = 20

/** The findings of one rule, the many of them shortened. */
export function findingsOf(rule: string, sentences: readonly string[]): Finding[] {
  const named = sentences.slice(0, MOST_NAMED).map((words) => ({ rule, words }))
  const more = sentences.length - named.length
  return more > 0 ? [...named, { rule, words: `And ${more} more of the same kind (${rule}).` }] : named
}
