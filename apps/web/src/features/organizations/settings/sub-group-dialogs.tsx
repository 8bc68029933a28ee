import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useRef, useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { GuardedFormDialog } from '../guarded-form-dialog.tsx'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'
import { validateSubGroupName } from './validate-setting.ts'

/** The heading of the sub-groups: takes the focus when the one that was opened is gone. */
export const SUB_GROUPS_HEADING_ID = 'sub-groups'

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
      successText: messages.subGroupsUpdated(),
    })
  }

  return (
    <GuardedFormDialog
      title={messages.renameTitle({ name: subGroup.name })}
      mutation={{
        ...change,
        // What is wrong is about the only field.
        errors: change.errors.form === undefined ? {} : { name: change.errors.form },
        submit,
      }}
      submitLabel={messages.rename()}
      busyText={messages.renaming()}
      isDirty={name !== subGroup.name}
      lostWords={messages.notRenamed()}
      onClose={onClose}
    >
      <TextField
        label={commonMessages.name()}
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
      title={messages.removeTitle({ name })}
      description={messages.removeMeans({ count: memberCount })}
      mutation={{
        ...change,
        submit: () =>
          void change.submit({
            send: (base) => adminClient.groups.removeSubGroup({ ...base, id }),
            successText: messages.subGroupsUpdated(),
          }),
      }}
      submitLabel={messages.remove()}
      busyText={messages.removing()}
      isDangerous
      finalFocus={() => (isRemoved.current ? document.getElementById(SUB_GROUPS_HEADING_ID) : null)}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}
