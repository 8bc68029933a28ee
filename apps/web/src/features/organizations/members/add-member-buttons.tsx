import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { messages as organizationMessages } from '../messages.ts'
import { useOrganizationSearch } from '../organization-search.ts'
import { messages } from './messages.ts'

const AddMemberDialog = lazyComponent(
  () => import('./add-member-dialog.tsx').then((module) => module.AddMemberDialog),
  { name: messages.theMemberForm, dismiss: ({ onClose }) => onClose() },
)

/** Adds members from a file, or one by one. */
export function AddMemberButtons({ group }: { group: OrganizationDetails }) {
  const [isAdding, setIsAdding] = useState(false)
  const { search } = useOrganizationSearch(group.slug)
  return (
    <>
      <Link
        to="/admin/group/$slug"
        params={{ slug: group.slug }}
        search={{ import: 'new' }}
        className={buttonStyle({ variant: 'outline' })}
      >
        {organizationMessages.batchAdd()}
      </Link>
      <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
        {messages.addMember()}
      </Button>
      {isAdding && (
        <AddMemberDialog group={group} listedSubGroup={search.subGroup} onClose={() => setIsAdding(false)} />
      )}
    </>
  )
}
