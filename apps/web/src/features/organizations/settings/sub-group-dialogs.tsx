import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { formatCount } from '@kitchen-table/domain/language'
import { useRef, useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { GuardedFormDialog } from '../guarded-form-dialog.tsx'
import { useOrganizationChange } from './use-organization-change.ts'
import { validateSubGroupName } from './validate-setting.ts'

/** The heading of the sub-groups: takes the focus when the one that was opened is gone. */
export const SUB_GROUPS_HEADING = 'sub-groups'

/** What is said after a sub-group was created, renamed or removed (docs/product.md 15.2). */
export const SUB_GROUPS_UPDATED = 'Sub Groups Updated'

export type SubGroup = OrganizationDetails['subGroups'][number]

type SubGroupDialogProps = { group: OrganizationDetails; subGroup: SubGroup; onClose: () => void }

export function RenameSubGroupDialog({ group, subGroup, onClose }: SubGroupDialogProps) {
  const [name, setName] = useState(subGroup.name)
  const change = useOrganizationChange(group, onClose)

  function submit() {
    const error = validateSubGroupName(name)
    if (error !== undefined) {
      change.setErrors({ form: error })
      return
    }
    void change.submit({
      send: (base) => adminClient.groups.updateSubGroup({ ...base, id: subGroup.id, name: name.trim() }),
      successText: SUB_GROUPS_UPDATED,
    })
  }

  return (
    <GuardedFormDialog
      title={`Rename ${subGroup.name}`}
      mutation={{
        ...change,
        // What is wrong is about the only field.
        errors: change.errors.form === undefined ? {} : { name: change.errors.form },
        submit,
      }}
      submitLabel="Rename"
      busyText="Renaming…"
      isDirty={name !== subGroup.name}
      lostWords="The sub-group has not been renamed."
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={change.errors.form}
        maxLength={100}
        autoComplete="off"
        required
      />
    </GuardedFormDialog>
  )
}

export function RemoveSubGroupDialog({ group, subGroup, onClose }: SubGroupDialogProps) {
  const isRemoved = useRef(false)
  const change = useOrganizationChange(group, () => {
    isRemoved.current = true
    onClose()
  })
  const { id, name, memberCount } = subGroup
  return (
    <FormDialog
      title={`Remove ${name}?`}
      description={
        memberCount === 0
          ? 'Nobody is in it.'
          : `${formatCount(memberCount, 'member')} of it will be in no sub-group, and see the layout of the organization. Nobody is deleted.`
      }
      mutation={{
        ...change,
        submit: () =>
          void change.submit({
            send: (base) => adminClient.groups.removeSubGroup({ ...base, id }),
            successText: SUB_GROUPS_UPDATED,
          }),
      }}
      submitLabel="Remove"
      busyText="Removing…"
      isDangerous
      finalFocus={() => (isRemoved.current ? document.getElementById(SUB_GROUPS_HEADING) : null)}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}
