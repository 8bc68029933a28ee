/** Something that is wrong with a store: the name of the broken rule, and a sentence with the remedy. */
export type Finding = { rule: string; message: string }

/** A few bad rows are enough; thousands would hide the findings of other rules. */
const MAX_FINDINGS_PER_RULE = 20

/** Returns the findings of one rule; those beyond the maximum are only counted. */
export function toFindings(rule: string, messages: readonly string[]): Finding[] {
  const shownFindings = messages.slice(0, MAX_FINDINGS_PER_RULE).map((message) => ({ rule, message }))
  const hiddenCount = messages.length - shownFindings.length
  return hiddenCount > 0
    ? [...shownFindings, { rule, message: `And ${hiddenCount} more of the same kind (${rule}).` }]
    : shownFindings
}
