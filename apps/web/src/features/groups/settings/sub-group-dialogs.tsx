import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { formatCount } from '@kitchen-table/domain/language/format-count'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { GuardedFormDialog } from '../guarded-form-dialog.tsx'
import type { SubGroup } from './sub-groups-section.tsx'
import { useGroupChange } from './use-group-change.ts'

type SubGroupDialogProps = { group: GroupDetails; subGroup: SubGroup; onClose: () => void }

export function RenameSubGroupDialog({ group, subGroup, onClose }: SubGroupDialogProps) {
  const [name, setName] = useState(subGroup.name)
  const change = useGroupChange(group, onClose)

  return (
    <GuardedFormDialog
      title={`Rename ${subGroup.name}`}
      mutation={{
        ...change,
        // What is wrong is about the only field.
        errors: change.errors.form === undefined ? {} : { name: change.errors.form },
        submit: () =>
          void change.submit({
            send: (base) =>
              adminClient.groups.updateSubGroup({ ...base, id: subGroup.id, name: name.trim() }),
            successText: `Settings updated to "${name.trim()}"`,
          }),
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
  const change = useGroupChange(group, onClose)
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
            successText: `${name} removed`,
          }),
      }}
      submitLabel="Remove"
      busyText="Removing…"
      isDangerous
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}
