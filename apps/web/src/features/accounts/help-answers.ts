import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { type HelpRequest, helpLimits } from '@kitchen-table/domain/accounts/help-request'

type HelpField = keyof HelpRequest

/** The fields in their order, and what is said beside each that is empty. */
export const helpFields = [
  { field: 'first', label: 'First name', autoComplete: 'given-name', missing: 'First name is required' },
  { field: 'last', label: 'Last name', autoComplete: 'family-name', missing: 'Last name is required' },
  { field: 'email', label: 'Email', autoComplete: 'email', missing: 'Email is required' },
  {
    field: 'organisation',
    label: 'Organization that invited you',
    autoComplete: 'organization',
    missing: 'The organization that invited you is required',
  },
] as const satisfies readonly { field: HelpField; label: string; autoComplete: string; missing: string }[]

export type HelpProblems = Partial<Record<HelpField, string | undefined>>

/** What is wrong with the answers, field by field; nothing where all is well. */
export function helpProblems(answers: HelpRequest): HelpProblems {
  const problems: HelpProblems = {}
  for (const { field, label, missing } of helpFields) {
    const typed = answers[field].trim()
    if (typed === '') problems[field] = missing
    else if (typed.length > helpLimits[field])
      problems[field] = `${label} can have ${helpLimits[field]} characters at most`
  }
  if (problems.email === undefined && canonicalEmail(answers.email) === null)
    problems.email = 'Not a valid email address format'
  return problems
}
