import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { messages } from './messages.ts'
import { getSubGroupName } from './use-member-actions.ts'

type MoveAllDialogProps = {
  group: OrganizationDetails
  count: number
  subGroupId: string | null
  onMove: () => void
  onClose: () => void
}

/** Asks before everybody who matches is moved, also those of other pages. */
export function MoveAllDialog({ group, count, subGroupId, onMove, onClose }: MoveAllDialogProps) {
  return (
    <Dialog
      title={
        subGroupId === null
          ? messages.moveAllOut({ count })
          : messages.moveAllTo({ count, subGroup: getSubGroupName(group, subGroupId) })
      }
      description={messages.moveAllMeans()}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {commonMessages.cancel()}
          </Button>
          <Button onClick={onMove}>{messages.movePeople({ count })}</Button>
        </>
      }
    />
  )
}
