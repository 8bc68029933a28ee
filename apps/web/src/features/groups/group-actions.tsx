import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'

const AddMemberDialog = lazyComponent(
  () => import('./members/add-member-dialog.tsx').then((module) => module.AddMemberDialog),
  { name: 'the form for a member', dismiss: ({ onClose }) => onClose() },
)

/** What can be done with the members as a whole. Members of a provider's organisation come and go with the provider. */
export function GroupActions({ group }: { group: GroupDetails }) {
  const [isAdding, setIsAdding] = useState(false)
  const { slug, can } = group

  return (
    <>
      <a href={`/files/groups/${slug}/members.csv`} download className={buttonStyle({ variant: 'outline' })}>
        Export Members
      </a>
      {can.addMember && (
        <>
          <Link
            to="/admin/group/$slug"
            params={{ slug }}
            search={{ import: 'new' }}
            className={buttonStyle({ variant: 'outline' })}
          >
            Batch Add
          </Link>
          <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            Add Member
          </Button>
        </>
      )}
      {isAdding && <AddMemberDialog group={group} onClose={() => setIsAdding(false)} />}
    </>
  )
}
