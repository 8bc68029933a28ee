import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { organizationsQuery } from '../../../app/manager-api.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { messages } from './messages.ts'
import { useMemberChange } from './use-member-change.ts'

export type MembershipChange = 'role' | 'organization'

type MembershipDialogProps = { member: MemberDetails; onClose: () => void }

/** What administrators change of a membership, after a question. */
export function MembershipDialog({ change, ...props }: MembershipDialogProps & { change: MembershipChange }) {
  return change === 'role' ? <RoleDialog {...props} /> : <TransferDialog {...props} />
}

function RoleDialog({ member: { sub, email, role }, onClose }: MembershipDialogProps) {
  const next = role === 'manager' ? 'user' : 'manager'
  const mutation = useMemberChange(sub, {
    change: () => adminClient.groups.setMemberRole({ sub, role: next }),
    done: () => (next === 'manager' ? messages.isManager({ email }) : messages.isUser({ email })),
    onDone: onClose,
  })

  return (
    <FormDialog
      title={next === 'manager' ? messages.makeManager() : messages.makeUser()}
      description={next === 'manager' ? messages.managerMeans() : messages.userMeans()}
      mutation={mutation}
      submitLabel={next === 'manager' ? messages.makeManager() : messages.makeUser()}
      busyText={messages.working()}
      onClose={onClose}
    ></FormDialog>
  )
}

function TransferDialog({ member: { sub, email, group }, onClose }: MembershipDialogProps) {
  const { data } = useQuery(organizationsQuery)
  const [slug, setSlug] = useState('')
  const others = (data?.groups ?? []).filter((each) => each.slug !== group?.slug && !each.isProviderOwned)
  const chosen = others.find((each) => each.slug === slug)
  const mutation = useMemberChange(sub, {
    change: () => adminClient.groups.transferMember({ sub, group: slug }),
    done: () => messages.wasTransferred({ email, organization: chosen?.title ?? slug }),
    onDone: onClose,
    fields: { group: ['groups.full', 'groups.switched_off', 'groups.not_found'] },
    validate: () => ({ ...(chosen === undefined && { group: messages.organizationRequired() }) }),
  })

  return (
    <FormDialog
      title={messages.transferTitle()}
      description={messages.transferMeans()}
      mutation={mutation}
      submitLabel={messages.transfer()}
      busyText={messages.working()}
      onClose={onClose}
    >
      <SelectField
        label={messages.toOrganization()}
        value={slug}
        error={mutation.errors.group}
        placeholder={messages.chooseOrganization()}
        options={others.map(({ slug: value, title, groupStatus }) => ({
          value,
          text: title,
          disabled: groupStatus !== 'active',
        }))}
        onChange={({ target }) => setSlug(target.value)}
        required
      />
    </FormDialog>
  )
}
