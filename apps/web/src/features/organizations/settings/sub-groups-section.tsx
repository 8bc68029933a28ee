import type { LayoutRow } from '@kitchen-table/contract/catalog'
import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { EnterHint } from '../enter-hint.tsx'
import { useSavingSelect } from '../use-saving-select.ts'
import { toLayoutOptions } from './layout-section.tsx'
import { messages } from './messages.ts'
import { SettingForm } from './setting-form.tsx'
import {
  RemoveSubGroupDialog,
  RenameSubGroupDialog,
  SUB_GROUPS_HEADING_ID,
  type SubGroup,
} from './sub-group-dialogs.tsx'
import { useOrganizationChange } from './use-organization-change.ts'
import { validateSubGroupName } from './validate-setting.ts'

type SubGroupsSectionProps = {
  group: OrganizationDetails
  layouts: readonly LayoutRow[] | undefined
  onDirty: (name: string, isDirty: boolean) => void
}

/** The sub-groups: created, renamed, removed, and given a layout. */
export function SubGroupsSection({ group, layouts, onDirty }: SubGroupsSectionProps) {
  const create = useOrganizationChange(group)

  async function createSubGroup(name: string) {
    const error = validateSubGroupName(name)
    if (error !== undefined) {
      create.setErrors({ form: error })
      return false
    }
    let isStored = false
    await create.submit({
      async send(base) {
        const details = await adminClient.groups.createSubGroup({ ...base, name })
        isStored = true
        return details
      },
      successText: messages.subGroupsUpdated(),
    })
    return isStored
  }

  return (
    <div>
      <h3 id={SUB_GROUPS_HEADING_ID} tabIndex={-1} className="font-sans text-body font-semibold">
        {messages.subGroups()}
      </h3>
      {group.subGroups.length === 0 ? (
        <p className="mt-1 text-small text-soft">{messages.noSubGroups()}</p>
      ) : (
        <ul className="mt-2 space-y-3">
          {group.subGroups.map((subGroup) => (
            <SubGroupItem key={subGroup.id} group={group} subGroup={subGroup} layouts={layouts} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <SettingForm
          label={messages.newSubGroup()}
          stored=""
          submitLabel={messages.add()}
          isPending={create.isPending}
          error={create.errors.form}
          onDirty={(isDirty) => onDirty('sub-group', isDirty)}
          onSubmit={createSubGroup}
          input={{ maxLength: 100 }}
        />
      </div>
    </div>
  )
}

/** Returns the layouts that a sub-group can have as options: '' is that of the organization. */
function toSubGroupLayoutOptions(layouts: readonly LayoutRow[] | undefined, stored: string) {
  const asOrganization = { value: '', text: messages.asOrganization() }
  return [asOrganization, ...toLayoutOptions(layouts, stored).filter(({ value }) => value !== '')]
}

type SubGroupItemProps = {
  group: OrganizationDetails
  subGroup: SubGroup
  layouts: readonly LayoutRow[] | undefined
}

function SubGroupItem({ group, subGroup, layouts }: SubGroupItemProps) {
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const change = useOrganizationChange(group)
  const { id, name, memberCount, settings } = subGroup
  const options = toSubGroupLayoutOptions(layouts, settings.layout)
  const { select, isWaiting } = useSavingSelect({
    stored: settings.layout,
    onSave(layout) {
      const title = options.find(({ value }) => value === layout)?.text ?? layout
      return change.submit({
        send: (base) => adminClient.groups.updateSubGroup({ ...base, id, layout }),
        successText: messages.updatedTo({ value: title }),
      })
    },
  })
  const close = () => setDialog(null)

  return (
    <li className="rounded-field border border-line px-3.5 pt-1 pb-3.5">
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 py-2 text-small leading-snug wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="block text-soft">{messages.countMembers({ count: memberCount })}</span>
        </p>
        <Menu label={messages.renameOrRemove({ name })} trigger={<LineIcon name="more" className="size-5" />}>
          {() => (
            <>
              <MenuItem onClick={() => setDialog('rename')}>{messages.renameEllipsis()}</MenuItem>
              <MenuItem danger onClick={() => setDialog('remove')}>
                {messages.removeEllipsis()}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      <SelectField
        {...select}
        label={messages.layoutOf({ name })}
        hideLabel
        options={options}
        disabled={layouts === undefined}
        error={change.errors.form}
      />
      <EnterHint isShown={isWaiting} />
      {dialog === 'rename' && <RenameSubGroupDialog group={group} subGroup={subGroup} onClose={close} />}
      {dialog === 'remove' && <RemoveSubGroupDialog group={group} subGroup={subGroup} onClose={close} />}
    </li>
  )
}
