import { type HelpRequest, helpFieldMaxLengths, normalizeEmail } from '@kitchen-table/domain/accounts'
import type { FormErrors } from '../../app/forms/form-errors.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'

type HelpField = keyof HelpRequest

/** The fields in their order; `missing` is the message beside an empty one. */
export const helpFormFields = [
  { field: 'first', label: 'First name', autoComplete: 'given-name', missing: 'First name is required' },
  { field: 'last', label: 'Last name', autoComplete: 'family-name', missing: 'Last name is required' },
  { field: 'email', label: 'Email', autoComplete: 'email', missing: 'Email is required' },
  {
    field: 'organization',
    label: 'Organization that invited you',
    autoComplete: 'organization',
    missing: 'The organization that invited you is required',
  },
] as const satisfies readonly { field: HelpField; label: string; autoComplete: string; missing: string }[]

export function validateHelpRequest(values: HelpRequest): FormErrors {
  const errors: Record<string, string> = {}
  for (const { field, label, missing } of helpFormFields) {
    const value = values[field].trim()
    if (value === '') errors[field] = missing
    else if (value.length > helpFieldMaxLengths[field])
      errors[field] = `${label} can have ${helpFieldMaxLengths[field]} characters at most`
  }
  if (errors.email === undefined && normalizeEmail(values.email) === null)
    errors.email = commonMessages.notAValidEmail()
  return errors
}
