import type { LayoutRow } from '@kitchen-table/contract/catalog'
import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { adminClient } from '../../../app/admin-api.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { EnterHint } from '../enter-hint.tsx'
import { useSavingSelect } from '../use-saving-select.ts'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'

/** Returns the layouts as options; the stored one is among them also while they are loading, or if it is gone. */
export function toLayoutOptions(layouts: readonly LayoutRow[] | undefined, stored: string) {
  const options = (layouts ?? []).map(({ config, title }) => ({ value: config, text: title }))
  if (options.some(({ value }) => value === stored)) return options
  return [{ value: stored, text: stored }, ...options]
}

type LayoutSectionProps = { group: OrganizationDetails; layouts: readonly LayoutRow[] | undefined }

/** The layout of the members who are in no sub-group. */
export function LayoutSection({ group, layouts }: LayoutSectionProps) {
  const change = useOrganizationChange(group)
  const stored = group.settings.layout
  const options = toLayoutOptions(layouts, stored)
  const { select, isWaiting } = useSavingSelect({
    stored,
    onSave(layout) {
      const title = options.find(({ value }) => value === layout)?.text ?? layout
      return change.submit({
        send: (base) => adminClient.groups.updateGroup({ ...base, layout }),
        successText: messages.updatedTo({ value: title }),
      })
    },
  })
  return (
    <div>
      <SelectField
        {...select}
        label={messages.layout()}
        hint={messages.layoutHint()}
        options={options}
        disabled={layouts === undefined}
        error={change.errors.form}
      />
      <EnterHint isShown={isWaiting} />
    </div>
  )
}
