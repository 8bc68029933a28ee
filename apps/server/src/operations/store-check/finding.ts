/** Something that is wrong with a store: which rule of the list it breaks, and a sentence with what to do. */
export type Finding = { rule: string; message: string }

/** A few bad rows say enough; thousands would hide the others. */
const MAX_FINDINGS_PER_RULE = 20

/** The findings of one rule, the many of them shortened. */
export function toFindings(rule: string, messages: readonly string[]): Finding[] {
  const shownFindings = messages.slice(0, MAX_FINDINGS_PER_RULE).map((message) => ({ rule, message }))
  const hiddenCount = messages.length - shownFindings.length
  return hiddenCount > 0
    ? [...shownFindings, { rule, message: `And ${hiddenCount} more of the same kind (${rule}).` }]
    : shownFindings
}
