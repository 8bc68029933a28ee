import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { QueryRegion } from '../../../app/query-region.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { getPersonName } from '../member-status.ts'
import { messages as organizationMessages } from '../messages.ts'
import { memberDetailsQuery } from '../queries.ts'
import { describeDenial } from './describe-denial.ts'
import { MemberView } from './member-view.tsx'
import { messages } from './messages.ts'

/** The details of a member over the list that they were opened from (docs/product.md 15.4). */
export function MemberDialog({ sub, onClose }: { sub: string; onClose: () => void }) {
  const query = useQuery(memberDetailsQuery(sub))
  const router = useRouter()
  const isMasked = useLocation({ select: ({ maskedLocation }) => maskedLocation !== undefined })
  const { data: member, error } = query

  /** Goes back to the list, so that the details are not in the way of Back; not where they are the first page. */
  function close() {
    if (isMasked && router.history.canGoBack()) router.history.back()
    else onClose()
  }

  const denial = describeDenial(error)
  if (denial !== null)
    return (
      <Dialog title={messages.member()} onClose={close}>
        <p role="alert">{denial}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={member ? (getPersonName(member) ?? member.email) : commonMessages.loading()}
      onClose={close}
    >
      <QueryRegion query={query} name={organizationMessages.theDetails()} loading={<MemberLoading />}>
        {(details) => <MemberView member={details} onDeleted={close} />}
      </QueryRegion>
    </Dialog>
  )
}

export function MemberLoading() {
  return <Skeleton shape="text" count={6} />
}
