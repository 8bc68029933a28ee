import { type HelpRequest, helpFieldMaxLengths, normalizeEmail } from '@kitchen-table/domain/accounts'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { FormErrors } from '../../app/forms/form-errors.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { messages } from './messages.ts'

type HelpField = keyof HelpRequest

/** The fields in their order; `missing` is the message beside an empty one. */
export const helpFormFields = [
  {
    field: 'first',
    label: commonMessages.firstName,
    autoComplete: 'given-name',
    missing: messages.firstNameRequired,
  },
  {
    field: 'last',
    label: commonMessages.lastName,
    autoComplete: 'family-name',
    missing: messages.lastNameRequired,
  },
  { field: 'email', label: commonMessages.email, autoComplete: 'email', missing: messages.emailIsRequired },
  {
    field: 'organization',
    label: messages.organizationThatInvited,
    autoComplete: 'organization',
    missing: messages.organizationRequired,
  },
] as const satisfies readonly {
  field: HelpField
  label: PlainMessage
  autoComplete: string
  missing: PlainMessage
}[]

export function validateHelpRequest(values: HelpRequest): FormErrors {
  const errors: Record<string, string> = {}
  for (const { field, label, missing } of helpFormFields) {
    const value = values[field].trim()
    if (value === '') errors[field] = missing()
    else if (value.length > helpFieldMaxLengths[field])
      errors[field] = messages.tooLong({ field: label(), max: String(helpFieldMaxLengths[field]) })
  }
  if (errors.email === undefined && normalizeEmail(values.email) === null)
    errors.email = commonMessages.notAValidEmail()
  return errors
}
