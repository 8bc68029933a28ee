import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { type FormFields, getFieldIssues } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { SETTINGS_FLASH_TOPIC } from '../flash-topics.ts'
import { organizationQuery, reloadOrganizations } from '../queries.ts'
import { messages } from './messages.ts'

export type Versioned = { slug: string; version: number }

type OrganizationChange = {
  send: (base: Versioned) => Promise<OrganizationDetails>
  /** What is said after success: 'Settings updated to "500"'. */
  successText: string | ((stored: OrganizationDetails) => string)
}

function describeChangeError(error: unknown): string {
  const [issue] = getFieldIssues(error)
  if (issue) return issue.message
  return getRefusalCode(error) === 'groups.stale' ? messages.changedMeanwhile() : getErrorMessage(error)
}

/**
 * Changes a setting of an organization against the version that the page has. After a refusal because of a newer
 * version, that one is loaded; what was typed stays. `fields`: those beside which what is wrong with them is shown.
 */
export function useOrganizationChange(
  { slug, version }: OrganizationDetails,
  onChanged?: () => void,
  fields?: FormFields,
) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  return useFormMutation({
    mutationFn: ({ send }: OrganizationChange) => send({ slug, version }),
    describeError: describeChangeError,
    ...(fields && { fields }),
    onSuccess(details, { successText }) {
      queryClient.setQueryData(organizationQuery(slug).queryKey, details)
      reloadOrganizations(queryClient)
      const text = typeof successText === 'string' ? successText : successText(details)
      flash.success({ title: commonMessages.actionComplete(), text, topic: SETTINGS_FLASH_TOPIC })
      onChanged?.()
    },
    onError(error) {
      if (getRefusalCode(error) === 'groups.stale') reloadOrganizations(queryClient)
    },
  })
}
