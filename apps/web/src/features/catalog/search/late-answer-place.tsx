/** Where a late answer may stand among what the page offers without a search. */
export function LateAnswerPlace() {
  'use no memo'
  return <div data-late-answer className="not-empty:mt-12" />
}
