import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { formatCount } from '@kitchen-table/domain/language'
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
  const people = formatCount(count, 'person', 'people')
  return (
    <Dialog
      title={
        subGroupId === null
          ? `Move ${people} out of their sub-groups?`
          : `Move ${people} to ${getSubGroupName(group, subGroupId)}?`
      }
      description={messages.theseAreAllWho()}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {commonMessages.cancel()}
          </Button>
          <Button onClick={onMove}>Move {people}</Button>
        </>
      }
    />
  )
}
