import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { buttonStyle } from '../../ui/button-style.ts'
import { AddMemberButtons } from './members/add-member-buttons.tsx'
import { messages } from './messages.ts'

/** What can be done with the members as a whole. Members of a provider's organization come and go with the provider. */
export function OrganizationActions({ group }: { group: OrganizationDetails }) {
  return (
    <>
      <a
        href={`/files/groups/${group.slug}/members.csv`}
        download
        className={buttonStyle({ variant: 'outline' })}
      >
        {messages.exportMembers()}
      </a>
      {group.can.addMember && <AddMemberButtons group={group} />}
    </>
  )
}
