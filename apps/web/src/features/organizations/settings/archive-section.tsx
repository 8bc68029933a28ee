import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { ARCHIVE_DAYS, getRemovableFrom, isRemovable } from '@kitchen-table/domain/organizations'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { formatListDate } from '../../../app/format-dates.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { DialogButton } from '../../../ui/button.tsx'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messages as organizationMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'

/** Archives an organization, takes it out of the archive, and removes it after thirty days in it. */
export function ArchiveSection({ group }: { group: OrganizationDetails }) {
  const [open, setOpen] = useState<'archive' | 'remove' | null>(null)
  const [now] = useState(() => Date.now())
  const archivedAt = group.archivedAt === null ? null : Date.parse(group.archivedAt)
  if (group.isProviderOwned) return null

  return (
    <div>
      <h3 className="font-sans text-body font-semibold">{messages.archive()}</h3>
      <p className="mt-1 text-small text-soft">
        {archivedAt === null
          ? messages.archiveMeans({ days: ARCHIVE_DAYS })
          : isRemovable({ archivedAt }, now)
            ? messages.canBeRemoved()
            : messages.canBeRemovedFrom({
                day: formatListDate(new Date(getRemovableFrom(archivedAt)).toISOString()),
              })}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <DialogButton onClick={() => setOpen('archive')}>
          {archivedAt === null ? messages.archiveAction() : messages.unarchiveAction()}
        </DialogButton>
        {isRemovable({ archivedAt }, now) && (
          <DialogButton onClick={() => setOpen('remove')}>{messages.removeOrganizationAction()}</DialogButton>
        )}
      </div>
      {open === 'archive' && <ArchiveDialog group={group} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveOrganizationDialog group={group} onClose={() => setOpen(null)} />}
    </div>
  )
}

function ArchiveDialog({ group, onClose }: { group: OrganizationDetails; onClose: () => void }) {
  const isArchived = group.archivedAt !== null
  const organization = group.title
  const change = useOrganizationChange(group, onClose)
  return (
    <FormDialog
      title={isArchived ? messages.unarchiveTitle({ organization }) : messages.archiveTitle({ organization })}
      description={isArchived ? messages.unarchiveMeans() : messages.archiveQuestion({ days: ARCHIVE_DAYS })}
      mutation={{
        ...change,
        submit: () =>
          void change.submit({
            send: (base) => adminClient.groups.archiveGroup({ ...base, isArchived: !isArchived }),
            successText: isArchived ? messages.unarchived() : messages.archived(),
          }),
      }}
      submitLabel={isArchived ? messages.unarchive() : messages.archiveIt()}
      isDangerous={!isArchived}
      onClose={onClose}
    ></FormDialog>
  )
}

function RemoveOrganizationDialog({ group, onClose }: { group: OrganizationDetails; onClose: () => void }) {
  const { slug, title, memberCount } = group
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const flash = useFlash()
  const mutation = useFormMutation({
    mutationFn: () => adminClient.groups.removeGroup({ slug, name }),
    fields: { name: [] },
    validate: () => ({
      ...(name.trim() !== title && { name: organizationMessages.pleaseTypeName({ name: title }) }),
    }),
    async onSuccess() {
      await navigate({ to: '/admin/groups' })
      flash.success({ text: messages.removalBegun({ organization: title }) })
    },
  })
  return (
    <FormDialog
      title={messages.removeOrganizationTitle({ organization: title })}
      description={messages.removeOrganizationMeans({ count: memberCount })}
      mutation={mutation}
      submitLabel={messages.removeOrganization()}
      isDangerous
      onClose={onClose}
    >
      <TextField
        label={organizationMessages.typeNameToConfirm({ name: title })}
        value={name}
        error={mutation.errors.name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        required
      />
    </FormDialog>
  )
}
